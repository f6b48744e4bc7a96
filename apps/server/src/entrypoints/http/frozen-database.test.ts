// A database that is stopped in its tracks: every entrypoint says so within five seconds, and goes on when it comes back.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { type ApiProcess, startApiProcess } from '../../testing/api-process.ts';
import { type OwnCluster, startOwnCluster } from '../../testing/own-cluster.ts';

let cluster: OwnCluster;
let server: TestServer;
/** The same database behind the embedded issuer. */
let withIssuer: ApiProcess;
let member: Client;
beforeAll(async () => {
  cluster = await startOwnCluster();
  server = await startTestServer(cluster.url);
  withIssuer = await startApiProcess(server.databaseUrl);
  member = await server.member();
  expect((await member.call('GET', '/session')).status).toBe(200);
}, 120_000);
afterAll(async () => {
  cluster.thaw();
  await withIssuer.kill();
  await server.close();
  await cluster.close();
});

const signIn = () =>
  fetch(`${withIssuer.url}/idp/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    // Somebody else each time: many wrong passwords for one address are answered another way.
    body: JSON.stringify({ email: `kim-${randomUUID()}@example.com`, password: 'Correct-horse-9' }),
  });

/** What it answered, and after how many milliseconds. */
async function timed(ask: () => Promise<{ status: number }>) {
  const from = performance.now();
  const { status } = await ask();
  return { status, ms: Math.round(performance.now() - from) };
}

test('a frozen database gets 503 in at most five seconds from every entrypoint, and 200 again afterwards', async () => {
  expect((await signIn()).status).toBe(401);
  cluster.freeze();
  const create = () => member.call('POST', '/projects/', { name: 'Cold' }, { 'idempotency-key': 'cold' });
  const asked = [
    () => member.call('GET', '/projects'),
    () => member.call('GET', '/session'),
    create,
    () => fetch(`${server.url}/readyz`),
    () => fetch(`${server.url}/api/health`),
    () => fetch(`${withIssuer.url}/readyz`),
    signIn,
    signIn,
  ];
  // Enough of each at once that none finds a connection of its own.
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => asked)
      .flat()
      .map(timed),
  );
  expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 503));
  expect(Math.max(...answers.map(answer => answer.ms))).toBeLessThan(5000);
  cluster.thaw();
  await expect
    .poll(() => member.call('GET', '/projects').then(answer => answer.status), { timeout: 30_000 })
    .toBe(200);
  await expect.poll(() => signIn().then(answer => answer.status), { timeout: 30_000 }).toBe(401);
  const again = await create();
  expect(again.status).toBe(201);
  const list = await member.call<{ data: unknown[] }>('GET', '/projects');
  expect(list.body.data).toHaveLength(1);
}, 120_000);
