// SQL of the files that versions of resources name, for whoever removes files that nobody names.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** Which of these files belong to a version. */
export async function resourceFilesAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ stored_as: NonNullable<Row<'resource_versions'>['stored_as']> }>`
    select stored_as from resource_versions where stored_as = any(${keys}::text[])`.execute(tx);
  return rows.map(row => row.stored_as);
}
