// Keys through the door: whom they open it to, for how long, and what they leave behind.

import { organizationKeyPermissions } from '@groundwork/contract/key-permissions';
import type { NewKey, ServiceAccount } from '@groundwork/contract/keys';
import type { Session } from '@groundwork/contract/session';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { givenKey } from '../../testing/given-key.ts';

const server = givenServer();
let ada: Client;
let root: Client;
beforeAll(async () => {
  [ada, root] = await Promise.all([server.member('admin'), server.admin('super_admin')]);
});

const database = () => server.server.dependencies.database;
const keysOf = (by: Client, id: string, body: object = {}) =>
  by.call<NewKey>('POST', `/service-accounts/${id}/keys`, body);
const listed = async (by: Client, query = '') =>
  (await by.call<{ data: ServiceAccount[] }>('GET', `/service-accounts${query}`)).body.data;

async function age(id: string, columns: { expires_at?: string; last_used_at?: string }): Promise<void> {
  await database().platform(tx => tx.updateTable('service_keys').set(columns).where('id', '=', id).execute());
}

test('a key works as its service account, says who that is, and what it does is told with its name', async () => {
  const { account, made, call } = await givenKey(server.url, ada, { name: 'Nightly sync' });
  const { body } = await call<Session>('GET', '/session');
  expect(body).toMatchObject({
    name: 'Nightly sync (service account)',
    email: '',
    roles: [],
    member: null,
    organization: { id: ada.organizationId },
    agent: {
      kind: 'key',
      id: account.id,
      name: 'Nightly sync',
      on_behalf_of: ada.person.email,
      key: { id: made.key.id, hint: made.secret.slice(-4), expires_at: made.key.expires_at },
    },
  });
  expect(body.permissions.toSorted()).toEqual([...organizationKeyPermissions].toSorted());
  const project = await call<{ id: string }>('POST', '/projects/', { name: 'Made by a program' });
  expect(project.status, project.text).toBe(201);
  const entries = await database().platform(tx =>
    tx.selectFrom('trail').selectAll().where('target_id', '=', project.body.id).execute(),
  );
  expect(entries).toMatchObject([
    {
      actor: 'Nightly sync (service account)',
      actor_subject: account.id,
      on_behalf_of: ada.person.email,
      by_staff: false,
      organization_id: ada.organizationId,
      details: { by_key: `…${made.key.hint}` },
    },
  ]);
  expect(await listed(ada)).toContainEqual(
    expect.objectContaining({
      id: account.id,
      created_by: ada.person.email,
      keys: [expect.objectContaining({ id: made.key.id, state: 'active', hint: made.key.hint })],
    }),
  );
});

describe('a key opens nothing', () => {
  const refused = (secret: string) => caller(server.url, secret)('GET', '/session');

  test('that is mistyped, or that nobody made, and says no more of it', async () => {
    const { made } = await givenKey(server.url, ada);
    const last = made.secret.at(-20) === 'A' ? 'B' : 'A';
    const mistyped = `${made.secret.slice(0, -20)}${last}${made.secret.slice(-19)}`;
    const stranger = await server.member('admin');
    const other = await givenKey(server.url, stranger);
    await database().platform(tx =>
      tx.deleteFrom('service_keys').where('id', '=', other.made.key.id).execute(),
    );
    for (const [secret, code] of [
      [mistyped, 'key_mistyped'],
      ['gwk_', 'key_mistyped'],
      [other.made.secret, 'key_unknown'],
    ] as const) {
      const answer = await refused(secret);
      expect(answer).toMatchObject({ status: 401, body: { code } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.text).not.toContain('Sync');
    }
  });

  test('that has expired', async () => {
    const { made } = await givenKey(server.url, ada, { name: 'Old import' });
    await age(made.key.id, { expires_at: '2026-01-02T03:04:05Z' });
    const message = 'This key expired on 2026-01-02. Make a new one for the service account “Old import”.';
    expect(await refused(made.secret)).toMatchObject({ status: 401, body: { code: 'key_expired', message } });
  });

  test('that was revoked, twice as once, or whose account was deleted', async () => {
    const { account, made } = await givenKey(server.url, ada);
    const path = `/service-accounts/${account.id}`;
    const second = await keysOf(ada, account.id);
    for (const _ of [1, 2])
      expect((await ada.call('POST', `${path}/keys/${made.key.id}/revoke`)).status).toBe(204);
    expect(await refused(made.secret)).toMatchObject({ status: 401, body: { code: 'key_revoked' } });
    expect((await refused(second.body.secret)).status).toBe(200);
    expect((await ada.call('DELETE', path)).status).toBe(204);
    expect(await refused(second.body.secret)).toMatchObject({ status: 401, body: { code: 'key_revoked' } });
    expect((await listed(ada)).map(({ id }) => id)).not.toContain(account.id);
    expect((await ada.call('DELETE', path)).status).toBe(404);
    expect((await keysOf(ada, account.id)).status).toBe(404);
  });

  test('as somebody else', async () => {
    const { call } = await givenKey(server.url, root, { organization_id: 'platform' });
    const look = { 'x-look-as': '01980000-0000-7000-8000-000000000000' };
    expect(await call('GET', '/session', undefined, look)).toMatchObject({
      status: 410,
      body: { code: 'look_ended' },
    });
  });
});

test('a key takes the place of another without a gap: both work until the grace is over', async () => {
  const { account, made, call } = await givenKey(server.url, ada);
  const next = await keysOf(ada, account.id, { replaces: made.key.id, grace_days: 7, expires_in_days: 30 });
  expect(next.status, next.text).toBe(201);
  const days = (until: string) => Math.round((Date.parse(until) - Date.now()) / 86_400_000);
  expect(days(next.body.key.expires_at)).toBe(30);
  expect((await call('GET', '/session')).status).toBe(200);
  expect((await caller(server.url, next.body.secret)('GET', '/session')).status).toBe(200);
  const [{ keys } = { keys: [] }] = (await listed(ada)).filter(({ id }) => id === account.id);
  expect(keys.map(({ id, expires_at }) => [id, days(expires_at)])).toEqual([
    [next.body.key.id, 30],
    [made.key.id, 7],
  ]);
  // The same change sent again with the new key is the same change.
  const same = { 'idempotency-key': 'once' };
  const first = await call<{ id: string }>('POST', '/projects/', { name: 'Once' }, same);
  const again = await caller(server.url, next.body.secret)('POST', '/projects/', { name: 'Once' }, same);
  expect(again.body).toEqual(first.body);
  // Nothing is gained by replacing a key that has ended, nor one of another account.
  await age(made.key.id, { expires_at: '2026-01-01T00:00:00Z' });
  const other = await givenKey(server.url, ada);
  for (const replaces of [made.key.id, other.made.key.id])
    expect((await keysOf(ada, account.id, { replaces })).status).toBe(409);
});

test('a key says when it was used last, to the minute', async () => {
  const { account, made, call } = await givenKey(server.url, ada);
  const used = async () =>
    (await listed(ada)).find(({ id }) => id === account.id)?.keys[0]?.last_used_at ?? null;
  expect(await used()).toBeNull();
  await call('GET', '/session');
  const first = await used();
  expect(Date.now() - Date.parse(String(first))).toBeLessThan(60_000);
  await call('GET', '/session');
  expect(await used()).toBe(first);
  await age(made.key.id, { last_used_at: '2026-01-01T00:00:00Z' });
  await call('GET', '/session');
  expect(Date.parse(String(await used()))).toBeGreaterThan(Date.parse('2026-01-02T00:00:00Z'));
});

describe('a scope', () => {
  test('that is too small is named in the refusal', async () => {
    const { call } = await givenKey(server.url, ada, { name: 'Reader', permissions: ['projects.read'] });
    expect((await call('GET', '/projects')).status).toBe(200);
    const message =
      'This key lacks the permission projects.write. Somebody who manages keys can add it to the service account “Reader”.';
    expect(await call('POST', '/projects/', { name: 'No' })).toMatchObject({
      status: 403,
      body: { code: 'scope_too_small', message },
    });
    expect((await call('GET', '/users')).body).toMatchObject({
      message: 'This key lacks the permission users.list. No key can hold it.',
    });
  });

  test('that is changed counts from the next call on, and only as it was seen', async () => {
    const { account, call } = await givenKey(server.url, ada, { permissions: ['projects.read'] });
    const path = `/service-accounts/${account.id}`;
    const permissions = ['documents.read'];
    expect((await ada.call('PATCH', path, { permissions })).status).toBe(428);
    const changed = await ada.call<ServiceAccount>('PATCH', path, { permissions }, { 'if-match': '"1"' });
    expect(changed.body).toMatchObject({ permissions, version: 2, name: account.name });
    expect((await call('GET', '/projects')).status).toBe(403);
    expect((await call('GET', '/documents')).status).toBe(200);
    expect((await ada.call('PATCH', path, { name: 'Late' }, { 'if-match': '"1"' })).status).toBe(412);
  });

  test('holds what its organization’s standing leaves, and says why the rest is withheld', async () => {
    const owner = await server.member('admin');
    const { call } = await givenKey(server.url, owner);
    const stand = (change: { status: 'read_only' | 'suspended' | 'active' }) =>
      database().platform(tx =>
        tx
          .updateTable('organizations')
          .set(change)
          .where('organization_id', '=', owner.organizationId)
          .execute(),
      );
    await stand({ status: 'read_only' });
    expect((await call('GET', '/projects')).status).toBe(200);
    expect(await call('POST', '/projects/', { name: 'No' })).toMatchObject({
      status: 403,
      body: { code: 'organization_read_only' },
    });
    await stand({ status: 'suspended' });
    expect((await call('GET', '/projects')).body).toMatchObject({ code: 'organization_suspended' });
    await stand({ status: 'active' });
    expect((await call('POST', '/projects/', { name: 'Yes' })).status).toBe(201);
  });

  test('is never more than its maker holds, nor than a key may', async () => {
    const make = (by: Client, permissions: string[], organization_id?: string) =>
      by.call('POST', '/service-accounts', { name: `x${Math.random()}`, permissions, organization_id });
    for (const beyond of ['changesets.approve', 'team.manage', 'keys.manage', 'settings.manage'])
      expect((await make(root, ['projects.read', beyond], 'platform')).status).toBe(422);
    expect((await make(ada, [])).status).toBe(422);
    // An organization's key reaches that organization alone, whoever makes it.
    const wide = ['projects.read', 'organizations.list'];
    for (const [by, of] of [
      [ada, undefined],
      [root, ada.organizationId],
    ] as const)
      expect(await make(by, wide, of)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining('leave out organizations.list') },
      });
  });
});

test('accounts of one organization are not there for another, and those of the platform for nobody but super admins', async () => {
  const { account, made, call } = await givenKey(server.url, ada);
  const platforms = await givenKey(server.url, root, { organization_id: 'platform' });
  const [other, staff, user] = await Promise.all([
    server.member('admin'),
    server.admin('admin'),
    server.memberOf(ada.organizationId, 'user'),
  ]);
  const asked = (by: Client, id: string, key: string) => [
    by.call('PATCH', `/service-accounts/${id}`, { name: 'Mine' }, { 'if-match': '*' }),
    by.call('POST', `/service-accounts/${id}/keys`),
    by.call('POST', `/service-accounts/${id}/keys/${key}/revoke`),
    by.call('DELETE', `/service-accounts/${id}`),
  ];
  const statuses = async (...of: Parameters<typeof asked>) =>
    (await Promise.all(asked(...of))).map(({ status }) => status);
  expect(await statuses(other, account.id, made.key.id)).toEqual([404, 404, 404, 404]);
  expect(await statuses(user, account.id, made.key.id)).toEqual([403, 403, 403, 403]);
  for (const by of [ada, staff])
    expect(await statuses(by, platforms.account.id, platforms.made.key.id)).toEqual([404, 404, 404, 404]);
  for (const by of [other, staff, ada]) {
    const theirs = by === ada ? '' : `?organization_id=${ada.organizationId}`;
    const answer = await by.call('GET', `/service-accounts${theirs || '?organization_id=platform'}`);
    expect(answer.status).toBe(by === staff ? 200 : 404);
  }
  const nowhere = '?organization_id=01980000-0000-7000-8000-000000000000';
  expect((await staff.call('GET', `/service-accounts${nowhere}`)).status).toBe(404);
  expect((await listed(root, '?organization_id=platform')).map(({ id }) => id)).toContain(
    platforms.account.id,
  );
  // Its organization is all that a key sees; the platform's sees every one.
  expect((await call('GET', `/organizations/${other.organizationId}`)).status).toBe(404);
  expect((await platforms.call('GET', `/organizations/${other.organizationId}`)).status).toBe(200);
  expect((await platforms.call<Session>('GET', '/session')).body).toMatchObject({ organization: null });
});

test('names are one account’s, and no more is made than may be', async () => {
  const owner = await server.member('admin');
  const { account } = await givenKey(server.url, owner, { name: 'Import' });
  const named = (name: string) =>
    owner.call('POST', '/service-accounts', { name, permissions: ['projects.read'] });
  expect(await named('IMPORT')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  for (const odd of ['', ' ', 'ada@example.com', 'a\u202Eb', 'x'.repeat(81)])
    expect((await named(odd)).status).toBe(422);
  for (const _ of Array.from({ length: 9 })) expect((await keysOf(owner, account.id)).status).toBe(201);
  expect((await keysOf(owner, account.id)).body).toMatchObject({
    message: '10 keys of this service account work already. Revoke one of them first.',
  });
  for (const expires_in_days of [0, 366, 1.5])
    expect((await keysOf(owner, account.id, { expires_in_days })).status).toBe(422);
});

test('of a key only its hash is kept: neither tables nor the trail hold what opens', async () => {
  const { account, made, call } = await givenKey(server.url, ada);
  await call('GET', '/session');
  await keysOf(ada, account.id, { replaces: made.key.id });
  await call('POST', '/projects/', { name: 'x' }, { 'idempotency-key': 'a' });
  // As text it would stand somewhere; as a part of it as well.
  const part = made.secret.slice(4, -6);
  const owner = new pg.Client(server.databaseUrl);
  await owner.connect();
  const tables = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const holding: string[] = [];
  for (const { name } of tables.rows) {
    const found = await owner.query(`select 1 from "${name}" t where t::text like '%' || $1 || '%' limit 1`, [
      part,
    ]);
    if (found.rows.length > 0) holding.push(name);
  }
  await owner.end();
  expect(tables.rows.length).toBeGreaterThan(50);
  expect(holding).toEqual([]);
});
