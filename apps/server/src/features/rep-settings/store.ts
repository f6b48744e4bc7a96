// All SQL of the settings of partner reps.
import type { RepId } from '@groundwork/contract/ids';
import type { RepMailTopic } from '@groundwork/contract/rep-settings';
import { type NotNull, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export type SettingsRow = Row<'rep_settings'>;
export type SettingsChange = Partial<
  Pick<
    SettingsRow,
    'phone' | 'title' | 'payout_kind' | 'payout_last4' | 'payout_sealed' | 'payout_updated_at' | 'muted'
  >
>;

export function findSettings(tx: Tx, repId: RepId): Promise<SettingsRow | undefined> {
  return tx.selectFrom('rep_settings').selectAll().where('rep_id', '=', repId).executeTakeFirst();
}

export type PayoutStanding = Pick<Row<'rep_settings'>, 'rep_id'> & {
  payout_kind: NonNullable<Row<'rep_settings'>['payout_kind']>;
  payout_updated_at: string;
};

const amongReps = (repIds: readonly RepId[]) => sql<boolean>`rep_id = any(${repIds}::uuid[])`;

/** Of these, who has said where they are paid. For the platform role. */
export function listPayoutStanding(tx: Tx, repIds: readonly RepId[]): Promise<PayoutStanding[]> {
  return tx
    .selectFrom('rep_settings')
    .select(['rep_id', 'payout_kind', 'payout_updated_at'])
    .where(amongReps(repIds))
    .where('payout_sealed', 'is not', null)
    .$narrowType<{ payout_kind: NotNull; payout_updated_at: NotNull }>()
    .execute();
}

/** The same, sealed. For the platform role. */
export function listSealed(tx: Tx, repIds: readonly RepId[]) {
  return tx
    .selectFrom('rep_settings')
    .select(['rep_id', 'payout_kind', 'payout_sealed'])
    .where(amongReps(repIds))
    .where('payout_sealed', 'is not', null)
    .$narrowType<{ payout_kind: NotNull; payout_sealed: NotNull }>()
    .execute();
}

/** Where to write to, of whoever is let in and wants to be mailed of this. For the platform role. */
export async function findAddress(tx: Tx, repId: RepId, topic: RepMailTopic): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'reps'>, 'email'>>`
    select r.email from reps r left join rep_settings s on s.rep_id = r.rep_id
    where r.rep_id = ${repId} and r.status = 'active'
      and not coalesce(${topic}::text = any(s.muted), false)`.execute(tx);
  return rows[0]?.email;
}

/** Keeps two changes from working with the same past. */
export function lockSettings(tx: Tx, repId: RepId): Promise<SettingsRow | undefined> {
  return tx.selectFrom('rep_settings').selectAll().where('rep_id', '=', repId).forUpdate().executeTakeFirst();
}

/** Writes them where they were never set. @returns false where somebody was faster */
export async function insertSettings(
  tx: Tx,
  repId: RepId,
  change: SettingsChange,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('rep_settings')
    .values({ ...change, rep_id: repId, updated_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** For settings that are locked. */
export async function updateSettings(tx: Tx, repId: RepId, change: SettingsChange, now: Date): Promise<void> {
  await tx
    .updateTable('rep_settings')
    .set(eb => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('rep_id', '=', repId)
    .execute();
}
