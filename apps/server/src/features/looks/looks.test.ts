// Looking as a person of a client: reading only, by one staff member in one session, for a while, and written down.
import type { Look } from '@groundwork/contract/looks';
import type { Session } from '@groundwork/contract/session';
import type { PastLook } from '@groundwork/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { listenTo } from '../../testing/event-listener.ts';
import { endOverdueLooks } from './jobs.ts';

const server = givenServer();
let person: Client;
let personId: string;
let staff: Client;
const reason = 'They cannot see their project';

async function idOf(client: Client): Promise<string> {
  return (await client.call<Session>('GET', '/session')).body.member!.id;
}

beforeAll(async () => {
  person = await server.member('admin');
  personId = await idOf(person);
  await person.call('POST', '/projects/', { name: 'Seen project' });
  staff = await server.admin('admin');
});

async function begin(by = staff, of = personId): Promise<Look> {
  const begun = await by.call<Look>('POST', '/looks', { user_id: of, reason });
  expect(begun.status, begun.text).toBe(201);
  return begun.body;
}
const as = ({ id }: Pick<Look, 'id'>) => ({ 'x-look-as': id });
const database = () => server.server.dependencies.database;
const ended = { status: 410, body: { code: 'look_ended' } };

async function trailOf(client: Client) {
  return database().tenant(client.organizationId, tx =>
    tx
      .selectFrom('trail')
      .select(['actor', 'action', 'target_id', 'details'])
      .where('organization_id', '=', client.organizationId)
      .where('action', 'like', 'looks.%')
      .orderBy('at')
      .execute(),
  );
}

describe('a look', () => {
  test('answers as the person would be answered, and says who looks', async () => {
    const look = await begin();
    expect(look).toMatchObject({
      staff_email: staff.person.email,
      person_email: person.person.email,
      organization_name: 'Acme',
      reason,
      ended_at: null,
    });
    const { body } = await staff.call<Session>('GET', '/session', undefined, as(look));
    expect(body).toMatchObject({ email: person.person.email, roles: ['client'], member: { id: personId } });
    expect(body.permissions).not.toContain('organizations.list');
    const projects = await staff.call<{ data: unknown[] }>('GET', '/projects', undefined, as(look));
    expect(projects.body.data).toMatchObject([{ name: 'Seen project' }]);
    // Nothing of other organizations, as for the person.
    const other = await server.member('admin');
    const theirs = await staff.call('GET', `/organizations/${other.organizationId}`, undefined, as(look));
    expect(theirs.status).toBe(404);
    expect((await staff.call('GET', '/organizations', undefined, as(look))).status).toBe(403);
    expect((await staff.call('GET', '/users', undefined, as(look))).status).toBe(403);
    // Without it they are who they are.
    expect((await staff.call<Session>('GET', '/session')).body.email).toBe(staff.person.email);
  });

  test('changes, approves and sends nothing', async () => {
    const look = await begin();
    const readOnly = { status: 403, body: { code: 'look_read_only' } };
    expect(await staff.call('POST', '/projects/', { name: 'Not mine' }, as(look))).toMatchObject(readOnly);
    expect(await staff.call('POST', '/session/organization', { company: 'Mine' }, as(look))).toMatchObject(
      readOnly,
    );
    // Without a token as well: a decision link would be followed in their name.
    const nobody = caller(server.url);
    expect(await nobody('POST', '/decision-links/look', { token: 'x'.repeat(40) }, as(look))).toMatchObject(
      readOnly,
    );
    expect(await staff.call('GET', '/session/personal-data', undefined, as(look))).toMatchObject(readOnly);
    // Nor do they look on as somebody else.
    expect(await staff.call('POST', '/looks', { user_id: personId, reason }, as(look))).toMatchObject(
      readOnly,
    );
  });

  test('leaves no mark on the person: neither “last active” nor a name', async () => {
    const before = (await person.call<Session>('GET', '/session')).body.member;
    const look = await begin();
    await database().platform(tx =>
      tx
        .updateTable('members')
        .set({ last_active_at: '2026-01-01T00:00:00Z' })
        .where('id', '=', before!.id)
        .execute(),
    );
    const { body } = await staff.call<Session>('GET', '/session', undefined, as(look));
    expect(body.member).toMatchObject({ name: before!.name, last_active_at: '2026-01-01T00:00:00.000Z' });
  });

  test('is written down with both names, and its person reads of it', async () => {
    const seen = await server.member('user');
    const look = await begin(staff, await idOf(seen));
    expect((await staff.call('POST', `/looks/${look.id}/end`, undefined, as(look))).status).toBe(204);
    expect((await staff.call('POST', `/looks/${look.id}/end`)).status).toBe(204);
    const told = { looked_as: seen.person.email, look_id: look.id };
    expect(await trailOf(seen)).toMatchObject([
      { actor: staff.person.email, action: 'looks.start', details: { ...told, reason } },
      { actor: staff.person.email, action: 'looks.end', details: { ...told, how: 'ended by hand' } },
    ]);
    const own = await seen.call<{ data: unknown[] }>('GET', '/session/looks');
    expect(own.body.data).toEqual([
      {
        id: look.id,
        staff_name: staff.person.name,
        reason,
        started_at: expect.any(String),
        ended_at: expect.any(String),
      },
    ]);
    expect(
      (await person.call<{ data: { id: string }[] }>('GET', '/session/looks')).body.data,
    ).not.toContainEqual(expect.objectContaining({ id: look.id }));
  });

  test('hears the person’s events, and nothing once it has ended', async () => {
    const look = await begin();
    const listener = await listenTo(
      `${server.url}/api/notifications/stream`,
      staff.token,
      undefined,
      as(look),
    );
    expect(listener.status).toBe(200);
    await staff.call('POST', `/looks/${look.id}/end`);
    const since = Date.now();
    await listener.ended;
    expect(Date.now() - since).toBeLessThan(5000);
  }, 10_000);
});

describe('is over', () => {
  test('when it was ended', async () => {
    const look = await begin();
    await staff.call('POST', `/looks/${look.id}/end`);
    expect(await staff.call('GET', '/session', undefined, as(look))).toMatchObject(ended);
    expect(
      (await staff.call<Look>('GET', `/looks/${look.id}`, undefined, as(look))).body.ended_at,
    ).not.toBeNull();
  });

  test('when nobody used it any more, though it is ended by hand later', async () => {
    const look = await begin();
    const past = { last_used_at: '2026-01-01T00:00:00Z' };
    await database().platform(tx => tx.updateTable('looks').set(past).where('id', '=', look.id).execute());
    await staff.call('POST', `/looks/${look.id}/end`);
    const { body } = await staff.call<Look>('GET', `/looks/${look.id}`);
    expect(body.ended_at).toBe('2026-01-01T00:05:00.000Z');
  });

  test.each([
    ['after thirty minutes', { ends_at: '2026-01-01T00:00:00Z' }, '2026-01-01T00:00:00.000Z'],
    ['when nobody used it for five', { last_used_at: '2026-01-01T00:00:00Z' }, '2026-01-01T00:05:00.000Z'],
  ])('%s, and the trail says so', async (_, past, end) => {
    const seen = await server.member('user');
    const look = await begin(staff, await idOf(seen));
    await database().platform(tx => tx.updateTable('looks').set(past).where('id', '=', look.id).execute());
    expect(await staff.call('GET', '/session', undefined, as(look))).toMatchObject(ended);
    // The same moment before it is written down and after.
    const read = async () => (await seen.call<{ data: PastLook[] }>('GET', '/session/looks')).body.data;
    expect(await read()).toMatchObject([{ ended_at: end }]);
    await Promise.all([1, 2, 3].map(() => endOverdueLooks({ database: database() })));
    expect(await read()).toMatchObject([{ ended_at: end }]);
    expect(await trailOf(seen)).toMatchObject([
      { action: 'looks.start' },
      { actor: staff.person.email, action: 'looks.end', details: { how: 'its time was over' } },
    ]);
  });

  test('when the person is deactivated; when their organization is suspended it shows what they see', async () => {
    const boss = await server.member('admin');
    const seen = await server.memberOf(boss.organizationId, 'user');
    const seenId = await idOf(seen);
    const look = await begin(staff, seenId);
    const organization = `/organizations/${boss.organizationId}`;
    await staff.call('PATCH', organization, { status: 'suspended' });
    const shut = { status: 403, body: { code: 'organization_suspended' } };
    expect(await staff.call('GET', '/projects', undefined, as(look))).toMatchObject(shut);
    expect(await staff.call('POST', '/looks', { user_id: seenId, reason })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('suspended') },
    });
    await staff.call('PATCH', organization, { status: 'active' });
    await boss.call('PATCH', `${organization}/users/${seenId}`, { status: 'inactive' });
    expect(await staff.call('GET', '/projects', undefined, as(look))).toMatchObject(ended);
  });
});

describe('is nobody else’s', () => {
  test('not another admin’s, a client’s, the person’s own or nobody’s', async () => {
    const look = await begin();
    const others = [await server.admin('super_admin'), await server.member('admin'), person];
    for (const other of others) {
      expect(await other.call('GET', '/session', undefined, as(look))).toMatchObject(ended);
      expect(await other.call('GET', '/notifications', undefined, as(look))).toMatchObject(ended);
    }
    expect((await others[0]!.call('POST', `/looks/${look.id}/end`)).status).toBe(404);
    expect((await others[0]!.call('GET', `/looks/${look.id}`)).status).toBe(404);
    expect((await caller(server.url)('GET', '/session', undefined, as(look))).status).toBe(401);
    expect((await staff.call('GET', '/session', undefined, as(look))).status).toBe(200);
  });

  test('not of the same admin in another session', async () => {
    const inSession = async (sid: string) =>
      caller(server.url, await server.issuer.mint(staff.person, { claims: { sid } }));
    const [one, other] = [await inSession('one'), await inSession('other')];
    const look = (await one<Look>('POST', '/looks', { user_id: personId, reason })).body;
    expect((await one('GET', '/session', undefined, as(look))).status).toBe(200);
    expect(await other('GET', '/session', undefined, as(look))).toMatchObject(ended);
  });

  test.each([
    ['in capital letters', (id: string) => id.toUpperCase()],
    ['with a space', (id: string) => `${id} x`],
    ['doubled', (id: string) => `${id},${id}`],
    ['that never was', () => '01980000-0000-7000-8000-000000000000'],
    ['that is none', () => `'; drop table looks; --`],
    ['empty', () => ''],
  ])('nor by an id %s', async (_, forge) => {
    const look = await begin();
    const { body, status } = await staff.call('GET', '/session', undefined, { 'x-look-as': forge(look.id) });
    expect([status, body]).toEqual([410, expect.objectContaining({ code: 'look_ended' })]);
  });

  test('nor of an admin who is none any more', async () => {
    const look = await begin();
    const demoted = caller(server.url, await server.issuer.mint({ ...staff.person, roles: ['client'] }));
    expect(await demoted('GET', '/session', undefined, as(look))).toMatchObject(ended);
  });
});

describe('cannot be begun', () => {
  test.each(['admin', 'user', 'readonly'] as const)('by a client’s %s', async role => {
    const client = await server.member(role);
    expect((await client.call('POST', '/looks', { user_id: personId, reason })).status).toBe(403);
  });

  test('by a rep, or by nobody', async () => {
    const rep = await server.as({
      subject: 'rep',
      email: 'rep@x.example',
      name: 'Rep',
      roles: ['hubspot_rep'],
    });
    expect((await rep.call('POST', '/looks', { user_id: personId, reason })).status).toBe(403);
    expect((await caller(server.url)('POST', '/looks', { user_id: personId, reason })).status).toBe(401);
  });

  test('as somebody of the platform, somebody invited, or somebody who is not there', async () => {
    const start = (user_id: string) => staff.call('POST', '/looks', { user_id, reason });
    const boss = await server.admin('super_admin');
    expect(await start(`account:${boss.person.subject}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Only people of a client') },
    });
    const invited = await person.call<{ id: string }>(
      'POST',
      `/organizations/${person.organizationId}/invite`,
      {
        email: 'invited@example.com',
        role: 'user',
      },
    );
    expect((await start(invited.body.id)).status).toBe(409);
    expect((await start('01980000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  test('without a reason that says something', async () => {
    for (const given of [undefined, '', 'because', ' '.repeat(30)])
      expect((await staff.call('POST', '/looks', { user_id: personId, reason: given })).status).toBe(422);
  });
});
