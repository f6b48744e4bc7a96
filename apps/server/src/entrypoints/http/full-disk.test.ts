// A full disk ends writing and nothing else. As root the database lies on a small disk that is really filled; any other
// account cannot mount one, and there the database itself is made to say what it says on a full disk.
import { everyCall } from '@groundwork/contract/every-call';
import { Client as Owner } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { fillTable, type OwnCluster, startOwnCluster } from '../../testing/own-cluster.ts';
import { mayMount } from '../../testing/own-disk.ts';
import { pathOf } from '../../testing/sample-request.ts';

let cluster: OwnCluster;
let server: TestServer;
let member: Client;
beforeAll(async () => {
  cluster = await startOwnCluster(mayMount() ? { diskMegabytes: 300 } : {});
  server = await startTestServer(cluster.url);
  member = await server.member();
}, 120_000);
afterAll(async () => {
  await server.close();
  await cluster.close();
});

const filled = {
  rate_limits: `insert into rate_limits select md5(random()::text), now() from generate_series(1, 50)`,
  idempotency_keys: `insert into idempotency_keys (scope, key, call, request_hash)
    values ('fill', gen_random_uuid()::text, 'x', '\\x00')`,
};

async function asOwner(query: string): Promise<void> {
  const owner = new Owner(server.databaseUrl);
  await owner.connect();
  await owner.query(query);
  await owner.end();
}

async function fillUp(): Promise<void> {
  if (mayMount()) {
    cluster.fillDisk();
    for (const insertRow of Object.values(filled)) await fillTable(server.databaseUrl, insertRow);
    return;
  }
  await asOwner(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  for (const table of [...Object.keys(filled), 'projects', 'members'])
    await asOwner(
      `create trigger no_room before insert or update on ${table} for each row execute function no_room()`,
    );
}

async function makeRoom(): Promise<void> {
  if (mayMount()) cluster.freeDisk();
  else await asOwner('drop function no_room() cascade');
}

const readyz = async () => {
  const answer = await fetch(`${server.url}/readyz`);
  const body: unknown = await answer.json();
  return { status: answer.status, body };
};

test('on a full disk everything can be read, writing says why not, and /readyz tells', async () => {
  const { body: project } = await member.call<{ id: string }>('POST', '/projects/', { name: 'There before' });
  expect((await readyz()).body).toMatchObject({ status: 'ok' });
  await asOwner(`update members set last_active_at = now() - interval '1 day'`);
  await fillUp();
  const ids = { projects: project.id, organizations: member.organizationId };
  // What writes down who took a copy cannot be had while nothing can be written down.
  const reads = everyCall.filter(
    call => call.method === 'GET' && call.stream !== 'events' && !call.name.startsWith('personalData.'),
  );
  for (const call of reads) {
    const answer = await member.call(call.method, pathOf(call, ids));
    expect([200, 403, 404, 409, 410, 422], `${call.name}: ${answer.text}`).toContain(answer.status);
  }
  expect((await member.call('GET', `/projects/${project.id}`)).status).toBe(200);
  const keyed = { 'idempotency-key': 'full' };
  const refused = await member.call('POST', '/projects/', { name: 'No room' }, keyed);
  expect([refused.status, refused.body]).toEqual([507, expect.objectContaining({ code: 'storage_full' })]);
  await expect.poll(readyz, { timeout: 40_000, interval: 1000 }).toMatchObject({
    status: 200,
    body: { status: 'read_only', why: expect.stringContaining('disk of the database is full') },
  });
  await makeRoom();
  const made = () =>
    member.call('POST', '/projects/', { name: 'Room again' }, keyed).then(({ status }) => status);
  await expect.poll(made, { timeout: 20_000 }).not.toBe(507);
  expect((await readyz()).body).toMatchObject({ status: 'ok' });
}, 120_000);
