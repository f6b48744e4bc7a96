// That no client ever gets at what staff write for each other: by any call, nor by any statement of the clients' role.

import type { Comment } from '@groundwork/contract/comments';
import { everyCall } from '@groundwork/contract/every-call';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { urlAs } from '../../platform/database-roles.ts';
import { pathOf, sampleBody } from '../../testing/sample-request.ts';

const server = givenServer({ support: { notify: 'desk@example.com' } });
let admin: Client;
let tenant: pg.Client;
let ids: Record<string, string>;
let internalId: string;
const secret = 'whispered-among-staff';

beforeAll(async () => {
  admin = await server.member('admin');
  const staff = await server.admin('admin');
  const made = async (path: string, body: object) =>
    (await admin.call<{ id: string }>('POST', path, body)).body.id;
  const project = await made('/projects/', { name: 'Move' });
  const milestone = await made(`/projects/${project}/milestones`, { name: 'Go live' });
  const document = await made('/documents/requests', { name: 'Contract', project_id: project });
  const onMilestone = `/projects/${project}/milestones/${milestone}/comments`;
  for (const path of [onMilestone, `/documents/${document}/comments`]) {
    // The second says nothing but who the client is, which must not make it theirs.
    for (const body of [secret, admin.person.email, admin.person.subject]) {
      const answer = await staff.call<Comment>('POST', path, { body, visibility: 'internal' });
      expect(answer.status).toBe(201);
      internalId = answer.body.id;
    }
    await admin.call('POST', path, { body: 'Shared' });
  }
  ids = { projects: project, documents: document, milestoneId: milestone, comments: internalId };
  tenant = new pg.Client(urlAs(server.databaseUrl, 'groundwork_app'));
  await tenant.connect();
});
afterAll(() => tenant.end());

const reading = everyCall.filter(
  call => call.stream !== 'events' && call.stream !== 'upload' && call.method !== 'DELETE',
);

test.each(['admin', 'user', 'readonly'] as const)(
  'no call answers a member (%s) with it',
  async role => {
    const member = await server.memberOf(admin.organizationId, role);
    for (const call of reading) {
      const body = sampleBody(call);
      const named = body && 'project_id' in body ? { ...body, project_id: ids['projects'] } : body;
      const places = { ...ids, organizations: admin.organizationId };
      const answer = await member.call(call.method, pathOf(call, places), named, { 'if-match': '*' });
      expect(answer.text, call.name).not.toContain(secret);
      expect(answer.text, call.name).not.toContain(internalId);
      expect(answer.text, call.name).not.toContain('internal_comments');
    }
  },
  120_000,
);

test('what a person is given of their own data holds what they wrote, and not what staff wrote of them', async () => {
  const held = await admin.call<{ records: Record<string, Record<string, unknown>[]> }>(
    'GET',
    '/session/personal-data',
  );
  expect(held.body.records['comments']).toHaveLength(2);
  expect(held.body.records['comments']![0]).toMatchObject({ body: 'Shared' });
  expect(held.body.records).not.toHaveProperty('internal_comments');
});

test('nothing that the clients’ role can select holds it', async () => {
  const { rows: tables } = await tenant.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')
       and has_any_column_privilege('groundwork_app', c.oid, 'select')`,
  );
  expect(tables.map(table => table.name)).toContain('comments');
  await tenant.query('begin');
  await tenant.query(`select set_config('app.organization_id', $1, true)`, [admin.organizationId]);
  for (const { name } of tables) {
    const { rows } = await tenant.query(`select to_jsonb(t)::text as row from "${name}" t`);
    expect(JSON.stringify(rows), name).not.toContain(secret);
  }
  expect((await tenant.query('select body from comments')).rows).toEqual([
    { body: 'Shared' },
    { body: 'Shared' },
  ]);
  await tenant.query('rollback');
});

const attacks: [string, string][] = [
  ['reading it', 'select body from internal_comments'],
  ['counting it', 'select count(*) from internal_comments'],
  ['guessing at it', `select 1 where exists (select from internal_comments where body like 'w%')`],
  ['copying it', 'copy internal_comments to stdout'],
  ['locking it', 'lock table internal_comments'],
  ['writing it', `insert into internal_comments select * from internal_comments`],
  ['changing it', `update internal_comments set body = 'x' returning body`],
  ['removing it', 'delete from internal_comments returning body'],
  ['becoming the platform role', 'set role groundwork_platform; select body from internal_comments'],
  ['switching row-level security off', 'set local row_security = off; select body from internal_comments'],
  ['putting words under another name', `update comments set author = 'Somebody'`],
  ['dating a comment back', 'update comments set created_at = now()'],
  ['moving it to another milestone', 'update comments set milestone_id = null'],
  ['erasing that there was one', 'delete from comments'],
];
test.each(attacks)('the clients’ role is denied %s', async (_, attack) => {
  await tenant.query('begin');
  await tenant.query(`select set_config('app.organization_id', $1, true)`, [admin.organizationId]);
  await expect(tenant.query(attack)).rejects.toThrow(/permission denied|row-level security/);
  await tenant.query('rollback');
});

test('another organization’s comments are no rows to the clients’ role, and cannot be hung on a stranger’s milestone', async () => {
  const stranger = await server.member('admin');
  await stranger.call('GET', '/session');
  await tenant.query('begin');
  await tenant.query(`select set_config('app.organization_id', $1, true)`, [stranger.organizationId]);
  expect((await tenant.query('select * from comments')).rows).toEqual([]);
  expect((await tenant.query(`update comments set body = 'x'`)).rowCount).toBe(0);
  await expect(
    tenant.query(
      `insert into comments (organization_id, id, milestone_id, author, author_subject, is_staff, body, created_at)
       values ($1, gen_random_uuid(), $2, 'a', 'b', false, 'c', now())`,
      [stranger.organizationId, ids['milestoneId']],
    ),
  ).rejects.toThrow(/foreign key/);
  await tenant.query('rollback');
});
