// SQL of files that reps keep with deals. For a rep's own transaction, or the platform role.
import type { DealFile } from '@groundwork/contract/deal-shapes';
import type { DealId, RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';

interface OfDeal {
  repId: RepId;
  dealId: DealId;
}

/** Newest first. */
export function listFiles(tx: Tx, { repId, dealId }: OfDeal): Promise<DealFile[]> {
  return tx
    .selectFrom('deal_files')
    .select(['id', 'name', 'type', 'bytes', 'author', 'created_at'])
    .where('rep_id', '=', repId)
    .where('deal_id', '=', dealId)
    .orderBy('id', 'desc')
    .execute();
}

/** Of the deal, and bytes of all that its rep keeps. */
export async function countFiles(
  tx: Tx,
  { repId, dealId }: OfDeal,
): Promise<{ files: number; bytes: number }> {
  return tx
    .selectFrom('deal_files')
    .select([
      sql<number>`(count(*) filter (where deal_id = ${dealId}))::int`.as('files'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .where('rep_id', '=', repId)
    .executeTakeFirstOrThrow();
}

export async function insertFile(
  tx: Tx,
  { repId, dealId }: OfDeal,
  file: Pick<Row<'deal_files'>, 'name' | 'type' | 'bytes' | 'sha256' | 'stored_as' | 'author'>,
): Promise<void> {
  await tx
    .insertInto('deal_files')
    .values({ ...file, id: newId(), rep_id: repId, deal_id: dealId })
    .execute();
}

export type StoredDealFile = Pick<Row<'deal_files'>, 'name' | 'type' | 'stored_as'>;

/** Of whatever deals the transaction sees. */
export function findFile(tx: Tx, dealId: DealId, id: string): Promise<StoredDealFile | undefined> {
  return tx
    .selectFrom('deal_files')
    .select(['name', 'type', 'stored_as'])
    .where('deal_id', '=', dealId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteFile(tx: Tx, { repId, dealId }: OfDeal, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('deal_files')
    .where('rep_id', '=', repId)
    .where('deal_id', '=', dealId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Which of these files a deal still names; as the platform role. */
export async function dealFilesAmong(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'deal_files'>, 'stored_as'>>`
    select distinct stored_as from deal_files where stored_as = any(${keys}::text[])`.execute(tx);
  return rows.map(row => row.stored_as);
}
