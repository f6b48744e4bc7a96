import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../../tools/testing/database.ts';
import { request, resultsOf } from './testing/test-portal.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'));
});

afterAll(async () => {
  await database.drop();
});

const start = (env: Record<string, string>) =>
  spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], ...env },
  });

test('the process says when it is ready, answers with its token, and finishes open calls before it stops', async () => {
  const child = start({ SANDBOX_DATABASE_URL: database.url, SANDBOX_PORT: '0', SANDBOX_TOKEN: 'pat-main' });
  const exited = once(child, 'exit');
  const [line] = await once(child.stdout, 'data');
  const { url } = JSON.parse(String(line));
  const call = request(
    `${url}/crm/v3/objects/contacts`,
    'POST',
    { properties: { email: 'main@example.com' } },
    'pat-main',
  );
  const answer = await call;
  expect(answer.status).toBe(201);
  const inputs = Array.from({ length: 100 }, (_, i) => ({ properties: { email: `open-${i}@example.com` } }));
  const open = request(`${url}/crm/v3/objects/contacts/batch/create`, 'POST', { inputs }, 'pat-main');
  await request(`${url}/crm/v3/owners`, 'GET', undefined, 'pat-main');
  child.kill('SIGTERM');
  expect(resultsOf(await open)).toHaveLength(100);
  expect(await exited).toEqual([0, null]);
});

test('without a database it says which setting is missing', async () => {
  const child = start({});
  const exited = once(child, 'exit');
  const [message] = await once(child.stderr, 'data');
  expect(String(message)).toContain('SANDBOX_DATABASE_URL');
  expect(await exited).toEqual([1, null]);
});
