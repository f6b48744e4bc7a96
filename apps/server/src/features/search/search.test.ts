// Searching every organization, over HTTP: as who runs the platform, and as everybody else.
import type { Found } from '@groundwork/contract/search';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { enqueue } from '../../platform/queue/operation.ts';

const server = givenServer();
let admin: Client;
let ada: Client;
beforeAll(async () => {
  admin = await server.admin('admin');
  ada = await server.member('admin');
});

const find = async (q: string, by = admin) => by.call<Found>('GET', `/search?q=${encodeURIComponent(q)}`);

test('each kind is found by its name, what begins with the words first', async () => {
  for (const name of ['Old Quaymark', 'Quaymark Marine', '100% Quaymark_'])
    await ada.call('POST', '/projects/', { name });
  await ada.call('PATCH', `/organizations/${ada.organizationId}`, { name: 'Quaymark Ltd' });
  const ticket = {
    subject: 'Quaymark is slow',
    priority: 'low',
    category: 'technical',
    message: 'It has been slow for two days.',
  };
  expect((await ada.call('POST', '/support/tickets', ticket)).status).toBe(201);
  const { body, status } = await find('quaymark');
  expect(status).toBe(200);
  expect(body.organizations).toEqual([{ id: ada.organizationId, name: 'Quaymark Ltd', status: 'active' }]);
  expect(body.projects.map(each => each.name)).toEqual(['Quaymark Marine', '100% Quaymark_', 'Old Quaymark']);
  expect(body.tickets).toMatchObject([{ subject: 'Quaymark is slow', organization_name: 'Quaymark Ltd' }]);
  const people = (await find(ada.person.email)).body.users;
  expect(people).toMatchObject([{ email: ada.person.email, organization_id: ada.organizationId }]);
  // What stands for anything elsewhere stands for itself here.
  expect((await find('100% q')).body.projects).toHaveLength(1);
  expect((await find('%%')).body.projects).toEqual([]);
  expect((await find('mark_')).body.projects).toHaveLength(1);
});

test('an operation is found by the beginning of its id, as a log names it', async () => {
  const { organizationId } = ada;
  const operation = await server.server.dependencies.database.tenant(organizationId, tx =>
    enqueue(tx, { organizationId, projectId: null, kind: 'audit.run', createdBy: 'ada' }),
  );
  for (const words of [
    operation.id,
    operation.id.slice(0, 18),
    operation.id.replaceAll('-', '').toUpperCase(),
  ])
    expect((await find(words)).body.operations, words).toMatchObject([
      { id: operation.id, kind: 'audit.run' },
    ]);
  expect((await find('zzzzzzzz')).body.operations).toEqual([]);
});

test('nobody else searches over organizations, and too little is asked to be more', async () => {
  for (const each of [ada, await server.memberOf(ada.organizationId, 'readonly')])
    expect((await find('quaymark', each)).status).toBe(403);
  expect((await caller(server.url)('GET', '/search?q=quaymark')).status).toBe(401);
  expect((await find('a')).status).toBe(422);
  expect((await find(' a ')).status).toBe(422);
  expect((await find("'; drop table organizations; --")).status).toBe(200);
});

test('names are looked for in an index', async () => {
  const plan = await server.server.dependencies.database.platform(async tx => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from organizations where name ilike '%quaymark%'`.execute(tx);
    return rows.map(row => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('organizations_name_letters');
});
