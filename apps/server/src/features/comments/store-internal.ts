// SQL of what staff write for each other. For the platform role: the tenants' role cannot reach this table.
import type { CommentCount } from '@groundwork/contract/comments';
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import {
  type CommentChange,
  type CommentRow,
  type Counted,
  countIn,
  type NewComment,
  type Target,
  targetColumns,
} from './store.ts';

const fixed = [
  sql<'internal'>`'internal'`.as('visibility'),
  // Nobody else writes here.
  sql<boolean>`true`.as('is_staff'),
] as const;

function rows(tx: Tx) {
  return tx
    .selectFrom('internal_comments')
    .select(['id', 'author', 'author_subject', 'body', 'created_at', 'edited_at', 'removed_at'])
    .select(fixed);
}

/** Oldest first. */
export function listInternal(
  tx: Tx,
  organizationId: OrganizationId,
  { kind, id }: Target,
): Promise<CommentRow[]> {
  return rows(tx)
    .where('organization_id', '=', organizationId)
    .where(kind === 'milestone' ? 'milestone_id' : 'document_id', '=', id)
    .orderBy('id')
    .execute();
}

/** In whichever organization it is. */
export async function findInternal(
  tx: Tx,
  id: string,
): Promise<{ organizationId: OrganizationId; row: CommentRow } | undefined> {
  const found = await rows(tx).select('organization_id').where('id', '=', id).executeTakeFirst();
  if (!found) return undefined;
  const { organization_id: organizationId, ...row } = found;
  return { organizationId, row };
}

export async function insertInternal(
  tx: Tx,
  organizationId: OrganizationId,
  target: Target,
  comment: NewComment,
): Promise<CommentRow> {
  const row = { ...comment, ...targetColumns(target), organization_id: organizationId, id: newId() };
  await tx.insertInto('internal_comments').values(row).execute();
  return rows(tx)
    .where('organization_id', '=', organizationId)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
}

export async function updateInternal(
  tx: Tx,
  organizationId: OrganizationId,
  id: string,
  change: CommentChange,
): Promise<void> {
  await tx
    .updateTable('internal_comments')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

export function countInternal(tx: Tx, counted: Counted): Promise<CommentCount[]> {
  return countIn(tx, 'internal_comments', counted);
}
