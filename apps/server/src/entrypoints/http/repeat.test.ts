// Requests that come twice, at once, too often, or with an old version in mind.
import { request } from 'node:http';
import type { Project } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller, startTestServer } from '../../../../../tools/testing/server.ts';

const server = givenServer();
let member: Client;
beforeAll(async () => {
  member = await server.member();
});

const create = (name: string, key: string) =>
  member.call<Project>('POST', '/projects/', { name }, { 'idempotency-key': key });

test('300 concurrent requests with one key have one effect and one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, () => create('Once', 'one')));
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map(answer => answer.text)).size).toBe(1);
  const list = await member.call<{ data: Project[] }>('GET', '/projects');
  expect(list.body.data.filter(project => project.name === 'Once')).toHaveLength(1);
}, 60_000);

test('the same key with another body is refused', async () => {
  await create('First', 'two');
  const other = await create('Second', 'two');
  expect([other.status, other.body]).toEqual([
    422,
    expect.objectContaining({ code: 'idempotency_mismatch' }),
  ]);
});

test('two people may use the same key', async () => {
  const other = await server.member();
  const mine = await create('Mine', 'three');
  const theirs = await other.call<Project>(
    'POST',
    '/projects/',
    { name: 'Mine' },
    { 'idempotency-key': 'three' },
  );
  expect([mine.status, theirs.status]).toEqual([201, 201]);
  expect(theirs.body.id).not.toBe(mine.body.id);
});

test('a request that failed may be sent again with its key', async () => {
  const missing = '/projects/01980000-0000-7000-8000-000000000000/milestones';
  const again = () => member.call('POST', missing, { name: 'x' }, { 'idempotency-key': 'four' });
  expect((await again()).status).toBe(404);
  expect((await again()).status).toBe(404);
});

test('a change with one key is one change by every method: no 412 and no 404 for what was done already', async () => {
  const { body: project } = await create('To be changed', 'seven');
  const headers = { 'if-match': '"1"', 'idempotency-key': 'eight' };
  const rename = (name: string, more: Record<string, string> = {}) =>
    member.call<Project>('PATCH', `/projects/${project.id}`, { name }, { ...headers, ...more });
  const [first, again] = [await rename('Changed'), await rename('Changed')];
  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  expect(again.headers.get('etag')).toBe('"2"');
  // Another version in mind is another change.
  expect((await rename('Changed', { 'if-match': '"2"' })).status).toBe(422);
  const remove = () =>
    member.call('DELETE', `/projects/${project.id}`, undefined, { 'idempotency-key': 'nine' });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect((await member.call('DELETE', `/projects/${project.id}`)).status).toBe(404);
});

test('nothing is kept of a call that only looks', async () => {
  const count = () =>
    server.server.dependencies.database.platform(async tx => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from idempotency_keys`.execute(tx);
      return rows[0]!.count;
    });
  const before = await count();
  const anybody = caller(server.url);
  for (const path of ['/session/invitation/look', '/decision-links/look']) {
    const looked = await anybody('POST', path, { token: 'x'.repeat(43) }, { 'idempotency-key': 'look' });
    expect(looked.status).toBe(410);
  }
  expect(await count()).toBe(before);
});

test('of many changes from one version exactly one succeeds', async () => {
  const { body: project } = await create('Shared', 'five');
  const changes = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      member.call('PATCH', `/projects/${project.id}`, { name: `Change ${at}` }, { 'if-match': '"1"' }),
    ),
  );
  const statuses = changes.map(change => change.status).toSorted((left, right) => left - right);
  expect(statuses).toEqual([200, ...Array.from({ length: 39 }, () => 412)]);
});

test('the specification’s own changes need no If-Match, and refuse an old version that is sent', async () => {
  const { body: project } = await create('Careless', 'six');
  const milestones = `/projects/${project.id}/milestones`;
  const milestone = await member.call<{ id: string }>('POST', milestones, { name: 'First' });
  const changes = [
    [`/projects/${project.id}`, { name: 'Changed' }],
    [`${milestones}/${milestone.body.id}`, { name: 'Changed' }],
    [`/organizations/${member.organizationId}`, { name: 'Changed' }],
  ] as const;
  for (const [path, body] of changes) {
    const unseen = await member.call('PATCH', path, body);
    expect([path, unseen.status, unseen.body]).toEqual([
      path,
      200,
      expect.objectContaining({ name: 'Changed' }),
    ]);
    const old = await member.call('PATCH', path, body, { 'if-match': '"0"' });
    expect([path, old.status, old.body]).toEqual([path, 412, expect.objectContaining({ code: 'stale' })]);
  }
});

test('any other change without If-Match is asked for it', async () => {
  const asked = await member.call<{ id: string }>('POST', '/documents/requests', { name: 'Careless' });
  const answer = await member.call('PATCH', `/documents/${asked.body.id}`, { name: 'x' });
  expect([answer.status, answer.body]).toEqual([
    428,
    expect.objectContaining({ code: 'precondition_required' }),
  ]);
});

test('whoever calls too often is told when to come back', async () => {
  const strict = await startTestServer(inject('clusterUrl'), { ratePerMinute: 20 });
  const { call } = await strict.member();
  const answers = await Promise.all(Array.from({ length: 30 }, () => call('GET', '/session')));
  const refused = answers.filter(answer => answer.status === 429);
  // A burst of five, and nothing more within the second this takes.
  expect(answers.length - refused.length).toBe(5);
  expect(refused[0]!.body).toMatchObject({ message: 'Too many requests. Please try again later.' });
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  await strict.close();
});

test('people who are not signed in do not share their keys across addresses', async () => {
  const write = (localAddress: string, message: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'shared' };
      const asked = request(`${server.url}/api/leads`, { method: 'POST', localAddress, headers }, answer => {
        let text = '';
        answer.on('data', chunk => {
          text += String(chunk);
        });
        answer.on('end', () => resolve(text));
      });
      asked.on('error', reject);
      const lead = { first_name: 'Ada', last_name: 'L', email: 'ada@example.com', company: 'Acme' };
      asked.end(JSON.stringify({ ...lead, subject: 'Hello', message }));
    });
  const words = 'We would like to move our customers.';
  expect(await write('127.0.0.1', words)).not.toContain('"code"');
  expect(await write('127.0.0.2', `${words} Soon.`)).not.toContain('idempotency_mismatch');
  expect(await write('127.0.0.1', `${words} Soon.`)).toContain('idempotency_mismatch');
});
