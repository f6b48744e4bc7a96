// What a request waits for: counted between the server and PostgreSQL, so that no later change makes it more.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { countRoundTrips, type RoundTripCounter } from '../../../../../tools/testing/round-trips.ts';
import { type Client, startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';

let trips: RoundTripCounter;
let server: TestServer;
let member: Client;
let project: string;
beforeAll(async () => {
  trips = await countRoundTrips(inject('clusterUrl'));
  server = await startTestServer(trips.url);
  member = await server.member();
  project = (await member.call<{ id: string }>('POST', '/projects/', { name: 'Counted' })).body.id;
});
afterAll(async () => {
  await server.close();
  await trips.close();
});

/** The least of several: the background asks the database now and then. */
async function least(path: string): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    trips.taken();
    expect((await member.call('GET', path)).status).toBe(200);
    counts.push(trips.taken());
  }
  return Math.min(...counts);
}

test('a call without a database does not wait for one', async () => {
  expect(await least('/config')).toBe(0);
});

test('who calls and what they ask for take one round trip each', async () => {
  expect(await least(`/projects/${project}`)).toBe(2);
  expect(await least('/projects?status=planning')).toBe(2);
  expect(await least('/support/tickets')).toBe(2);
  expect(await least('/documents')).toBe(2);
});
