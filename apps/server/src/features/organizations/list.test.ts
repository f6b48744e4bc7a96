// The list of all organizations: found, narrowed, ordered, counted and taken along, each figure as a query of its own says it.
import { OrganizationId } from '@groundwork/contract/ids';
import {
  type OrganizationCounts,
  type OrganizationListed,
  organizationSorts,
} from '@groundwork/contract/organization-admin';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';

const server = givenServer();
let staff: Client;

interface Page {
  data: OrganizationListed[];
  next_cursor: string | null;
}
const list = async (query = '') => (await staff.call<Page>('GET', `/organizations?${query}`)).body;
const names = async (query: string) => (await list(query)).data.map(each => each.name);

beforeAll(async () => {
  staff = await server.admin('admin');
  await server.server.dependencies.database.platform(async tx => {
    for (let n = 0; n < 30; n++) {
      const id = OrganizationId.parse(newId());
      const name = ['Zebra', 'élan', 'Acme 100%', '=cmd()', 'acme_two'][n % 5];
      await sql`insert into organizations (organization_id, name, plan, status, is_demo, trial_ends_at, created_at)
        values (${id}, ${`${name} ${n}`}, ${['starter', 'professional', 'enterprise'][n % 3]},
          ${['trial', 'active', 'read_only', 'suspended'][n % 4]}, ${n % 7 === 0},
          now() + make_interval(days => ${n - 4}), now() - make_interval(days => ${n}))`.execute(tx);
      for (let m = 0; m < n % 4; m++)
        await sql`insert into members (organization_id, id, email, email_norm, role, status, last_active_at)
          values (${id}, ${newId()}, ${`Person${m}@domain${n}.example`}, ${`person${m}@domain${n}.example`}, 'user',
            ${m === 2 ? 'inactive' : 'active'}, now() - make_interval(hours => ${n * 5 + m}))`.execute(tx);
      if (n % 6 === 0)
        await sql`insert into projects (organization_id, id, name, status, target_completion_date)
          values (${id}, ${newId()}, 'Move', 'in_progress', current_date - ${n - 6}::int)`.execute(tx);
    }
  });
});

describe('orders', () => {
  const directions = ['asc', 'desc'] as const;
  const every = organizationSorts.flatMap(sort => directions.map(direction => [sort, direction] as const));
  test.each(every)('by %s %s, page by page, nothing twice and nothing missing', async (sort, direction) => {
    const all = (await list(`sort=${sort}&direction=${direction}&limit=200`)).data;
    const seen: OrganizationListed[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const at = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: Page = await list(`sort=${sort}&direction=${direction}&limit=7${at}`);
      seen.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(all);
    const value = (each: OrganizationListed): string | number =>
      ({
        name: each.name.toLowerCase(),
        created: Date.parse(each.created_at),
        activity: each.last_active_at === null ? 0 : Date.parse(each.last_active_at),
        records: each.records,
        members: each.members,
      })[sort];
    const values = all.map(value);
    const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(values).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
  });

  test('a cursor of another order, or of nothing, is refused by name', async () => {
    const { next_cursor } = await list('sort=name&limit=2');
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const query of [
      `sort=members&cursor=${next_cursor}`,
      `sort=name&direction=desc&cursor=${next_cursor}`,
      'cursor=nonsense',
      `sort=members&cursor=${made('members', 'desc', '1; drop table organizations', newId())}`,
      `cursor=${made('created', 'desc', '2026-99-99T00:00:00Z', newId())}`,
      `sort=name&cursor=${made('name', 'asc', 'a\u0000b', newId())}`,
    ]) {
      const answer = await staff.call('GET', `/organizations?${query}`);
      expect([answer.status, answer.body], query).toEqual([
        422,
        expect.objectContaining({ errors: [expect.objectContaining({ place: 'query.cursor' })] }),
      ]);
    }
  });

  test.each(['sort=size', 'status=gone', 'plan=free', 'demo=maybe', 'limit=0', 'limit=5000'])(
    '%s is refused',
    async query => {
      const answer = await staff.call<{ errors: { place: string }[] }>('GET', `/organizations?${query}`);
      expect([answer.status, answer.body.errors[0]?.place]).toEqual([422, `query.${query.split('=')[0]}`]);
    },
  );
});

describe('what is searched', () => {
  test.each([
    ['search=zebr', /^Zebra/],
    ['search=ZEBRA', /^Zebra/],
    ['search=100%25', /^Acme 100%/],
    ['search=e_tw', /^acme_two/],
    ['search=ac', /^acme/i],
    ['search=z', /^Zebra/],
  ])('%s', async (query, shape) => {
    const found = await names(`${query}&limit=200`);
    expect(found.length).toBeGreaterThan(0);
    const all = await names('limit=200');
    expect(found.toSorted()).toEqual(all.filter(name => shape.test(name)).toSorted());
  });

  test('a member’s e-mail, whole, in part, by its domain or its beginning, whatever the case', async () => {
    const all = await list('limit=200');
    const seventh = all.data.find(each => each.name.endsWith(' 7'))!;
    for (const text of ['PERSON1@domain7.example', '@domain7.', 'domain7.example'])
      expect((await list(`search=${encodeURIComponent(text)}`)).data.map(each => each.id)).toEqual([
        seventh.id,
      ]);
    expect((await list('search=pe&limit=200')).data.length).toBeGreaterThan(10);
    expect((await list('search=domain7.example&status=trial')).data).toEqual([]);
  });
});

test('each count is what its filter shows, with a search as without', async () => {
  for (const search of ['', 'search=acme', 'search=domain']) {
    const counts = (await staff.call<OrganizationCounts>('GET', `/organizations/counts?${search}`)).body;
    const shown = async (filter: string) => (await list(`${filter}&${search}&limit=200`)).data.length;
    expect(await shown('')).toBe(counts.total);
    for (const [status, count] of Object.entries(counts.status))
      expect(await shown(`status=${status}`), status).toBe(count);
    for (const [plan, count] of Object.entries(counts.plan))
      expect(await shown(`plan=${plan}`), plan).toBe(count);
    for (const filter of ['trial_ending', 'demo', 'late', 'removing'] as const)
      expect(await shown(`${filter}=true`), filter).toBe(counts[filter]);
  }
  const { total, demo, late } = (await staff.call<OrganizationCounts>('GET', '/organizations/counts')).body;
  expect([total, demo, late]).toEqual([30, 5, 3]);
});

test('members, records and activity are what is counted anew, whatever becomes of the members', async () => {
  const ada = await server.member('admin');
  await ada.call('GET', '/session');
  const user = await server.memberOf(ada.organizationId, 'user');
  const joined = await user.call<{ member: { id: string } }>('GET', '/session');
  const { database } = server.server.dependencies;
  const recounted = async () => {
    const { rows } = await database.platform(tx =>
      sql<{ members: number; records: number; last_active_at: string | null }>`
        select (select count(*) from members m where m.organization_id = o.organization_id and m.status = 'active')::int
            as members,
          records_standing(o.organization_id) as records,
          (select max(m.last_active_at) from members m where m.organization_id = o.organization_id) as last_active_at
        from organizations o where o.organization_id = ${ada.organizationId}`.execute(tx),
    );
    return rows[0];
  };
  const listed = async () => {
    const { data } = await list('limit=200');
    const { members, records, last_active_at } = data.find(each => each.id === ada.organizationId)!;
    return { members, records, last_active_at };
  };
  expect((await listed()).members).toBe(2);
  expect(await listed()).toEqual(await recounted());
  const of = `/organizations/${ada.organizationId}/users/${joined.body.member.id}`;
  await ada.call('PATCH', of, { status: 'inactive' });
  expect((await listed()).members).toBe(1);
  await ada.call('PATCH', of, { status: 'active' });
  expect((await listed()).members).toBe(2);
  await ada.call('DELETE', of);
  expect(await listed()).toMatchObject({ members: 1 });
  expect(await listed()).toEqual(await recounted());
});

test('the file holds every row in the list’s order, and no cell that a spreadsheet would run', async () => {
  const answer = await staff.call('GET', '/organizations/export?sort=name&status=trial');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const [head, ...lines] = answer.text.trimEnd().split('\r\n');
  expect(head).toContain('id,name,plan,status');
  const all = (await list('sort=name&status=trial&limit=200')).data;
  expect(lines.map(line => line.split(',')[0])).toEqual(all.map(each => each.id));
  expect(answer.text).toContain(",'=cmd() ");
  expect(answer.text).not.toContain(',=cmd()');
});

test.each(['organizations', 'organizations/counts', 'organizations/export'])(
  'nobody of a client is shown %s',
  async path => {
    for (const role of ['admin', 'user', 'readonly'] as const)
      expect((await (await server.member(role)).call('GET', `/${path}`)).status).toBe(403);
  },
);
