// What the issuer's connection may do in a database that is full of other people's rows: its own work, and nothing else.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asIssuer } from '../../../tools/testing/database.ts';
import { Browser } from './testing/browser.ts';
import { givenIssuer } from './testing/given-issuer.ts';
import { Mailbox } from './testing/mailbox.ts';
import { rowsOf } from './testing/rows.ts';
import { goodPassword, obtainTokens, refresh } from './testing/running-issuer.ts';

const role = 'groundwork_identity';
const mailbox = new Mailbox();
const at = givenIssuer({ options: { sendMail: mailbox.sendMail } });
let asRole: Client;
beforeAll(async () => {
  asRole = new Client(asIssuer(at.databaseUrl));
  await asRole.connect();
});
afterAll(() => asRole.end());

test('people sign in, renew and sign out through a connection that is never the owner’s', async () => {
  const email = 'kim@example.com';
  await at.issuer.ensureAccount({ email, password: goodPassword, name: 'Kim', roles: ['client'] });
  const browser = new Browser(at.publicUrl);
  const tokens = await obtainTokens(at, browser, email);
  expect((await refresh(at, tokens.refresh_token)).status).toBe(200);
  expect((await browser.post(`${at.issuer.issuer}/sign-out`, {})).status).toBe(200);
  const connected = await rowsOf(
    at.databaseUrl,
    `select distinct usename as as_whom from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() order by 1`,
  );
  expect(connected).toEqual([{ as_whom: role }]);
});

test('the role owns nothing, bypasses nothing, makes nothing and is nobody else', async () => {
  const [facts] = await rowsOf(
    at.databaseUrl,
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolinherit,
       (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owns,
       (select count(*)::int from pg_auth_members where member = r.oid) as memberships
     from pg_roles r where rolname = $1`,
    [role],
  );
  expect(facts).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolinherit: false,
    owns: 0,
    memberships: 0,
  });
});

test('every table outside its own schema is closed to it, and every table within is open for rows only', async () => {
  const reach = await rowsOf(
    at.databaseUrl,
    `with reach as (
       select n.nspname as schema,
         has_table_privilege($1, c.oid, 'select, insert, update, delete')
           or has_any_column_privilege($1, c.oid, 'select, insert, update, references') as is_open,
         has_table_privilege($1, c.oid, 'truncate, references, trigger') as is_open_beyond_rows
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'identity'))
     select schema, count(*) > 12 as has_tables, count(*) filter (where is_open) > 12 as is_open,
       count(*) filter (where not is_open) > 30 as is_closed, count(*) filter (where is_open_beyond_rows)::int as beyond_rows
     from reach group by 1 order by 1`,
    [role],
  );
  expect(reach).toEqual([
    { schema: 'identity', has_tables: true, is_open: true, is_closed: false, beyond_rows: 0 },
    { schema: 'public', has_tables: true, is_open: false, is_closed: true, beyond_rows: 0 },
  ]);
  const open = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    and (has_table_privilege($1, oid, 'select, insert, update, delete') or has_any_column_privilege($1, oid, 'select, insert, update'))`;
  expect(await rowsOf(at.databaseUrl, open, [role])).toEqual([]);
});

test.each([
  'select * from public.organizations',
  'select * from public.mails',
  `insert into public.mails (id, kind, recipient, subject, state) values (gen_random_uuid(), 'x', 'x', 'x', 'queued')`,
  'update public.members set role = role',
  'set role groundwork_platform',
  'set role groundwork_app',
  'set session authorization groundwork_platform',
  'alter table identity."user" disable trigger all',
  'create table identity.mine (a int)',
  'create table public.mine (a int)',
  'create schema mine',
  'create role mine',
  `update identity.schema_step set name = ''`,
  `grant ${role} to groundwork_app`,
  'alter role groundwork_identity bypassrls',
  `select pg_read_file('postgresql.conf')`,
  `copy (select 1) to program 'true'`,
])('whoever has its password is refused: %s', async statement => {
  await expect(asRole.query(statement)).rejects.toThrow(/permission denied|must be/);
});
