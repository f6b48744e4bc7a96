// Walks every call of the contract as somebody of the platform who looks as a client's administrator: what changes anything is
// refused, and what is read leaves every table as it was.

import type { Call } from '@groundwork/contract/call';
import { everyCall } from '@groundwork/contract/every-call';
import type { Look } from '@groundwork/contract/looks';
import type { Session } from '@groundwork/contract/session';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';

const server = givenServer();
let staff: Client;
let look: Record<string, string>;
let owned: Record<string, string>;

beforeAll(async () => {
  const owner = await server.member('admin');
  const { body } = await owner.call<Session>('GET', '/session');
  const project = await owner.call<{ id: string }>('POST', '/projects/', { name: 'Looked at' });
  owned = { organizations: owner.organizationId, projects: project.body.id };
  staff = await server.admin('super_admin');
  const given = { user_id: body.member!.id, reason: 'Walks every call there is' };
  const begun = await staff.call<Look>('POST', '/looks', given);
  look = { 'x-look-as': begun.body.id };
});

const named = (calls: Call[]) => calls.map(call => [`${call.method} ${call.path}`, call] as const);
const asThemselves = everyCall.filter(call => call.underLook === 'as_staff');
const withheld = everyCall.filter(call => call.underLook === 'never');
const changing = everyCall.filter(call => call.method !== 'GET' && call.underLook !== 'as_staff');
const reading = everyCall.filter(
  call => call.method === 'GET' && call.underLook === undefined && call.stream !== 'events',
);

test('there is something to walk, and little that a staff member does as themselves', () => {
  expect(changing.length).toBeGreaterThan(80);
  expect(reading.length).toBeGreaterThan(50);
  expect(asThemselves.map(call => call.name).sort()).toEqual(['looks.end', 'looks.get']);
});

describe('under a look', () => {
  test.each(named([...changing, ...withheld]))('%s is refused', async (_, call) => {
    const answer = await staff.call(call.method, pathOf(call, owned), sampleBody(call), {
      ...look,
      'if-match': '*',
    });
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'look_read_only' })]);
  });

  test('no read writes a row', async () => {
    const before = await countWrites();
    for (const call of reading) {
      const answer = await staff.call(call.method, pathOf(call, owned), undefined, look);
      expect(answer.status, call.name).toBeLessThan(500);
    }
    expect(await countWrites()).toEqual(before);
  });
});

/** What every table holds, as a mark that changes with any row. Limits and the look's own last use are the platform's. */
async function countWrites(): Promise<Record<string, string>> {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  try {
    // The owner is kept from rows of tenants' tables as everybody else is: a superuser of the test's own cluster is not.
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname not in ('rate_limits', 'looks') order by 1`,
    );
    const marks: Record<string, string> = {};
    for (const { name } of rows) {
      const found = await client.query<{ mark: string }>(
        `select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from "${name}"`,
      );
      marks[name] = found.rows[0]?.mark ?? '';
    }
    return marks;
  } finally {
    await client.end();
  }
}
