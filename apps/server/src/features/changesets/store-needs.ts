// SQL of what the entries that are still to be carried out need of a portal.
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { EntryGroup } from './entry.ts';
import { type ChangesetScope } from './entry.ts';
import { groups, mine } from './store-entries.ts';

export interface Needs {
  groups: EntryGroup[];
  /** Properties that records are written with, and in how many. */
  properties: { object: string; name: string; records: number }[];
}

export async function readNeeds(tx: Tx, of: ChangesetScope): Promise<Needs> {
  const { rows } = await sql<Needs['properties'][number]>`
    select object, name, count(*)::integer as records
    from changeset_entries, jsonb_object_keys(after) as name
    where ${mine(of)} and kind in ('record.create', 'record.update') and state in ('pending', 'failed')
    group by object, name order by object, name`.execute(tx);
  return { groups: await groups(tx, of, ['pending', 'failed']), properties: rows };
}

/** The values of a property that are to be written, and in how many records; the commonest first. */
export async function valuesToWrite(
  tx: Tx,
  of: ChangesetScope,
  { object, name }: { object: string; name: string },
): Promise<{ value: string; records: number }[]> {
  const value = sql<string>`after ->> ${name}`;
  return await tx
    .selectFrom('changeset_entries')
    .select(({ fn }) => [value.as('value'), fn.countAll<number>().as('records')])
    .where(mine(of))
    .where('kind', 'in', ['record.create', 'record.update'])
    .where('state', 'in', ['pending', 'failed'])
    .where('object', '=', object)
    .where(sql<SqlBool>`coalesce(${value}, '') <> ''`)
    .groupBy(sql`1`)
    .orderBy(sql`2`, 'desc')
    .orderBy(sql`1`)
    .execute();
}
