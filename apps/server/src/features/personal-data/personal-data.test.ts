import type { Session } from '@groundwork/contract/session';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { notify } from '../notifications/notify.ts';

const server = givenServer();
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client(server.databaseUrl);
  await owner.connect();
});
afterAll(() => owner.end());

interface Held {
  about: Record<string, unknown>;
  records: Record<string, Record<string, unknown>[]>;
}

async function held(client: Client): Promise<Held> {
  const answer = await client.call<Held>('GET', '/session/personal-data');
  expect(answer.status).toBe(200);
  return answer.body;
}

/** How many rows of each table name the person in some column of their own, counted without our own code. */
async function rowsNaming(names: string[]): Promise<Record<string, number>> {
  const columns = await owner.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name !~ 'hash|secret|sealed|token|password'
      and (data_type in ('text', 'uuid') or udt_name = '_text')`);
  const counts: Record<string, number> = {};
  for (const [table, of] of Map.groupBy(columns.rows, row => row.table)) {
    const any = of.map(({ column }) => `string_to_array(trim(both '{}' from "${column}"::text), ',') && $1`);
    const found = await owner.query<{ count: string }>(
      `select count(*) from "${table}" where ${any.join(' or ')}`,
      [names],
    );
    const count = Number(found.rows[0]!.count);
    if (count > 0) counts[table] = count;
  }
  return counts;
}

test('the export holds every row of every table that names the person, however many tables there are', async () => {
  const admin = await server.member('admin');
  const { body: session } = await admin.call<Session>('GET', '/session');
  const project = await admin.call<{ id: string }>('POST', '/projects/', { name: 'Mine' });
  await admin.call('POST', `/projects/${project.body.id}/milestones`, { name: 'First' });
  await admin.call('POST', `/organizations/${admin.organizationId}/invite`, {
    email: 'bo@example.com',
    role: 'user',
  });
  await server.server.dependencies.database.tenant(admin.organizationId, tx =>
    notify(tx, admin.organizationId, { type: 'info', topic: 'team', title: 'T', message: 'M' }),
  );
  const { email, subject } = admin.person;
  // Tables that other features have not made yet: one of a tenant, one of nobody's.
  await owner.query(`create table pets (organization_id uuid not null, id uuid primary key, keeper text);
    call protect_tenant_table('pets');
    create table visits (id uuid primary key, visitor text);
    grant select on visits to groundwork_platform`);
  await owner.query(`insert into pets values ('${admin.organizationId}', gen_random_uuid(), '${email}')`);
  await owner.query(`insert into visits values (gen_random_uuid(), '${subject}')`);
  const { records } = await held(admin);
  const found = Object.fromEntries(Object.entries(records).map(([table, rows]) => [table, rows.length]));
  const memberId = session.member!.id;
  const rateKey = `person|${server.issuer.issuer}|${subject}`;
  expect(found).toEqual(await rowsNaming([subject, email, memberId, rateKey]));
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining(['members', 'identities', 'trail', 'notifications', 'activity', 'pets', 'visits']),
  );
});

test('it holds nothing secret and nothing of another organization', async () => {
  const admin = await server.member('admin');
  const stranger = await server.member('admin');
  // A member of one organization already, so that another's invitation waits.
  await admin.call('GET', '/session');
  await stranger.call('POST', `/organizations/${stranger.organizationId}/invite`, {
    email: admin.person.email,
    role: 'user',
  });
  await admin.call('POST', `/organizations/${admin.organizationId}/invite`, {
    email: 'eve@example.com',
    role: 'user',
  });
  const { records } = await held(admin);
  const text = JSON.stringify(records);
  expect(text).not.toContain(stranger.organizationId);
  expect(text).not.toMatch(/invitation_hash|"body"|token_sealed/);
  // The mail of the invitation went to them; the link in it is not repeated.
  expect(records['mails']).toHaveLength(1);
});

test('mails to an address that the issuer does not vouch for are not handed out', async () => {
  const person = { subject: 'eve', email: 'victim@example.com', name: 'Eve', roles: ['client' as const] };
  const admin = await server.member('admin');
  await admin.call('POST', `/organizations/${admin.organizationId}/invite`, {
    email: person.email,
    role: 'user',
  });
  const token = await server.issuer.mint(person, { claims: { email_verified: false } });
  const { caller } = await import('../../../../../tools/testing/server.ts');
  const answer = await caller(server.url, token)<Held>('GET', '/session/personal-data');
  expect([answer.status, answer.body.records['mails']]).toEqual([200, undefined]);
});

test('a partner rep and a platform admin get theirs, too', async () => {
  const rep = await server.as({ subject: 'r', email: 'r@example.com', name: 'R', roles: ['hubspot_rep'] });
  expect((await held(rep)).about).toMatchObject({ subject: 'r', organization_id: null });
  expect((await held(await server.admin())).about).toMatchObject({ member_id: null });
});

test('a colleague’s rows are not had by calling oneself by their address', async () => {
  const admin = await server.member('admin');
  const mine = await admin.call<Session>('GET', '/session');
  const bo = await server.memberOf(admin.organizationId, 'readonly');
  await bo.call('GET', '/session');
  const renamed = { ...bo.person, email: admin.person.email };
  const token = await server.issuer.mint(renamed, { claims: { email_verified: false } });
  const { caller } = await import('../../../../../tools/testing/server.ts');
  const { body } = await caller(server.url, token)<Held>('GET', '/session/personal-data');
  expect(body.records['members']).toEqual([expect.objectContaining({ email: bo.person.email })]);
  expect(JSON.stringify(body.records)).not.toContain(mine.body.member!.id);
});

test('answers kept to be given twice are listed without what they say', async () => {
  const admin = await server.member('admin');
  await admin.call('POST', '/projects/', { name: 'Kept twice' }, { 'idempotency-key': 'k-1' });
  const { records } = await held(admin);
  expect(records['idempotency_keys']).toEqual([expect.objectContaining({ key: 'k-1', status: 201 })]);
  expect(records['idempotency_keys']![0]).not.toHaveProperty('body');
});

test('from where somebody else did something to the person is not theirs to have', async () => {
  const boss = await server.member('admin');
  const bo = await server.memberOf(boss.organizationId, 'user');
  const { body } = await bo.call<Session>('GET', '/session');
  const path = `/organizations/${boss.organizationId}/users/${body.member!.id}`;
  expect((await boss.call('PATCH', path, { role: 'readonly' })).status).toBe(200);
  await bo.call('GET', '/session/personal-data');
  const { records } = await held(bo);
  const entries = records['trail'] ?? [];
  const others = entries.filter(entry => entry['actor_subject'] === boss.person.subject);
  const own = entries.filter(entry => entry['actor_subject'] === bo.person.subject);
  expect([others.length > 0, own.length > 0]).toEqual([true, true]);
  for (const entry of others) expect(entry).toMatchObject({ address: null, user_agent: null });
  for (const entry of own) expect(entry['address']).not.toBeNull();
});

test('a rep takes along what stands under their name, and nothing of another rep', async () => {
  const [rep, other] = [await server.rep({ name: 'Rosa' }), await server.rep()];
  const staff = await server.admin();
  for (const { repId } of [rep, other])
    await staff.call('PUT', `/reps/${repId}/targets`, { year: 2026, quarter: 1, amount_cents: 5 });
  const { body } = await rep.call<{ records: Record<string, { rep_id: string }[]> }>(
    'GET',
    '/session/personal-data',
  );
  expect(body.records['reps']).toMatchObject([{ rep_id: rep.repId, name: 'Rosa' }]);
  expect(body.records['rep_targets']).toMatchObject([{ rep_id: rep.repId }]);
});
