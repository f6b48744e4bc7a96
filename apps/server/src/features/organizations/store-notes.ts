// SQL of what staff write for each other about an organization. For the platform role: the clients' cannot read it.
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';

export type StoredNote = Pick<
  Row<'organization_notes'>,
  'id' | 'author' | 'author_subject' | 'body' | 'created_at'
>;

const columns = ['id', 'author', 'author_subject', 'body', 'created_at'] as const;

/** Newest first. */
export function listNotes(tx: Tx, organizationId: OrganizationId, asked: PageAsked): Promise<StoredNote[]> {
  const after = afterId(asked);
  let query = tx
    .selectFrom('organization_notes')
    .select(columns)
    .where('organization_id', '=', organizationId);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(rowsToRead(asked)).execute();
}

export function insertNote(
  tx: Tx,
  organizationId: OrganizationId,
  given: { author: string; subject: string; body: string },
): Promise<StoredNote> {
  return tx
    .insertInto('organization_notes')
    .values({
      organization_id: organizationId,
      id: newId(),
      author: given.author,
      author_subject: given.subject,
      body: given.body,
      created_at: sql<string>`clock_timestamp()`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** False when there is none of theirs. */
export async function deleteNote(
  tx: Tx,
  organizationId: OrganizationId,
  given: { id: string; subject: string },
): Promise<boolean> {
  const done = await tx
    .deleteFrom('organization_notes')
    .where('organization_id', '=', organizationId)
    .where('id', '=', given.id)
    .where('author_subject', '=', given.subject)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}
