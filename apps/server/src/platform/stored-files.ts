// What each organization has in the file store. Knows files by their keys and nothing of what they are.
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** Bytes of all files the organization has. */
export async function countStored(tx: Tx, organizationId: OrganizationId): Promise<number> {
  const found = await tx
    .selectFrom('stored_files')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('used'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return found?.used ?? 0;
}

/**
 * Counts a file, if it fits. Of many at once each waits until the one before it is counted or given up, so that together
 * they never pass the limit; to be called late, because nobody else's file is counted until the transaction ends.
 * @returns false when it does not fit; nothing is counted then
 */
export async function countIn(
  tx: Tx,
  organizationId: OrganizationId,
  file: { key: string; bytes: number },
  limit: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stored ${organizationId}`}, 0))`.execute(tx);
  // A statement of its own: it sees what whoever held the lock before has committed.
  if ((await countStored(tx, organizationId)) + file.bytes > limit) return false;
  await sql`
    insert into stored_files (organization_id, stored_as, bytes)
    values (${organizationId}, ${file.key}, ${file.bytes}::bigint)`.execute(tx);
  return true;
}

/** Counts files no more that are removed as soon as this transaction is through. */
export async function countOut(
  tx: Tx,
  organizationId: OrganizationId,
  keys: readonly string[],
): Promise<void> {
  await sql`
    delete from stored_files
    where organization_id = ${organizationId} and stored_as = any(${keys}::text[])`.execute(tx);
}

/** The same, of whichever organization; for the platform role. */
export async function countOutAnywhere(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`delete from stored_files where stored_as = any(${keys}::text[])`.execute(tx);
}
