// SQL of the files that documents name, for whoever removes files that nobody names.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** Which of these keys a document of any organization names; for the platform role. */
export async function documentsStoredAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'document_versions'>, 'stored_as'>>`
    select stored_as from document_versions where stored_as = any(${keys}::text[])`.execute(tx);
  return rows.map(row => row.stored_as);
}
