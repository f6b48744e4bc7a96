// The end of a trial, day by day. Only the row's end is moved, never the clock: the database's own decides.

import { Readable } from 'node:stream';
import { everyCall } from '@groundwork/contract/every-call';
import type { Mail } from '@groundwork/contract/mails';
import type { Organization } from '@groundwork/contract/organizations';
import { memberPermissions } from '@groundwork/contract/permissions';
import type { Session } from '@groundwork/contract/session';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenSandbox, givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { sweepFiles } from '../../platform/sweep-files.ts';
import { filesOf } from '../../testing/intake-context.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';
import { notifyRemovedPeople, removeOrganization } from '../organizations/remove-organization.ts';
import { endTrials, notifyTrials, removeOverdueTrials } from './jobs.ts';

const sandboxAdminToken = 'the-sandbox-admin-token-of-this-test';
const sandbox = givenSandbox({ adminToken: sandboxAdminToken });
const server = givenServer(() => ({ sandboxUrl: sandbox.url, sandboxAdminToken }));
let admin: Client;
beforeAll(async () => {
  admin = await server.admin();
});

let made = 0;
async function startTrial(): Promise<Client> {
  const name = `trial${++made}`;
  const client = await server.as({ subject: name, email: `${name}@example.com`, name, roles: ['client'] });
  const { body } = await client.call<Session>('POST', '/session/organization', { company: `${name} Ltd` });
  const { token, person, call } = client;
  return { token, person, call, organizationId: body.organization!.id };
}

const day = 24 * 60 * 60;
/** As if the trial had begun so long ago; its notices grow as old with it. */
const removed = ({ organizationId }: Client) =>
  server.server.dependencies.database.platform(tx => removeOrganization(tx, organizationId));

function age(client: Client, seconds: number): Promise<unknown> {
  return server.server.dependencies.database.platform(async tx => {
    await sql`with old as (select trial_ends_at - now() - make_interval(secs => ${14 * day - seconds}) as by
        from organizations where organization_id = ${client.organizationId}),
      notices as (update trial_notices set trial_ends_at = trial_ends_at - old.by, notified_at = notified_at - old.by
        from old where organization_id = ${client.organizationId}),
      portals as (update trial_portals set made_at = made_at - old.by
        from old where organization_id = ${client.organizationId})
      update organizations o set trial_ends_at = o.trial_ends_at - old.by from old
      where o.organization_id = ${client.organizationId}`.execute(tx);
  });
}

async function mailsTo(client: Client): Promise<Mail[]> {
  const query = new URLSearchParams({ recipient: client.person.email });
  return (await admin.call<{ data: Mail[] }>('GET', `/mails?${query.toString()}`)).body.data;
}

const kindsTo = async (client: Client) => (await mailsTo(client)).map(mail => mail.kind).sort();
const isThere = async (client: Client) =>
  (await admin.call('GET', `/organizations/${client.organizationId}`)).status === 200;
const settings = () => ({ sandboxUrl: sandbox.url, sandboxAdminToken });
const run = () => endTrials(server.server.dependencies, settings());

describe('what may be done', () => {
  type Call = (typeof everyCall)[number];
  const permitted = everyCall.filter(call => call.permission !== 'public' && call.permission !== 'signed_in');
  const isReaders = ({ permission }: Call) => memberPermissions.readonly.some(each => each === permission);
  const writes = permitted.filter(call => call.method !== 'GET' && !isReaders(call));
  /** Not GET, and yet open to whoever may only read, by call or noun: each with the reason why that is no change. */
  const stillOpen: Record<string, string> = {
    'projects.export': 'whoever may look at their data may take it along',
    documents: 'a link to look at a document',
    support: 'asking for help, the more so when nothing else goes',
    assistant: 'asking for help',
    comments: 'talking with the people who help; the work they talk about stays as it is',
    notifications: 'marks of one’s own reading',
  };
  const bodyFor = (call: Call) => {
    if (call.stream !== 'upload') return sampleBody(call);
    return filesOf({ 'people.csv': 'id\n1\n' });
  };
  const headers = { 'if-match': '*' };
  const isMembers = ({ permission }: Call) => memberPermissions.admin.some(each => each === permission);

  test('on day thirteen a trial is worked with, a second after day fourteen it is looked at', async () => {
    const client = await startTrial();
    await age(client, 13 * day);
    expect((await client.call('POST', '/projects/', { name: 'Day thirteen' })).status).toBe(201);
    await age(client, 14 * day + 1);
    expect((await client.call('GET', '/projects')).status).toBe(200);
    expect((await client.call('GET', '/organizations/me')).status).toBe(200);
    expect((await client.call('POST', '/projects/', { name: 'Too late' })).body).toMatchObject({
      code: 'trial_ended',
    });
  });

  test('what stays open to whoever may only read changes nothing of the organization’s', () => {
    const open = permitted.filter(call => call.method !== 'GET' && isReaders(call)).map(({ name }) => name);
    expect(open.filter(name => !stillOpen[name] && !stillOpen[name.split('.')[0] ?? ''])).toEqual([]);
  });

  test.each([
    [
      'every writing call',
      'an ended trial',
      'trial_ended',
      writes,
      (client: Client) => age(client, 15 * day),
    ],
    ['every writing call', 'a read-only organization', 'organization_read_only', writes, setTo('read_only')],
    ['every call', 'a suspended organization', 'organization_suspended', permitted, setTo('suspended')],
  ] as const)('%s of the contract is refused to %s: %s', async (_, _whom, code, calls, freeze) => {
    const client = await startTrial();
    await freeze(client);
    expect(calls.length).toBeGreaterThan(25);
    for (const call of calls) {
      const path = pathOf(call, { organizations: client.organizationId });
      const answer = await client.call(call.method, path, bodyFor(call), headers);
      const expected = isMembers(call) ? code : 'forbidden';
      expect([call.name, answer.status, answer.body], call.name).toEqual([
        call.name,
        403,
        expect.objectContaining({ code: expected }),
      ]);
    }
  });

  test('a suspended organization is shut for reading as well, and says so; its people still learn who they are', async () => {
    const client = await startTrial();
    await setTo('suspended')(client);
    expect((await client.call('GET', '/projects')).body).toMatchObject({ code: 'organization_suspended' });
    const { status, body } = await client.call<Session>('GET', '/session');
    expect([status, body.permissions, body.organization?.status]).toEqual([200, [], 'suspended']);
    await setTo('active')(client);
    expect((await client.call('GET', '/projects')).status).toBe(200);
  });

  test('a plan that begins after the end opens everything at once', async () => {
    const client = await startTrial();
    await age(client, 20 * day);
    await setTo('active')(client);
    expect((await client.call('POST', '/projects/', { name: 'Paid for' })).status).toBe(201);
  });

  test('an organization set back to trial gets its fourteen days anew', async () => {
    const client = await startTrial();
    await age(client, 400 * day);
    await setTo('active')(client);
    await setTo('trial')(client);
    expect((await client.call('POST', '/projects/', { name: 'Anew' })).status).toBe(201);
    await removeOverdueTrials(server.server.dependencies);
    expect(await isThere(client)).toBe(true);
  });
});

function setTo(status: Organization['status']) {
  return async (client: Client) => {
    const path = `/organizations/${client.organizationId}`;
    expect((await admin.call('PATCH', path, { status }, { 'if-match': '*' })).status).toBe(200);
  };
}

describe('what people are told', () => {
  test('administrators get one mail three days before the end and one when it has come, however often it runs', async () => {
    const client = await startTrial();
    await server.memberOf(client.organizationId, 'user');
    await age(client, 10.9 * day);
    await run();
    expect(await kindsTo(client)).toEqual([]);
    await age(client, 11.1 * day);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await kindsTo(client)).toEqual(['trial-reminder']);
    await age(client, 14 * day + 1);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await kindsTo(client)).toEqual(['trial-ended', 'trial-reminder']);
    const [ended] = await mailsTo(client);
    expect(ended?.body).toContain('http://localhost:3000/pricing');
    expect(ended?.body).toMatch(/kept until \d+ \w+ \d{4}/);
  });

  test('a run that is killed before it commits has told nobody, and the next one tells', async () => {
    const client = await startTrial();
    await age(client, 12 * day);
    const { dependencies } = server.server;
    const mailbox = { ...dependencies.mailbox, put: () => Promise.reject(new Error('killed')) };
    await expect(notifyTrials({ ...dependencies, mailbox })).rejects.toThrow('killed');
    expect(await kindsTo(client)).toEqual([]);
    await run();
    expect(await kindsTo(client)).toEqual(['trial-reminder']);
  });
});

describe('what is removed', () => {
  const portalsOf = async (client: Client) =>
    (await client.call<{ data: { account_id: string }[] }>('GET', '/portals')).body.data;
  const dump = (id: string) => fetch(`${sandbox.url}/__sandbox/portals/${id}/dump`);

  /** A trial whose people were told of the end on the day. */
  async function endedTrial(): Promise<Client> {
    const client = await startTrial();
    await age(client, 14 * day + 60);
    await run();
    return client;
  }

  test('everything is kept until day forty-four, and then gone: rows, files, sandbox portal, sessions', async () => {
    const client = await endedTrial();
    const [portal] = await portalsOf(client);
    const { dependencies } = server.server;
    const { rows } = await dependencies.database.platform(tx =>
      sql<{
        stored_as: string;
      }>`select stored_as from source_files where organization_id = ${client.organizationId}`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(0);
    await age(client, 44 * day - 60);
    await run();
    expect(await isThere(client)).toBe(true);
    expect((await dump(portal!.account_id)).status).toBe(200);

    await age(client, 44 * day + 120);
    await run();
    expect(await isThere(client)).toBe(false);
    expect((await dump(portal!.account_id)).status).toBe(404);
    expect((await client.call('GET', '/projects')).status).toBe(403);
    const late = { now: () => new Date(Date.now() + 2 * 60 * 60 * 1000) };
    await sweepFiles({ ...dependencies, clock: late }, []);
    for (const { stored_as } of rows) {
      await expect(dependencies.files.read(stored_as)).rejects.toMatchObject({ code: 'not_found' });
    }

    const ended: string[] = [];
    const identity = {
      announceMembership: async (subject: string, membership: unknown) => {
        expect(membership).toBeUndefined();
        ended.push(subject);
      },
      endSessions: async (subject: string) => void ended.push(subject),
    };
    await notifyRemovedPeople({ database: dependencies.database, ...identity });
    expect(ended.filter(subject => subject === client.person.subject)).toHaveLength(2);
    await notifyRemovedPeople({ database: dependencies.database, ...identity });
    expect(ended.filter(subject => subject === client.person.subject)).toHaveLength(2);
  });

  test('nobody loses anything before they have known for thirty days, however long the product stood still', async () => {
    const client = await startTrial();
    await age(client, 90 * day);
    await run();
    await run();
    expect(await isThere(client)).toBe(true);
    expect(await kindsTo(client)).toEqual(['trial-ended']);
  });

  test('a plan, a read-only or suspended organization and the demo are never touched', async () => {
    const kept = await Promise.all([endedTrial(), endedTrial(), endedTrial(), endedTrial()]);
    for (const [index, status] of (['active', 'read_only', 'suspended'] as const).entries())
      await setTo(status)(kept[index]!);
    await server.server.dependencies.database.platform(tx =>
      sql`update organizations set is_demo = true where organization_id = ${kept[3]?.organizationId}`.execute(
        tx,
      ),
    );
    for (const client of kept) await age(client, 100 * day);
    await run();
    for (const client of kept) expect(await isThere(client)).toBe(true);
  });

  test('a plan that begins at that very moment wins or finds nothing, never half of it', async () => {
    const clients: Client[] = [];
    for (let number = 0; number < 8; number += 1) clients.push(await endedTrial());
    for (const client of clients) await age(client, 45 * day);
    const { dependencies } = server.server;
    const upgrades = clients.map(client =>
      admin.call(
        'PATCH',
        `/organizations/${client.organizationId}`,
        { status: 'active' },
        { 'if-match': '*' },
      ),
    );
    const [answers] = await Promise.all([
      Promise.all(upgrades),
      removeOverdueTrials(dependencies),
      removeOverdueTrials(dependencies),
    ]);
    await removeOverdueTrials(dependencies);
    for (const [index, client] of clients.entries()) {
      const isPaid = answers[index]!.status === 200;
      expect(await isThere(client)).toBe(isPaid);
      if (isPaid) expect((await client.call('GET', '/projects')).status).toBe(200);
    }
  });

  test('an upgrade under way when the sweep comes by is waited for, not overtaken', async () => {
    const client = await endedTrial();
    await age(client, 45 * day);
    const { dependencies } = server.server;
    await dependencies.database.platform(async tx => {
      await sql`update organizations set status = 'active' where organization_id = ${client.organizationId}`.execute(
        tx,
      );
      await removeOverdueTrials(dependencies);
    });
    expect(await isThere(client)).toBe(true);
  });

  test('an organization removed by an admin leaves no portal behind either, even after the sandbox was away', async () => {
    const client = await startTrial();
    const [portal] = await portalsOf(client);
    await age(client, 1 * day);
    await removed(client);
    const { dependencies } = server.server;
    await endTrials(dependencies, { ...settings(), sandboxUrl: 'http://127.0.0.1:9' });
    expect((await dump(portal!.account_id)).status).toBe(200);
    await run();
    expect((await dump(portal!.account_id)).status).toBe(404);
    await run();
  });

  test('portals that cannot be removed, however many and however old, do not keep another one', async () => {
    const client = await startTrial();
    const [portal] = await portalsOf(client);
    const { dependencies } = server.server;
    // Nobody can open what these were sealed with: the secret of the installation was lost.
    await dependencies.database.platform(tx =>
      sql`insert into trial_portals (organization_id, portal_id, token_sealed, made_at)
        select gen_random_uuid(), gen_random_uuid(), 'unreadable', now() - interval '1 year'
        from generate_series(1, 120)`.execute(tx),
    );
    await age(client, 1 * day);
    await removed(client);
    for (let runs = 0; runs < 2; runs += 1) await run();
    expect((await dump(portal!.account_id)).status).toBe(404);
    await dependencies.database.platform(tx =>
      sql`delete from trial_portals where token_sealed = 'unreadable'`.execute(tx),
    );
  });

  test('killed at any step, a run has done that step wholly or not at all, and the next one goes on', async () => {
    const client = await endedTrial();
    const [portal] = await portalsOf(client);
    await age(client, 45 * day);
    const { dependencies } = server.server;
    let steps = 0;
    /** Ends every run one step later than the last one, just before that step is kept. */
    const killedAfter = (allowed: number) => ({
      ...dependencies,
      database: {
        ...dependencies.database,
        platform: <T>(work: Parameters<typeof dependencies.database.platform<T>>[0]) =>
          dependencies.database.platform(async tx => {
            const done = await work(tx);
            if (++steps > allowed) throw new Error('killed');
            return done;
          }),
      },
    });
    for (let allowed = 0; allowed < 8; allowed += 1) {
      steps = 0;
      await endTrials(killedAfter(allowed), settings()).catch((error: unknown) => {
        expect(String(error)).toContain('killed');
      });
      const [isKept, dumped] = [await isThere(client), await dump(portal!.account_id)];
      if (isKept) expect(dumped.status).toBe(200);
    }
    await run();
    expect(await isThere(client)).toBe(false);
    expect((await dump(portal!.account_id)).status).toBe(404);
  });

  test('somebody who has begun a new trial meanwhile keeps the session they did it with', async () => {
    const client = await startTrial();
    const { dependencies } = server.server;
    await dependencies.database.platform(tx =>
      sql`insert into people_left (issuer, subject) values (${server.issuer.issuer}, ${client.person.subject})`.execute(
        tx,
      ),
    );
    const ended: string[] = [];
    await notifyRemovedPeople({
      database: dependencies.database,
      endSessions: async subject => void ended.push(subject),
    });
    expect(ended).not.toContain(client.person.subject);
  });
});

test('the sandbox removes a portal only for its admin, and only the one whose token is shown', async () => {
  const portal = await sandbox.createPortal({ token: 'pat-of-a-portal-to-be-removed' });
  const ask = (authorization: string, token: string) =>
    fetch(`${sandbox.url}/__sandbox/admin/portals`, {
      method: 'DELETE',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
  const isAlive = async () =>
    (await fetch(`${sandbox.url}/__sandbox/portals/${portal.id}/dump`)).status === 200;
  expect((await ask('Bearer wrong', portal.token)).status).toBe(401);
  const right = `Bearer ${sandboxAdminToken}`;
  expect((await ask(right, 'some other token, long enough')).status).toBe(204);
  expect((await ask(right, 'short')).status).toBe(400);
  expect(await isAlive()).toBe(true);
  for (let times = 0; times < 2; times += 1) expect((await ask(right, portal.token)).status).toBe(204);
  expect(await isAlive()).toBe(false);
});

test('stored files of an upload that is still going on are not taken for leftovers', async () => {
  const { files } = server.server.dependencies;
  const stored = await files.write(Readable.from(['a']), { maxBytes: 10 });
  await sweepFiles(server.server.dependencies, []);
  await expect(files.read(stored.key)).resolves.toBeDefined();
  await files.remove(stored.key);
});
