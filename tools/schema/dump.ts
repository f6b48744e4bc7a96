// The whole schema as it is today, as SQL for people to read: what the numbered steps amount to. The same database gives
// the same text, whoever owns it and in whatever order things were made.
import type pg from 'pg';
import { readTables, type Table } from './catalog.ts';

/** What stands behind the tables, each as one statement under the name of its table. */
const besides = `
  select c.relname as table, pg_get_indexdef(i.indexrelid) as statement, 1 as place
    from pg_index i join pg_class c on c.oid = i.indrelid
    where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
  union all
  select c.relname, 'alter table ' || c.relname || ' set (' || array_to_string(c.reloptions, ', ') || ')', 0
    from pg_class c where c.reloptions is not null
  union all
  select c.relname, 'alter table ' || c.relname || ' enable row level security', 2 from pg_class c where c.relrowsecurity
  union all
  select c.relname, 'alter table ' || c.relname || ' force row level security', 3
    from pg_class c where c.relforcerowsecurity
  union all
  select p.tablename, 'create policy ' || p.policyname || ' on ' || p.tablename || ' for ' || lower(p.cmd) || ' to '
      || array_to_string(p.roles, ', ') || coalesce(' using (' || p.qual || ')', '') || coalesce(' with check (' || p.with_check || ')', ''), 4
    from pg_policies p
  union all
  select c.relname, 'grant ' || lower(string_agg(g.privilege_type, ', ' order by g.privilege_type)) || ' on '
      || c.relname || ' to ' || g.grantee::regrole, 5
    from pg_class c, aclexplode(c.relacl) g where g.grantee <> c.relowner group by c.relname, g.grantee
  union all
  select c.relname, 'grant ' || lower(g.privilege_type) || ' (' || string_agg(a.attname, ', ' order by a.attname) || ') on '
      || c.relname || ' to ' || g.grantee::regrole, 6
    from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) g
    where g.grantee <> c.relowner group by c.relname, g.privilege_type, g.grantee
  union all
  select c.relname, pg_get_triggerdef(t.oid), 7 from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal`;

export async function dumpSchema(client: pg.Client, schema = 'public'): Promise<string> {
  const tables = await readTables(client, schema);
  const { rows } = await client.query<{ table: string; statement: string }>(
    `select found.table, found.statement from (${besides}) found
     join pg_class c on c.relname = found.table
     where c.relkind = 'r' and c.relnamespace = $1::regnamespace
     order by found.table collate "C", found.place, found.statement collate "C"`,
    [schema],
  );
  const functions = await client.query<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = $1::regnamespace order by proname collate "C"`,
    [schema],
  );
  const parts = tables.map(table => {
    const own = rows.filter(row => row.table === table.name).map(row => `${row.statement};`);
    return [tableOf(table), ...own].join('\n').replaceAll(`${schema}.`, '');
  });
  return [
    '-- The whole schema as the numbered steps leave it. Written by `npm run schema`: to read, never to run or edit.',
    ...functions.rows.map(({ definition }) => `${definition.trim().replaceAll(`${schema}.`, '')};`),
    ...parts,
    '',
  ].join('\n\n');
}

function tableOf(table: Table): string {
  const columns = table.columns.map(column => {
    const { name, type, isNullable, expression, isComputed } = column;
    const given = isComputed ? ` generated always as (${expression}) stored` : ` default ${expression}`;
    return `${quoted(name)} ${type}${isNullable ? '' : ' not null'}${expression === null ? '' : given}`;
  });
  const constraints = table.constraints.map(({ name, definition }) => `constraint ${name} ${definition}`);
  return `create table ${quoted(table.name)} (\n  ${[...columns, ...constraints].join(',\n  ')}\n);`;
}

/** As SQL needs it: in capitals and small letters, or a word of its own. */
function quoted(name: string): string {
  return /^[a-z_0-9]+$/.test(name) && name !== 'user' ? name : `"${name}"`;
}
