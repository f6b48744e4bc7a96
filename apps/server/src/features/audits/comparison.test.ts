// Any two kept audits of a portal, compared through the door: each figure opens exactly its records, and what only one checked is said.
import { rename } from 'node:fs/promises';
import type { AuditedProject } from '@groundwork/contract/audit-board';
import type { AuditComparison, Became, ComparableAudit } from '@groundwork/contract/audit-comparisons';
import type { AuditedRecord, AuditSummary } from '@groundwork/contract/audits';
import { ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { auditOf, projectOver } from '../../testing/audited-project.ts';
import { completed } from '../../testing/intake-context.ts';

const { server, sandbox } = givenServerAndSandbox();
let ada: Client;
let projectId: ProjectId;
/** In the order in which they were made. */
const audits: string[] = [];

beforeAll(async () => {
  ada = await server.member('admin');
  const companies = ['One', 'Two', 'Three', 'Four'].map(name => ({ name }));
  const { projectId: id, token } = await projectOver(
    ada,
    sandbox,
    { companies },
    { time_zone: 'Asia/Kolkata' },
  );
  projectId = id;
  const first = await auditOf(ada, projectId);
  expect(first.time_zone).toBe('Asia/Kolkata');
  const found = new Map(
    first.findings.find(({ check }) => check === 'K01')?.examples.map(each => [each.label, each.id]),
  );
  const set = async (name: string, domain: string) => {
    const answer = await fetch(`${sandbox.url}/crm/v3/objects/companies/${found.get(name)}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ properties: { domain } }),
    });
    expect(answer.status).toBe(200);
  };
  audits.push(first.audit_id);
  await set('One', 'one.example');
  await set('Two', 'two.example');
  audits.push((await auditOf(ada, projectId)).audit_id);
  await set('One', '');
  await set('Three', 'three.example');
  const made = await fetch(`${sandbox.url}/crm/v3/objects/companies`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ properties: { name: 'Five' } }),
  });
  expect(made.status).toBe(201);
  audits.push((await auditOf(ada, projectId)).audit_id);
}, 180_000);

const pathOf = (one: number, suffix = '') =>
  `/projects/${projectId}/audits/${audits[one]}/comparison${suffix}`;
const compare = (one: number, other: number, person = ada) =>
  person.call<AuditComparison>('GET', `${pathOf(one)}?with=${audits[other]}`);
const named = async (one: number, other: number, became: Became, check = 'K01') => {
  const path = `${pathOf(one, `/${check}/records`)}?with=${audits[other]}&became=${became}`;
  const { body } = await ada.call<{ data: AuditedRecord[] }>('GET', path);
  return body.data.map(({ label }) => label).toSorted();
};

test('any two are compared, whichever is named first, and each figure opens exactly its records', async () => {
  const kinds = ['new', 'returned', 'unchanged', 'fixed'] as const;
  const expected: [number, number, Record<Exclude<Became, 'not_again'>, string[]>][] = [
    [0, 1, { new: [], returned: [], unchanged: ['Four', 'Three'], fixed: ['One', 'Two'] }],
    [1, 2, { new: ['Five'], returned: ['One'], unchanged: ['Four'], fixed: ['Three'] }],
    // Not with the one before: what came and went in between is neither new nor fixed.
    [0, 2, { new: ['Five'], returned: [], unchanged: ['Four', 'One'], fixed: ['Three', 'Two'] }],
  ];
  for (const [one, other, became] of expected) {
    const { body } = await compare(one, other);
    const row = body.checks.find(({ check }) => check === 'K01');
    expect(row).toMatchObject(Object.fromEntries(kinds.map(kind => [kind, became[kind].length])));
    expect([body.earlier.id, body.later.id]).toEqual([audits[one], audits[other]]);
    expect(body.not_compared).toEqual([]);
    expect([body.earlier.time_zone, body.later.time_zone]).toEqual(['Asia/Kolkata', 'Asia/Kolkata']);
    expect((await compare(other, one)).body).toEqual(body);
    for (const kind of kinds) {
      expect(await named(one, other, kind)).toEqual(became[kind]);
      expect(await named(other, one, kind)).toEqual(became[kind]);
    }
  }
});

test('without the file of one nothing is compared, and without that of an earlier one what returned is new', async () => {
  const { database, files } = server.server.dependencies;
  const without = async (one: number, look: () => Promise<void>) => {
    const { rows } = await database.platform(tx =>
      sql<{ stored_as: string }>`
        select stored_as from audit_files where audit_id = ${audits[one]} and name = 'evidence'`.execute(tx),
    );
    const file = files.pathOf(rows[0]?.stored_as ?? '');
    await rename(file, `${file}.away`);
    try {
      await look();
    } finally {
      await rename(`${file}.away`, file);
    }
  };
  const records = `${pathOf(1, '/K01/records')}?with=${audits[2]}&became=new`;
  for (const one of [1, 2])
    await without(one, async () => {
      for (const answer of [await compare(1, 2), await ada.call('GET', records)]) {
        expect([answer.status, answer.body]).toMatchObject([409, { code: 'conflict' }]);
        expect(answer.body).toHaveProperty('message', expect.stringContaining('audit the portal again'));
      }
    });
  await without(0, async () => {
    const row = (await compare(1, 2)).body.checks.find(({ check }) => check === 'K01');
    expect(row).toMatchObject({ new: 2, returned: 0, unchanged: 1, fixed: 1 });
    expect(await named(1, 2, 'new')).toEqual(['Five', 'One']);
  });
  expect(await named(1, 2, 'returned')).toEqual(['One']);
});

test('a rule that was changed is said, also where one of the two found nothing by it', async () => {
  const { database } = server.server.dependencies;
  /** As audits of before every rule was kept. */
  const rewrite = (one: number, findings: string) =>
    database.platform(tx =>
      sql`update audits set result = jsonb_set(result - 'rules', '{findings}', coalesce((select jsonb_agg(${sql.raw(findings)})
        from jsonb_array_elements(result -> 'findings') f), '[]')) where id = ${audits[one]}`.execute(tx),
    );
  const changedIn = async (one: number, other: number) => {
    const { checks } = (await compare(one, other)).body;
    return checks.flatMap(({ check, is_rule_changed }) => (is_rule_changed ? [check] : []));
  };
  const kept = await database.platform(tx =>
    sql<{ id: string; result: string }>`select id, result::text as result from audits`.execute(tx),
  );
  // K01 finds nothing in the second: only what its rule is known by tells that it was another one.
  expect(await changedIn(0, 1)).toEqual([]);
  await database.platform(tx =>
    sql`update audits set result = jsonb_set(jsonb_set(result, '{rules,K01}', '"another"'), '{findings}',
      (select jsonb_agg(f) from jsonb_array_elements(result -> 'findings') f where f ->> 'check' <> 'K01'))
      where id = ${audits[1]}`.execute(tx),
  );
  expect([await changedIn(0, 1), await changedIn(1, 2)]).toEqual([['K01'], ['K01']]);
  expect(await changedIn(0, 2)).toEqual([]);
  for (const one of [0, 2]) await rewrite(one, 'f)  filter (where true');
  const without = `f) filter (where f ->> 'check' <> 'K01'`;
  await rewrite(1, without);
  expect(await changedIn(0, 1)).toEqual([]);
  expect(await changedIn(1, 2)).toEqual([]);
  const other = `case when f ->> 'check' = 'K01' then f || '{"why": "By a rule of before."}' else f end`;
  await rewrite(0, other);
  expect(await changedIn(0, 2)).toEqual(['K01']);
  expect(await changedIn(0, 1)).toEqual(['K01']);
  await rewrite(2, other);
  expect(await changedIn(0, 2)).toEqual([]);
  expect(await changedIn(1, 2)).toEqual(['K01']);
  for (const { id, result } of kept.rows)
    await database.platform(tx =>
      sql`update audits set result = ${result}::jsonb where id = ${id}`.execute(tx),
    );
});

test('a check that only one of them made is not compared', async () => {
  const { database } = server.server.dependencies;
  await database.platform(tx =>
    sql`update audits set result = jsonb_set(jsonb_set(result, '{checks}', (result -> 'checks') - 'K01'), '{findings}',
      (select jsonb_agg(f) from jsonb_array_elements(result -> 'findings') f where f ->> 'check' <> 'K01'))
      where id = ${audits[1]}`.execute(tx),
  );
  const { body } = await compare(1, 2);
  expect(body.checks.map(({ check }) => check)).not.toContain('K01');
  expect(body.not_compared).toMatchObject([{ check: 'K01', made_by: 'later', affected: 3, why: null }]);
  expect(body.not_compared[0]?.title).not.toBe('K01');
  const path = `${pathOf(1, '/K01/records')}?with=${audits[2]}&became=new`;
  expect((await ada.call('GET', path)).status).toBe(404);
  expect((await compare(0, 2)).body.not_compared).toEqual([]);
});

test('of audits that ran beside each other the latest is the one that looked last, whichever ended last', async () => {
  const { database } = server.server.dependencies;
  const looked = (one: number, when: string) =>
    database.platform(async tx => {
      await sql`update audits set as_of = ${when}, result = jsonb_set(result, '{as_of}', to_jsonb(${when}::text))
        where id = ${audits[one]}`.execute(tx);
      await sql`update operations set result = jsonb_set(result, '{as_of}', to_jsonb(${when}::text))
        where result ->> 'audit_id' = ${audits[one]}`.execute(tx);
    });
  const ids = (...places: number[]) => places.map(place => audits[place]);
  const list = (query: string) =>
    ada.call<{ data: AuditSummary[]; next_cursor: string | null }>(
      'GET',
      `/projects/${projectId}/audits?${query}`,
    );
  const kept = (await list('limit=200')).body.data;
  expect(kept.map(({ id }) => id)).toEqual(ids(2, 1, 0));
  const last = new Date(Date.parse(kept[2]?.as_of ?? '') - 60_000).toISOString();
  await looked(2, last);
  const found: AuditSummary[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(`limit=1${cursor && `&cursor=${cursor}`}`);
    found.push(...page.body.data);
    cursor = page.body.next_cursor;
  }
  expect(found.map(({ id }) => id)).toEqual(ids(1, 0, 2));
  expect(found.map(({ basis }) => basis.newer?.id)).toEqual([undefined, ...ids(1, 1)]);
  const { body } = await compare(2, 0);
  expect([body.earlier.id, body.later.id]).toEqual(ids(2, 0));
  const board = await (await server.admin('admin')).call<{ data: AuditedProject[] }>('GET', '/data-quality');
  expect(board.body.data.map(({ audit }) => audit?.id)).toEqual(ids(1));
  // What is ranked and reported is of that one too.
  const asked = await ada.call<{ operation: Operation }>('POST', '/ai-operations/optimizer/optimize', {
    project_id: projectId,
  });
  const optimized = await completed(ada, asked);
  expect(optimized.result).toMatchObject({ audited_at: kept[1]?.as_of });
  const bad = await list(`cursor=${Buffer.from(`never ${audits[0]}`).toString('base64url')}`);
  expect(bad.body).toMatchObject({ code: 'invalid_request' });
  await looked(2, kept[0]?.as_of ?? '');
});

test('an audit of another project of the same portal goes on from them', async () => {
  const other = await ada.call<{ id: string }>('POST', '/projects/', { name: 'Second' });
  // As audits of before the portal's time zone was asked for.
  await server.server.dependencies.database.platform(tx =>
    sql`update audits set result = result - 'time_zone' where id = ${audits[2]}`.execute(tx),
  );
  const made = await auditOf(ada, ProjectId.parse(other.body.id));
  const { audit_id, findings, score } = made;
  expect(made.history_gap).toContain(
    'The audit before judged by the days of UTC, this one by those of the time zone Asia/Kolkata: records',
  );
  expect(findings.find(({ check }) => check === 'K01')).toMatchObject({
    affected: 3,
    history: { new: 0, unchanged: 3, fixed: 0, not_again: 0, returned: 0 },
  });
  // Each is held against those of the other project, and named with it.
  const comparable = (person: Client, cursor = '') =>
    person.call<{ data: ComparableAudit[]; next_cursor: string | null }>(
      'GET',
      `${pathOf(0).replace(/comparison$/, 'comparable')}?limit=2${cursor}`,
    );
  const { body: page } = await comparable(ada);
  expect(page.data).toMatchObject([
    { id: audit_id, project: 'Second', project_id: other.body.id, findings: findings.length, score },
    { id: audits[2], project: 'Audited', project_id: projectId },
  ]);
  const zones = await ada.call<AuditComparison>('GET', `${pathOf(2)}?with=${audit_id}`);
  expect([zones.body.earlier.time_zone, zones.body.later.time_zone]).toEqual(['UTC', 'Asia/Kolkata']);
  const { body: rest } = await comparable(ada, `&cursor=${page.next_cursor}`);
  expect([rest.data.map(({ id }) => id), rest.next_cursor]).toEqual([[audits[1]], null]);
  const { body } = await ada.call<AuditComparison>('GET', `${pathOf(0)}?with=${audit_id}`);
  expect([body.earlier, body.later]).toMatchObject([
    { id: audits[0], project: 'Audited' },
    { id: audit_id, project: 'Second' },
  ]);
  expect(body.checks.find(({ check }) => check === 'K01')).toMatchObject({ new: 1, unchanged: 2, fixed: 2 });
  const opened = `${pathOf(0, '/K01/records')}?with=${audit_id}&became=fixed`;
  expect((await ada.call<{ data: AuditedRecord[] }>('GET', opened)).body.data).toHaveLength(2);
  // Only the one that is looked at has to be of the project in the address.
  const turned = `/projects/${other.body.id}/audits/${audits[0]}/comparison?with=${audit_id}`;
  expect((await ada.call('GET', turned)).status).toBe(404);
  expect((await comparable(await server.admin('admin'))).body.data).toHaveLength(2);
  expect((await comparable(await server.member('admin'))).status).toBe(404);
});

test('one is not compared with itself, nor two portals with each other, nor does anybody else see it', async () => {
  expect((await compare(0, 0)).body).toMatchObject({ code: 'invalid_request' });
  const reader = await server.admin('admin');
  expect((await compare(0, 2, reader)).status).toBe(200);
  const stranger = await server.member('admin');
  expect((await compare(0, 2, stranger)).status).toBe(404);
  const records = `${pathOf(0, '/K01/records')}?with=${audits[2]}&became=fixed`;
  expect((await stranger.call('GET', records)).status).toBe(404);
  const own = await stranger.call<{ id: string }>('POST', '/projects/', { name: 'Own' });
  const crossed = `/projects/${own.body.id}/audits/${audits[0]}/comparison?with=${audits[2]}`;
  expect((await stranger.call('GET', crossed)).status).toBe(404);

  const { token } = await sandbox.createPortal();
  const portal = { name: 'Other', base_url: sandbox.url, token };
  const connected = await ada.call<{ id: string }>('POST', '/portals', portal);
  expect(connected.status).toBe(201);
  await server.server.dependencies.database.platform(tx =>
    sql`update audits set portal_id = ${connected.body.id} where id = ${audits[1]}`.execute(tx),
  );
  const two = await compare(0, 1);
  expect([two.status, two.body]).toMatchObject([409, { code: 'conflict' }]);
});
