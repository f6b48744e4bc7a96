// The console and analytics over a platform as large as it may become: a million operations of a hundred thousand
// organizations, some of which have very many, and ten thousand that wait.
import { Client } from 'pg';
import type { Client as Asker } from '../tools/testing/server.ts';
import type { BenchRow } from './row.ts';

const operations = Number(process.env['BENCH_OPERATIONS'] ?? 1_000_000);

/** The organizations are there already. */
export async function fillOperations(databaseUrl: string): Promise<void> {
  const owner = new Client(databaseUrl);
  await owner.connect();
  // A million rows at once: what is checked and counted with each of them would take an hour.
  await owner.query('set session_replication_role = replica');
  await owner.query(`create temporary table place as
    select organization_id, row_number() over () - 1 as nth from organizations`);
  await owner.query('create index on place (nth)');
  // Half belong to a tenth of a percent of the organizations, as with real clients; ids sort by time.
  await owner.query(
    `insert into operations (organization_id, id, kind, status, input, result, error, attempt, created_by, created_at,
       started_at, finished_at, is_end_notified, worked_seconds, portal_calls, run_at)
     select place.organization_id,
       (lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
         || substr(md5(n::text), 4, 15))::uuid,
       (array['intake.analyze', 'changeset.propose', 'changeset.apply', 'changeset.undo', 'portal.sync', 'audit.run',
         'optimizer.optimize', 'revops.analyze'])[1 + n % 8],
       status, '{}', case status when 'completed' then '{"entries": {"record.create": {"applied": 1200}}}'::jsonb end,
       case status when 'failed' then jsonb_build_object('code', 'internal', 'message', 'Broken.',
         'correlation_id', md5(n::text)::uuid) end,
       case status when 'queued' then 0 else 1 end, 'person' || n % 5000 || '@example.com', made,
       case status when 'queued' then null else made + interval '5 seconds' end,
       case when status in ('queued', 'running') then null else made + make_interval(secs => 5 + n % 900) end,
       true, case status when 'queued' then null else n % 900 end, n % 300, made
     from generate_series(1, $1::int) n
     cross join lateral (select now() - make_interval(secs => ($1::int - n) * 63.0) as made,
       case when n > $1::int - 40 then 'running' when n > $1::int - 10000 then 'queued'
            when n % 29 = 0 then 'failed' when n % 53 = 0 then 'cancelled' else 'completed' end as status) each
     join place on place.nth = case when n % 2 = 0 then n % 100 else (n::bigint * 7919) % (select count(*) from place) end`,
    [operations],
  );
  await owner.query(
    `insert into operation_work (organization_id, day, kind, seconds, portal_calls)
     select organization_id, (now() at time zone 'utc')::date, 'audit.run', random() * 1000, 40 from place where nth % 20 = 0`,
  );
  await owner.query(
    `insert into projects (organization_id, id, name, status, start_date)
     select organization_id, gen_random_uuid(), 'Measured', 'in_progress', current_date - (random() * 600)::int
     from place where nth % 2 = 0`,
  );
  await owner.query(
    `insert into milestones (organization_id, id, project_id, name, status, due_date, completed_date, completed_by)
     select organization_id, gen_random_uuid(), id, 'Milestone', 'completed', start_date + step * 20,
       start_date + step * 20 + (random() * 20 - 8) * interval '1 day', 'ada'
     from projects cross join generate_series(1, 6) step where name = 'Measured'`,
  );
  await owner.query(
    `insert into portals (organization_id, id, name, base_url, token_sealed)
     select organization_id, id, 'Portal', 'https://portal.example.com', 'x' from projects where name = 'Measured'`,
  );
  await owner.query(
    `insert into changesets (organization_id, id, project_id, portal_id, kind, state, title, applied_at, counts)
     select organization_id, gen_random_uuid(), id, id, 'migration', 'applied', 'Carry',
       start_date + random() * 90 * interval '1 day', '{"record.create": {"applied": 5000}, "record.update": {"applied": 70}}'
     from projects cross join generate_series(1, 2) where name = 'Measured'`,
  );
  await owner.query(
    `insert into reconcile_reports (organization_id, changeset_id, report, as_of)
     select organization_id, id, '{}', applied_at from changesets where kind = 'migration'`,
  );
  await owner.query(
    `insert into decisions (organization_id, id, project_id, source, source_key, question, options, default_value, state,
       created_at)
     select organization_id, gen_random_uuid(), id, 'asked', step::text, 'Which one?', '[]', 'a',
       case when step = 1 then 'open' else 'answered' end, start_date + random() * 60 * interval '1 day'
     from projects cross join generate_series(1, 5) step where name = 'Measured'`,
  );
  await owner.query(
    `insert into decision_answers (organization_id, id, decision_id, value, label, author, via, at)
     select organization_id, gen_random_uuid(), id, 'a', 'A', 'ada', 'card', created_at + random() * 9 * interval '1 day'
     from decisions where state = 'answered'`,
  );
  await owner.query(
    `insert into activity (organization_id, id, project_id, description, created_at)
     select organization_id, gen_random_uuid(), id, 'Something', start_date + random() * 300 * interval '1 day'
     from projects cross join generate_series(1, 10) where name = 'Measured'`,
  );
  await owner.query('vacuum analyze');
  await owner.end();
}

type Measure = (
  asker: Asker,
  name: string,
  pathOf: (n: number) => string,
  times?: number,
) => Promise<BenchRow[]>;

export async function measureOperations(staff: Asker, measure: Measure): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const path = '/admin/ai-operations';
  const list = (query: string) => `${path}?limit=50&${query}`;
  const many = operations.toLocaleString('en-GB');
  const take = async (name: string, pathOf: (n: number) => string) => {
    rows.push(...(await measure(staff, `operations: ${name}, of ${many}`, pathOf)));
  };
  const { body: busy } = await staff.call<{ data: { organization_id: string }[] }>(
    'GET',
    `${path}/lanes?limit=50`,
  );
  const organization = (n: number) => busy.data[n % busy.data.length]?.organization_id ?? '';
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const cursors = await deepCursors(staff, path);
  const kinds = ['audit.run', 'portal.sync', 'changeset.undo'];
  const states = ['completed', 'failed', 'cancelled', 'queued', 'running'];
  await take('first page', () => list(''));
  await take('a page deep within', n => list(`cursor=${cursors[n % cursors.length]}`));
  await take('by state', n => list(`status=${states[n % 5]}`));
  await take('by kind', n => list(`kind=${kinds[n % 3]}`));
  await take('failed ones of a kind', n => list(`status=failed&kind=${kinds[n % 3]}`));
  await take('running ones of a kind', n => list(`status=running&kind=${kinds[n % 3]}`));
  await take('of the busiest organizations', n => list(`organization_id=${organization(n)}`));
  await take('failed ones of the busiest organizations', n =>
    list(`status=failed&organization_id=${organization(n)}`),
  );
  await take('by one person', n => list(`started_by=person${n * 31}@example.com`));
  await take('of a week long ago', n => list(`since=${ago(300 + n)}&until=${ago(293 + n)}`));
  await take('failed ones of a week long ago', n =>
    list(`status=failed&since=${ago(300 + n)}&until=${ago(293 + n)}`),
  );
  await take('stuck', () => list('stuck=true'));
  await take('search for a part of a name', n => list(`search=${['iron', 'logis', 'blue'][n % 3]}`));
  await take('search for a person', n => list(`search=person${n * 41}`));
  await take('search that finds nothing', n => list(`search=nobody-${n}`));
  await take('load by organization', () => `${path}/lanes?limit=50`);
  await take('the figures above the list', () => `${path}/state`);
  await take('the list as it was before the console', () => '/ai-operations?limit=50');
  return rows;
}

/** Counted anew each time; fewer asks, because one takes a second. */
const analyticsAsks = 20;

export async function measureAnalytics(staff: Asker, measure: Measure): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const figure of ['time-to-value', 'milestone-slip', 'operations', 'records', 'decisions', 'adoption'])
    for (const days of [30, 365]) {
      const path = `/admin/analytics/${figure}?days=${days}`;
      const measured = await measure(staff, `analytics: ${figure}, ${days} days`, () => path, analyticsAsks);
      rows.push(...measured.map(row => ({ ...row, goal: row.goal === '' ? '' : '< 3,000' })));
    }
  return rows;
}

async function deepCursors(staff: Asker, path: string): Promise<string[]> {
  const cursors: string[] = [];
  for (let year = 1; year <= 20; year++) {
    const until = new Date(Date.now() - year * 30 * 86_400_000).toISOString();
    const answer = await staff.call<{ next_cursor: string | null }>('GET', `${path}?until=${until}`);
    if (answer.body.next_cursor !== null) cursors.push(answer.body.next_cursor);
  }
  return cursors;
}
