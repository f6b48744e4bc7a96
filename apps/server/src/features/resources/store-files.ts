// SQL of the files that versions of resources name, for whoever removes files that nobody names.
import { type NotNull, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** Which of these files belong to a version. */
export async function resourceFilesAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('resource_versions')
    .select('stored_as')
    .where(sql<boolean>`stored_as = any(${keys}::text[])`)
    .$narrowType<{ stored_as: NotNull }>()
    .execute();
  return rows.map(row => row.stored_as);
}
