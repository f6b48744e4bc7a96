import type { Mail } from '@groundwork/contract/mails';
import type { Member } from '@groundwork/contract/organizations';
import type { Session } from '@groundwork/contract/session';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';

const server = givenServer();
let platform: Client;
beforeAll(async () => {
  platform = await server.admin();
});

/** Signed in at an issuer that does not vouch for the address, as the embedded one while no mail confirmed it. */
async function unverified(email: string): Promise<Client['call']> {
  const person = { subject: email, email, name: 'Bo Lind', roles: ['client' as const] };
  return caller(server.url, await server.issuer.mint(person, { claims: { email_verified: false } }));
}
async function invite(admin: Client, email: string) {
  const path = `/organizations/${admin.organizationId}/invite`;
  const { body } = await admin.call<Member>('POST', path, { email, role: 'user', message: 'Welcome aboard' });
  return {
    member: body,
    token: await newestToken(email),
    path: `/organizations/${admin.organizationId}/users/${body.id}`,
  };
}
async function newestToken(email: string): Promise<string> {
  const list = await platform.call<{ data: Mail[] }>('GET', `/mails?recipient=${encodeURIComponent(email)}`);
  const link = /http\S+/.exec(list.body.data[0]!.body!)![0];
  return new URL(link).searchParams.get('token')!;
}
const look = (token: string) => caller(server.url)('POST', '/session/invitation/look', { token });
const accept = (call: Client['call'], token: string) =>
  call<Session>('POST', '/session/invitation', { token });

test('the link makes the person whose address it was sent to a member, once', async () => {
  const admin = await server.member('admin');
  const { token } = await invite(admin, 'bo@example.com');
  const bo = await unverified('Bo@example.com');
  expect((await bo<Session>('GET', '/session')).body.organization).toBeNull();
  const joined = await accept(bo, token);
  expect(joined.body).toMatchObject({
    organization: { id: admin.organizationId },
    member: { role: 'user', status: 'active', name: 'Bo Lind' },
  });
  expect((await bo('GET', '/projects')).status).toBe(200);
  // Opened again it is still who they are; it lets nobody else in, not even at the same address.
  expect((await accept(bo, token)).body).toMatchObject({ member: { id: joined.body.member!.id } });
  const other = { subject: 'bo-2', email: 'bo@example.com', name: 'Bo', roles: ['client' as const] };
  const second = caller(server.url, await server.issuer.mint(other, { claims: { email_verified: false } }));
  expect((await accept(second, token)).body).toMatchObject({ code: 'invitation_invalid' });
});

test('whoever holds the link is told what it invites to, until it is used, and nobody else anything', async () => {
  const admin = await server.member('admin');
  const { token } = await invite(admin, 'Kim@example.com');
  const told = await look(token);
  expect([told.status, told.body]).toEqual([
    200,
    {
      organization: 'Acme',
      email: 'Kim@example.com',
      role: 'user',
      invited_by: { name: 'Test Person', email: admin.person.email },
    },
  ]);
  const other = await invite(await server.member('admin'), 'kim@example.com');
  const mixed = [...other.token.split('.').slice(0, 2), token.split('.')[2]].join('.');
  for (const wrong of [mixed, `${token}x`, '<script>', '\u202E', 'x'.repeat(500)]) {
    const refused = await look(wrong);
    expect([refused.status, refused.text.includes('Acme')]).toEqual([410, false]);
  }
  for (const wrong of ['', 'x'.repeat(501), 'a\u0000b']) expect((await look(wrong)).status).toBe(422);
  await accept(await unverified('kim@example.com'), token);
  expect((await look(token)).status).toBe(410);
});

test('somebody else cannot use a link, a forged or cut one is none, and both leave it good', async () => {
  const admin = await server.member('admin');
  const { token } = await invite(admin, 'cy@example.com');
  const eve = await unverified('eve@example.com');
  expect((await accept(eve, token)).body).toMatchObject({ code: 'invitation_mismatch' });
  for (const wrong of [
    token.slice(0, -1),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    'x',
    `${token} `,
  ]) {
    expect((await accept(eve, wrong)).status).toBe(410);
  }
  expect((await caller(server.url)('POST', '/session/invitation', { token })).status).toBe(401);
  expect((await accept(platform.call, token)).status).toBe(403);
  expect((await accept(await unverified('cy@example.com'), token)).status).toBe(200);
});

test('a link ends after seven days, by revoking, and by sending another', async () => {
  const admin = await server.member('admin');
  const { database } = server.server.dependencies;
  const late = await invite(admin, 'late@example.com');
  await database.platform(tx =>
    tx
      .updateTable('members')
      .set({ invitation_expires_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', late.member.id)
      .execute(),
  );
  expect((await accept(await unverified('late@example.com'), late.token)).status).toBe(410);
  // Nor does an issuer that vouches for the address help.
  const verified = await server.as({
    subject: 'late-too',
    email: 'late@example.com',
    name: 'Late',
    roles: ['client'],
  });
  expect((await verified.call<Session>('GET', '/session')).body.organization).toBeNull();

  expect((await admin.call('POST', `${late.path}/invitation`)).status).toBe(200);
  const again = await newestToken('late@example.com');
  expect(again).not.toBe(late.token);
  expect((await accept(await unverified('late@example.com'), late.token)).status).toBe(410);
  expect((await accept(await unverified('late@example.com'), again)).status).toBe(200);
  expect((await admin.call('POST', `${late.path}/invitation`)).body).toMatchObject({
    code: 'already_member',
  });

  const gone = await invite(admin, 'gone@example.com');
  expect((await admin.call('DELETE', gone.path)).status).toBe(204);
  expect((await accept(await unverified('gone@example.com'), gone.token)).status).toBe(410);
  expect((await admin.call('POST', `${gone.path}/invitation`)).status).toBe(404);
});

test('two acceptances at once make one member; whoever belongs elsewhere is told so', async () => {
  const admin = await server.member('admin');
  const { token } = await invite(admin, 'di@example.com');
  const di = await unverified('di@example.com');
  const answers = await Promise.all([accept(di, token), accept(di, token)]);
  expect(answers.map(answer => answer.status).toSorted((left, right) => left - right)).toEqual([200, 200]);
  const other = await server.member('admin');
  const second = await invite(other, 'di@example.com');
  expect((await accept(di, second.token)).body).toMatchObject({ code: 'conflict' });
  // Removed there, the same link lets them in here.
  expect(
    (
      await admin.call(
        'DELETE',
        `/organizations/${admin.organizationId}/users/${(await di<Session>('GET', '/session')).body.member!.id}`,
      )
    ).status,
  ).toBe(204);
  expect((await accept(di, second.token)).body).toMatchObject({ organization: { id: other.organizationId } });
});

describe('somebody with a trial of their own', () => {
  const join = (call: Client['call'], token: string) =>
    call<Session>('POST', '/session/invitation', { token, close_trial: true });
  async function onTrial(email: string) {
    const call = await unverified(email);
    const begun = await call<Session>('POST', '/session/organization', { company: 'My trial' });
    return { call, trial: begun.body.organization!.id };
  }
  const stands = async (id: string) => (await platform.call('GET', `/organizations/${id}`)).status === 200;

  test('keeps it until they say that it may be closed, and then joins', async () => {
    const admin = await server.member('admin');
    const { call, trial } = await onTrial('gil@example.com');
    const { token } = await invite(admin, 'gil@example.com');
    const asked = await accept(call, token);
    expect([asked.status, asked.body]).toEqual([409, expect.objectContaining({ code: 'own_trial' })]);
    expect((await call<Session>('GET', '/session')).body.organization?.id).toBe(trial);
    // Another address, and a link that does not count, close nothing.
    const other = await invite(admin, 'somebody-else@example.com');
    expect((await join(call, other.token)).body).toMatchObject({ code: 'invitation_mismatch' });
    expect((await join(call, `${token}x`)).body).toMatchObject({ code: 'invitation_invalid' });
    expect(await stands(trial)).toBe(true);

    const joined = await join(call, token);
    expect(joined.body).toMatchObject({
      organization: { id: admin.organizationId },
      member: { role: 'user', status: 'active' },
    });
    expect(await stands(trial)).toBe(false);
    expect((await call<Session>('GET', '/session')).body.organization?.id).toBe(admin.organizationId);
  });

  test('cannot close it while somebody else is in it or invited to it, and is told the way out', async () => {
    const admin = await server.member('admin');
    const { call, trial } = await onTrial('hal@example.com');
    const path = `/organizations/${trial}`;
    const { body: colleague } = await call<Member>('POST', `${path}/invite`, {
      email: 'colleague@example.com',
      role: 'user',
    });
    const { token } = await invite(admin, 'hal@example.com');
    const refused = await join(call, token);
    expect(refused.body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('make somebody else its administrator'),
    });
    expect(await stands(trial)).toBe(true);
    expect((await call('DELETE', `${path}/users/${colleague.id}`)).status).toBe(204);
    expect((await join(call, token)).status).toBe(200);
  });

  test('is the only one who can: what is paid for is never closed by joining', async () => {
    const admin = await server.member('admin');
    const paying = await server.member('admin');
    await paying.call('GET', '/session');
    const { token } = await invite(admin, paying.person.email);
    expect((await join(paying.call, token)).body).toMatchObject({ code: 'conflict' });
    expect(await stands(paying.organizationId)).toBe(true);
  });
});

test('an address that is invited again is whoever accepts now, not who was removed', async () => {
  const admin = await server.member('admin');
  const person = {
    subject: 'sales-then',
    email: 'sales@example.com',
    name: 'Bo',
    roles: ['client' as const],
  };
  const signIn = async (subject: string) =>
    caller(
      server.url,
      await server.issuer.mint({ ...person, subject }, { claims: { email_verified: false } }),
    );
  const then = await signIn('sales-then');
  const first = await invite(admin, person.email);
  expect((await accept(then, first.token)).status).toBe(200);
  expect((await admin.call('DELETE', first.path)).status).toBe(204);
  const second = await invite(admin, person.email);
  expect((await then<Session>('GET', '/session')).body.member).toBeNull();
  const now = await signIn('sales-now');
  expect((await accept(now, second.token)).body.member).toMatchObject({ id: first.member.id });
  expect((await then<Session>('GET', '/session')).body.member).toBeNull();
});

test('removing somebody ends their sessions at the embedded issuer and takes the organization out of its tokens', async () => {
  const admin = await server.member('admin');
  const { token } = await invite(admin, 'fay@example.com');
  const fay = await unverified('fay@example.com');
  await accept(fay, token);
  const told: unknown[] = [];
  const { dependencies } = server.server;
  dependencies.endSessions = async subject => void told.push(['end', subject]);
  dependencies.announceMembership = async (subject, membership) => void told.push([subject, membership]);
  try {
    const member = (await fay<Session>('GET', '/session')).body.member!;
    const path = `/organizations/${admin.organizationId}/users/${member.id}`;
    await admin.call('PATCH', path, { role: 'readonly' });
    await admin.call('DELETE', path);
    expect(told).toEqual([
      ['fay@example.com', { organization_id: admin.organizationId, member_role: 'readonly' }],
      ['fay@example.com', undefined],
      ['end', 'fay@example.com'],
    ]);
    expect((await fay('GET', '/projects')).status).toBe(403);
  } finally {
    delete dependencies.endSessions;
    delete dependencies.announceMembership;
  }
});

test('nobody’s mailbox is filled with invitations', async () => {
  const admin = await server.member('admin');
  const victim = await invite(admin, 'victim@example.com');
  const again = Array.from({ length: 14 }, () => admin.call('POST', `${victim.path}/invitation`));
  const statuses = (await Promise.all(again)).map(answer => answer.status);
  expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(3);
  // Nor by inviting, whoever does it, nor those of many.
  const strangers = await Promise.all(Array.from({ length: 14 }, () => server.member('admin')));
  const invited = await Promise.all(
    strangers.map(each =>
      each.call('POST', `/organizations/${each.organizationId}/invite`, {
        email: 'Victim@example.com',
        role: 'user',
      }),
    ),
  );
  expect(invited.filter(answer => answer.status === 429).length).toBeGreaterThanOrEqual(3);
  const many = Array.from({ length: 70 }, (_, at) =>
    admin.call('POST', `/organizations/${admin.organizationId}/invite`, {
      email: `m${at}@example.com`,
      role: 'user',
    }),
  );
  expect((await Promise.all(many)).some(answer => answer.status === 429)).toBe(true);
}, 60_000);
