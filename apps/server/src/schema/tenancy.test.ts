// Isolation as the database itself keeps it: what the catalogs say, and attacks with raw SQL as the tenant role.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/database.ts';
import { urlAs } from '../platform/database-roles.ts';
import { tenancyFaults } from '../testing/tenancy-lint.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: pg.Client;
let tenant: pg.Client;
let platform: pg.Client;
const [mine, theirs] = ['11111111-1111-7111-8111-111111111111', '22222222-2222-7222-8222-222222222222'];
const [myProject, theirProject] = [
  '31111111-1111-7111-8111-111111111111',
  '32222222-2222-7222-8222-222222222222',
];
const theirDocument = '42222222-2222-7222-8222-222222222222';

beforeAll(async () => {
  clone = await cloneDatabase(inject('clusterUrl'));
  owner = new pg.Client(clone.url);
  tenant = new pg.Client(urlAs(clone.url, 'groundwork_app'));
  platform = new pg.Client(urlAs(clone.url, 'groundwork_platform'));
  await Promise.all([owner.connect(), tenant.connect(), platform.connect()]);
  await owner.query(
    `insert into organizations (organization_id, name) values ('${mine}', 'Mine'), ('${theirs}', 'Theirs')`,
  );
  await owner.query(
    `insert into projects (organization_id, id, name) values ('${mine}', '${myProject}', 'Mine'), ('${theirs}', '${theirProject}', 'Theirs')`,
  );
  await owner.query(
    `insert into documents (organization_id, id, name, type) values ('${theirs}', '${theirDocument}', 'Theirs', 'contract')`,
  );
});
afterAll(async () => {
  await Promise.all([owner.end(), tenant.end(), platform.end()]);
  await clone.drop();
});
beforeEach(async () => {
  await tenant.query('rollback');
  await tenant.query('begin');
  await tenant.query(`select set_config('app.organization_id', '${mine}', true)`);
});

test('the schema has no hole that the lint knows', async () => {
  expect(await tenancyFaults(owner)).toEqual([]);
});

describe('the lint finds a planted', () => {
  const planted: [string, string, RegExp][] = [
    [
      'table without protection',
      'create table leak (organization_id uuid not null primary key)',
      /not forced: leak/,
    ],
    [
      'table whose owner is exempt',
      'alter table projects no force row level security',
      /not forced: projects/,
    ],
    [
      'table without an organization',
      'create table leak (id uuid primary key)',
      /no organization_id.*: leak/,
    ],
    [
      'table of reps without protection',
      'create table leak (rep_id uuid not null primary key)',
      /not forced: leak/,
    ],
    [
      'policy of reps that compares with an organization',
      `drop policy rep on rep_targets; create policy rep on rep_targets to groundwork_app
         using (rep_id = (select nullif(current_setting('app.organization_id', true), '')::uuid))`,
      /no rep policy.*: rep_targets/,
    ],
    [
      'policy that always says yes',
      `drop policy tenant on projects; create policy tenant on projects to groundwork_app using (true) with check (true)`,
      /no tenant policy.*: projects/,
    ],
    [
      'second policy',
      'create policy extra on projects using (true)',
      /lets somebody else in: projects.extra/,
    ],
    ['index that starts elsewhere', 'create index leak on projects (name)', /does not begin.*: leak/],
    [
      'foreign key by id alone',
      `create unique index tmp on projects (id); alter table milestones add constraint leak foreign key (project_id) references projects (id)`,
      /could cross.*: leak/,
    ],
    [
      'grant on the entrypoint’s tables',
      'grant select on identities to groundwork_app',
      /not a tenant’s: identities/,
    ],
    ['right to truncate', 'grant truncate on projects to groundwork_app', /truncate.*: projects/],
    ['view with its owner’s rights', 'create view leak as select * from projects', /a view.*: leak/],
    ['materialized view', 'create materialized view leak as select * from projects', /a view.*: leak/],
    [
      'function with its owner’s rights',
      `create function leak() returns int language sql security definer as 'select 1'`,
      /a function.*: leak/,
    ],
    [
      'enum',
      `create type mood as enum ('a'); alter table projects add column mood mood`,
      /cannot use an index.*: projects.mood/,
    ],
    ['numeric', 'alter table projects add column cost numeric', /cannot use an index.*: projects.cost/],
  ];
  test.each(planted)('%s', async (_, plant, fault) => {
    await owner.query('begin');
    await owner.query(plant);
    const faults = await tenancyFaults(owner);
    await owner.query('rollback');
    expect(faults).toContainEqual(expect.stringMatching(fault));
  });
});

describe('the tenant role is denied', () => {
  const denied: [string, string][] = [
    [
      'inserting for another organization',
      `insert into projects (organization_id, id, name) values ('${theirs}', '39999999-1111-7111-8111-111111111111', 'x')`,
    ],
    [
      'moving a row to another organization',
      `update projects set organization_id = '${theirs}' where id = '${myProject}'`,
    ],
    [
      'a milestone in another’s project',
      `insert into milestones (organization_id, id, project_id, name) values ('${mine}', '49999999-1111-7111-8111-111111111111', '${theirProject}', 'x')`,
    ],
    [
      'rewriting what somebody approved',
      `update document_versions set sha256 = 'other' where organization_id = '${mine}'`,
    ],
    ['taking an approval back', 'delete from document_approvals'],
    [
      'a version of another’s document',
      `insert into document_versions (organization_id, id, document_id, number, file_name, media_type, bytes, sha256, stored_as)
       values ('${mine}', '61111111-1111-7111-8111-111111111111', '${theirDocument}', 1, 'x', 'x', 1, 'x', 'x')`,
    ],
    [
      'a document in another’s project',
      `insert into documents (organization_id, id, project_id, name, type)
       values ('${mine}', '62111111-1111-7111-8111-111111111111', '${theirProject}', 'x', 'other')`,
    ],
    ['becoming the platform role', 'set role groundwork_platform'],
    ['becoming the owner', 'set session authorization groundwork_owner'],
    ['switching row-level security off', 'set local row_security = off; select * from projects'],
    ['dropping a policy', 'drop policy tenant on projects'],
    ['disabling row-level security', 'alter table projects disable row level security'],
    ['truncating', 'truncate projects cascade'],
    ['creating tables', 'create table mine (x int)'],
    ['reading who signs in', 'select * from identities'],
    ['reading what staff write for each other', 'select * from internal_comments'],
    ['rewriting whose comment it is', `update comments set author_subject = 'me'`],
    ['erasing comments', 'delete from comments'],
    ['reading idempotency keys', 'select * from idempotency_keys'],
    ['rewriting the trail', `update trail set actor = 'nobody'`],
    ['erasing the trail', 'delete from trail'],
    [
      'making organizations',
      `insert into organizations (organization_id, name) values ('59999999-1111-7111-8111-111111111111', 'x')`,
    ],
    ['deleting organizations', 'delete from organizations'],
    ['running programs', `copy projects to program 'cat'`],
    ['reading files', `select pg_read_file('/etc/passwd')`],
    ['reading stored passwords', 'select * from pg_authid'],
    ['raising its own lane', `update operation_lanes set max_running = 100`],
  ];
  test.each(denied)('%s', async (_, attack) => {
    await expect(tenant.query(attack)).rejects.toThrow();
  });
});

describe('the platform role is denied', () => {
  const written: [string, string][] = [
    ['rewriting the trail', `update trail set actor = 'nobody'`],
    ['erasing the trail', 'delete from trail'],
    ['erasing a project’s history', 'delete from activity'],
    ['rewriting what somebody approved', `update document_versions set sha256 = 'other'`],
    ['taking an approval back', 'delete from document_approvals'],
    ['putting words into somebody’s mouth', `update ticket_messages set body = 'other'`],
    ['putting words into a comment', `update comments set body = 'other'`],
    ['erasing a comment', 'delete from comments'],
    ['moving an internal comment', `update internal_comments set author = 'other'`],
    ['exchanging an attachment', `update ticket_attachments set stored_as = 'other'`],
    ['changing an answer to a decision', `update decision_answers set value = 'other'`],
    ['erasing an answer to a decision', 'delete from decision_answers'],
    ['switching row-level security off', 'alter table trail disable row level security'],
    ['truncating', 'truncate trail'],
    ['becoming the owner', 'set session authorization groundwork_owner'],
  ];
  test.each(written)('%s', async (_, attack) => {
    await expect(platform.query(attack)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('and yet an organization goes with everything that was written of it', async () => {
    const gone = '23333333-3333-7333-8333-333333333333';
    const project = '24444444-3333-7333-8333-333333333333';
    await platform.query(`insert into organizations (organization_id, name) values ('${gone}', 'Gone')`);
    await platform.query(
      `insert into projects (organization_id, id, name) values ('${gone}', '${project}', 'x')`,
    );
    await platform.query(
      `insert into activity (organization_id, id, project_id, description)
       values ('${gone}', '${gone}', '${project}', 'a')`,
    );
    expect(
      (await platform.query(`delete from organizations where organization_id = '${gone}'`)).rowCount,
    ).toBe(1);
    expect((await platform.query(`select 1 from activity where organization_id = '${gone}'`)).rowCount).toBe(
      0,
    );
  });

  test('and of an entry of the trail it may erase what is said of people, once, and nothing else', async () => {
    const id = '25555555-3333-7333-8333-333333333333';
    await platform.query(
      `insert into trail (organization_id, id, actor, actor_subject, action, target_kind, target_id, details, address)
       values ('${mine}', '${id}', 'ada@x.example', 'ada', 'a.b', 'member', 'ada', '{"name": "Ada"}', '::1')`,
    );
    const erase = (set: string) =>
      platform.query(
        `update trail set erased_at = now(), erased_by = 'eve', erased_why = 'asked', erased_mark = '\\x00'${set} where id = '${id}'`,
      );
    await expect(erase(`, actor = 'bo'`)).rejects.toThrow(/permission denied/);
    await expect(owner.query(`update trail set actor = 'bo' where id = '${id}'`)).rejects.toThrow(
      /only ever erased/,
    );
    expect((await erase('')).rowCount).toBe(1);
    const { rows } = await platform.query(`select * from trail where id = '${id}'`);
    expect(rows[0]).toMatchObject({
      organization_id: mine,
      action: 'a.b',
      actor: 'erased',
      actor_subject: null,
      target_id: null,
      details: {},
      address: null,
      erased_by: 'eve',
    });
    await expect(erase('')).rejects.toThrow(/only ever erased, and once/);
  });

  test('entries of the platform itself are seen by no tenant', async () => {
    const id = '26666666-3333-7333-8333-333333333333';
    await platform.query(`insert into trail (id, actor, action) values ('${id}', 'a', 'settings.update')`);
    expect((await tenant.query(`select 1 from trail where id = '${id}'`)).rowCount).toBe(0);
    await expect(
      tenant.query(`insert into trail (id, actor, action) values (gen_random_uuid(), 'a', 'b')`),
    ).rejects.toThrow(/row-level security/);
  });

  test('whatever tenants may only add to, but for the lanes that its claims move on and what it seals', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and has_table_privilege('groundwork_app', c.oid, 'insert')
         and not has_table_privilege('groundwork_app', c.oid, 'update')
         and not has_table_privilege('groundwork_app', c.oid, 'delete')
         and (has_table_privilege('groundwork_platform', c.oid, 'update')
           or has_table_privilege('groundwork_platform', c.oid, 'delete'))`,
    );
    expect(rows.map(row => row.name)).toEqual(['operation_lanes', 'trail_unsealed']);
  });
});

test('the tenant role sees, changes and deletes only its own rows', async () => {
  expect((await tenant.query('select name from projects')).rows).toEqual([{ name: 'Mine' }]);
  expect(
    (await tenant.query(`update projects set name = 'hacked' where id = '${theirProject}'`)).rowCount,
  ).toBe(0);
  expect((await tenant.query(`delete from projects where id = '${theirProject}'`)).rowCount).toBe(0);
  expect(
    (await tenant.query(`select 1 from projects where id = '${theirProject}' for update`)).rowCount,
  ).toBe(0);
  expect((await tenant.query('select name from documents')).rows).toEqual([]);
  expect((await tenant.query(`delete from documents where id = '${theirDocument}'`)).rowCount).toBe(0);
  expect((await tenant.query('select organization_id from organizations')).rows).toEqual([
    { organization_id: mine },
  ]);
});

test('without an organization there are no rows, neither before nor after a transaction that had one', async () => {
  await tenant.query('commit');
  expect((await tenant.query('select * from projects')).rows).toEqual([]);
  const fresh = new pg.Client(urlAs(clone.url, 'groundwork_app'));
  await fresh.connect();
  expect((await fresh.query('select * from projects')).rows).toEqual([]);
  await fresh.end();
});

test('an id of another organization is free to use: nobody learns that it exists', async () => {
  const done = await tenant.query(
    `insert into projects (organization_id, id, name) values ('${mine}', '${theirProject}', 'same id') returning id`,
  );
  expect(done.rowCount).toBe(1);
});
