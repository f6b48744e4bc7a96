// The admin area over a platform as large as it may become: what staff wait for at 100,000 organizations with 300,000 members,
// and at a million operations.
// One person asks, one request after the other, and each asks for something else.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../tools/postgres.ts';
import { makeTemplate } from '../tools/testing/database.ts';
import { type Client as Asker, startTestServer } from '../tools/testing/server.ts';
import { fillOperations, measureAnalytics, measureOperations } from './admin-operations.ts';
import type { BenchRow } from './row.ts';

const organizations = Number(process.env['BENCH_ORGANIZATIONS'] ?? 100_000);
const asks = 100;

export async function benchAdmin(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join('/var/tmp', 'groundwork-admin-'));
  // The embedded server may run under an account of its own.
  const cluster = await startPostgres({ dataDir: path.join(dataDir, 'postgres') });
  try {
    await makeTemplate(cluster.url);
    const server = await startTestServer(cluster.url);
    try {
      await fillOrganizations(server.databaseUrl);
      // Each part by somebody who has just signed in: a token ends after ten minutes.
      const rows = await measureOrganizations(await server.admin('super_admin'));
      await fillOperations(server.databaseUrl);
      rows.push(...(await measureOperations(await server.admin('super_admin'), measure)));
      rows.push(...(await measureAnalytics(await server.admin('super_admin'), measure)));
      return rows;
    } finally {
      await server.close();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Names and domains of a few hundred words, so that a search finds none, some or thousands. */
async function fillOrganizations(databaseUrl: string): Promise<void> {
  const owner = new Client(databaseUrl);
  await owner.connect();
  const words = `(array['North', 'Harbour', 'Iron', 'Green', 'Blue', 'Quick', 'Silver', 'Upper', 'Delta', 'Prime'])`;
  const trades = `(array['Logistics', 'Energy', 'Foods', 'Media', 'Systems', 'Clinic', 'Bank', 'Tools', 'Labs', 'Rail'])`;
  await owner.query(
    `insert into organizations (organization_id, name, plan, status, is_demo, trial_ends_at, created_at)
     select gen_random_uuid(), ${words}[1 + n % 10] || ' ' || ${trades}[1 + (n / 10) % 10] || ' ' || n,
       (array['starter', 'professional', 'enterprise'])[1 + n % 3],
       (array['active', 'active', 'active', 'trial', 'read_only', 'suspended'])[1 + (n % 97) % 6], n % 500 = 0,
       now() + make_interval(hours => n % 720 - 100), now() - make_interval(mins => n * 7)
     from generate_series(1, $1::int) n`,
    [organizations],
  );
  await owner.query(
    `insert into members (organization_id, id, email, email_norm, name, role, status, joined_at, last_active_at)
     select o.organization_id, gen_random_uuid(), email, email, 'Person ' || m, 'user', 'active', now(),
       now() - make_interval(mins => (random() * 500000)::int)
     from organizations o cross join generate_series(1, 3) m
       cross join lateral (select 'person' || m || '@' || replace(lower(o.name), ' ', '-') || '.example' as email) named`,
  );
  await owner.query(
    `insert into projects (organization_id, id, name, status, target_completion_date)
     select organization_id, gen_random_uuid(), 'Move', 'in_progress', current_date + (random() * 400 - 20)::int
     from organizations where random() < 0.3`,
  );
  // What change sets of as many organizations would have left; writing them all would take hours.
  await owner.query(
    `update organization_figures set records = (random() * 1000000)::bigint, members = (random() * 40)::int`,
  );
  await owner.query('vacuum analyze');
  await owner.end();
}

async function measureOrganizations(staff: Asker): Promise<BenchRow[]> {
  const list = (query: string) => `/organizations?limit=50&${query}`;
  const rows: BenchRow[] = [];
  const take = async (name: string, pathOf: (n: number) => string | Promise<string>) => {
    rows.push(...(await measure(staff, `${name}, of ${organizations.toLocaleString('en-GB')}`, pathOf)));
  };
  for (const sort of ['created', 'name', 'activity', 'records', 'members']) {
    for (const direction of ['asc', 'desc'])
      await take(`first page by ${sort} ${direction}`, () => list(`sort=${sort}&direction=${direction}`));
    const cursors = await deepCursors(staff, sort);
    await take(`a page deep within, by ${sort}`, n =>
      list(`sort=${sort}&cursor=${cursors[n % cursors.length]}`),
    );
  }
  const numbers = (n: number) => ((n * 7919) % organizations) + 1;
  await take('search for a part of a name that thousands have', n =>
    list(`search=${['iron', 'logis', 'green foo', 'blue'][n % 4]}`),
  );
  await take('search for one organization', n => list(`search=${numbers(n)}`));
  await take('search for a member by e-mail', n => list(`search=person2@iron-foods-${numbers(n)}`));
  await take('search that finds nothing', n => list(`search=nobody-${n}`));
  await take('search by two letters', n => list(`search=${['pr', 'zz', 'de', 'q'][n % 4]}`));
  await take('suspended ones by name', () => list('status=suspended&sort=name'));
  await take('late ones by records', () => list('late=true&sort=records'));
  await take('what the chips count', () => '/organizations/counts');
  await take(
    'what the chips count in a search',
    n => `/organizations/counts?search=${['iron', 'media'][n % 2]}`,
  );
  return rows;
}

/** Somewhere between a tenth and nine tenths of the list; found by walking it in the largest steps there are. */
async function deepCursors(staff: Asker, sort: string): Promise<string[]> {
  const cursors: string[] = [];
  let cursor = '';
  for (let page = 0; page < organizations / 400; page++) {
    const at = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await staff.call<{ next_cursor: string | null }>(
      'GET',
      `/organizations?limit=200&sort=${sort}${at}`,
    );
    if (answer.body.next_cursor === null) break;
    cursor = answer.body.next_cursor;
    if (page >= 50 && page % 10 === 0) cursors.push(cursor);
  }
  return cursors.length > 0 ? cursors : [cursor];
}

/** What one person waits for, as they would ask again and again. */
async function measure(
  asker: Asker,
  name: string,
  pathOf: (n: number) => string | Promise<string>,
  times = asks,
): Promise<BenchRow[]> {
  const took: number[] = [];
  for (let n = -times / 10; n < times; n++) {
    const path = await pathOf(n + times / 10);
    const begun = performance.now();
    const answer = await asker.call('GET', path);
    if (n >= 0) took.push(performance.now() - begun);
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  console.error(`${name}: ${at(0.5).toFixed(1)} and ${at(0.95).toFixed(1)} ms`);
  return [
    { name: `${name}: p50`, value: at(0.5), unit: 'ms', goal: '' },
    { name: `${name}: p95`, value: at(0.95), unit: 'ms', goal: '< 150' },
  ];
}
