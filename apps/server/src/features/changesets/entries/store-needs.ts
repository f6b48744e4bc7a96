// SQL of what the entries that are still to be carried out need of a portal.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { EntryGroup } from '../entry.ts';
import { type ChangesetScope, groups, mine } from './store.ts';

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
  const { rows } = await sql<{ value: string; records: number }>`
    select after ->> ${name} as value, count(*)::integer as records from changeset_entries
    where ${mine(of)} and kind in ('record.create', 'record.update') and state in ('pending', 'failed')
      and object = ${object} and coalesce(after ->> ${name}, '') <> ''
    group by 1 order by 2 desc, 1`.execute(tx);
  return rows;
}
