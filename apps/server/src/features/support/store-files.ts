// SQL of the files that tickets name, for whoever removes files that nobody names.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** Which of these files are attached to a ticket. */
export async function attachedFilesAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'ticket_attachments'>, 'stored_as'>>`
    select stored_as from ticket_attachments where stored_as = any(${keys}::text[])`.execute(tx);
  return rows.map(row => row.stored_as);
}
