// Access that ends in one process is refused by every other within two seconds: a session, a member, a role, an organization, a key.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Browser } from '../apps/identity/src/testing/browser.ts';
import { goodPassword, obtainTokens } from '../apps/identity/src/testing/running-issuer.ts';
import { type ApiProcess, startApiProcess } from '../apps/server/src/testing/api-process.ts';
import { freePort } from './postgres.ts';
import { type EmbeddedServer, startEmbedded } from './testing/embedded.ts';
import { caller } from './testing/server.ts';

let here: EmbeddedServer;
let elsewhere: ApiProcess;
let owner: Client;
beforeAll(async () => {
  here = await startEmbedded(inject('clusterUrl'), async () => undefined);
  elsewhere = await startApiProcess(here.databaseUrl, undefined, {
    PUBLIC_URL: here.publicUrl,
    PORT: String(await freePort()),
  });
  owner = new Client(here.databaseUrl);
  await owner.connect();
}, 60_000);
afterAll(async () => {
  await owner.end();
  await elsewhere.kill();
  await here.stop();
});

/** Somebody whose every call the other process has just answered, again and again. */
async function atWork() {
  const email = `${randomUUID()}@example.com`;
  const { subject } = await here.issuer.ensureAccount({
    email,
    password: goodPassword,
    name: 'Wil',
    roles: ['client'],
  });
  const { access_token } = await obtainTokens(here, new Browser(here.publicUrl), email);
  const begun = await caller(here.publicUrl, access_token)('POST', '/session/organization', {
    company: 'Acme',
  });
  expect(begun.status, begun.text).toBe(201);
  const call = caller(elsewhere.url, access_token);
  const create = async () => (await call('POST', '/projects/', { name: 'New' })).status;
  const list = async () => (await call('GET', '/projects')).status;
  expect(await Promise.all([list(), list(), list(), create()])).toEqual([200, 200, 200, 201]);
  return { subject, email, access_token, create, list };
}
type AtWork = Awaited<ReturnType<typeof atWork>>;

const ofMember = (change: string) => (who: AtWork) =>
  owner.query(`update members set ${change} where email_norm = $1`, [who.email]);

const endings: Record<string, { end: (who: AtWork) => Promise<unknown>; list: number; create: number }> = {
  'the session': { end: who => here.issuer.revokeSessions(who.subject), list: 401, create: 401 },
  'the tokens of the session': {
    end: who =>
      owner.query('update identity.session set token_round = token_round + 1 where "userId" = $1', [
        who.subject,
      ]),
    list: 401,
    create: 401,
  },
  'the membership': { end: ofMember(`status = 'inactive'`), list: 403, create: 403 },
  'the role': { end: ofMember(`role = 'readonly'`), list: 200, create: 403 },
  'the organization’s standing': {
    end: who =>
      owner.query(
        `update organizations set status = 'suspended'
         where organization_id = (select organization_id from members where email_norm = $1)`,
        [who.email],
      ),
    list: 403,
    create: 403,
  },
};

test.each(Object.keys(endings))('%s ends in the other process within two seconds', async name => {
  const { end, ...expected } = endings[name]!;
  const who = await atWork();
  const bystander = await atWork();
  await end(who);
  const endedAt = performance.now();
  expect([await who.list(), await who.create()]).toEqual([expected.list, expected.create]);
  expect(performance.now() - endedAt).toBeLessThan(2000);
  expect([await bystander.list(), await bystander.create()]).toEqual([200, 201]);
});

test('a key ends in the other process within two seconds, and so does a part of its scope', async () => {
  const { access_token } = await atWork();
  const admin = caller(here.publicUrl, access_token);
  const permissions = ['projects.read', 'documents.read'];
  const account = await admin<{ id: string }>('POST', '/service-accounts', { name: 'Sync', permissions });
  const path = `/service-accounts/${account.body.id}`;
  const made = await admin<{ key: { id: string }; secret: string }>('POST', `${path}/keys`);
  const call = caller(elsewhere.url, made.body.secret);
  const statuses = async () => [
    (await call('GET', '/projects')).status,
    (await call('GET', '/documents')).status,
  ];
  // What the other process knew of the key by now must not outlive it.
  expect(await statuses()).toEqual([200, 200]);
  expect(await statuses()).toEqual([200, 200]);
  await admin('PATCH', path, { permissions: ['projects.read'] }, { 'if-match': '"1"' });
  const lessenedAt = performance.now();
  expect(await statuses()).toEqual([200, 403]);
  expect(performance.now() - lessenedAt).toBeLessThan(2000);
  expect((await admin('POST', `${path}/keys/${made.body.key.id}/revoke`)).status).toBe(204);
  const endedAt = performance.now();
  expect(await statuses()).toEqual([401, 401]);
  expect(performance.now() - endedAt).toBeLessThan(2000);
});
