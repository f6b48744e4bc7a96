// SQL of reps and their targets. For the platform role.
import { RepId } from '@groundwork/contract/ids';
import type { RepFields, RepFilter, RepTarget } from '@groundwork/contract/partners';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import { literally } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';

const reps = (tx: Tx) =>
  tx
    .selectFrom('reps as r')
    .innerJoin('partners as p', 'p.id', 'r.partner_id')
    .select(['r.rep_id as id', 'r.name', 'r.email', 'r.currency', 'r.status', 'r.version', 'r.partner_id'])
    .select(['r.created_at', 'r.updated_at', 'p.name as partner_name'])
    .select(sql<boolean>`r.subject is not null`.as('has_signed_in'));

export type RepRow = Awaited<ReturnType<ReturnType<typeof reps>['executeTakeFirstOrThrow']>>;

/** Newest first. */
export function listReps(tx: Tx, asked: PageAsked & RepFilter): Promise<RepRow[]> {
  const after = afterId(asked);
  let query = reps(tx);
  if (after !== undefined) query = query.where('r.rep_id', '<', RepId.parse(after));
  if (asked.partner_id !== undefined) query = query.where('r.partner_id', '=', asked.partner_id);
  if (asked.status !== undefined) query = query.where('r.status', '=', asked.status);
  if (asked.search) {
    const text = `%${literally(asked.search)}%`;
    query = query.where(sql<SqlBool>`(r.name ilike ${text} or r.email ilike ${text})`);
  }
  return query.orderBy('r.rep_id', 'desc').limit(rowsToRead(asked)).execute();
}

export function findRep(tx: Tx, id: RepId): Promise<RepRow | undefined> {
  return reps(tx).where('r.rep_id', '=', id).executeTakeFirst();
}

export function findByPerson(
  tx: Tx,
  { issuer, subject }: Pick<Caller, 'issuer' | 'subject'>,
): Promise<RepRow | undefined> {
  return reps(tx).where('r.issuer', '=', issuer).where('r.subject', '=', subject).executeTakeFirst();
}

/** The rep with this address is this person from now on; nobody is where somebody else is that rep already. */
export async function linkPerson(
  tx: Tx,
  { issuer, subject, email }: Pick<Caller, 'issuer' | 'subject' | 'email'>,
): Promise<void> {
  await tx
    .updateTable('reps')
    .set({ issuer, subject })
    .where('email_norm', '=', email.toLowerCase())
    .where('subject', 'is', null)
    .execute();
}

/** Undefined when somebody has that address. */
export async function insertRep(tx: Tx, given: z.infer<typeof RepFields>): Promise<RepId | undefined> {
  const made = await tx
    .insertInto('reps')
    .values({ ...given, rep_id: RepId.parse(newId()), email_norm: given.email.toLowerCase() })
    .onConflict(conflict => conflict.column('email_norm').doNothing())
    .returning('rep_id')
    .executeTakeFirst();
  return made?.rep_id;
}

type Standing = Pick<Row<'reps'>, 'name' | 'partner_id' | 'status'>;

export function lockRep(tx: Tx, id: RepId): Promise<(Standing & { version: number }) | undefined> {
  return tx
    .selectFrom('reps')
    .select(['name', 'partner_id', 'status', 'version'])
    .where('rep_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateRep(tx: Tx, id: RepId, { name, partner_id, status }: Standing): Promise<void> {
  await tx
    .updateTable('reps')
    .set(eb => ({
      name,
      partner_id,
      status,
      version: eb('version', '+', 1),
      updated_at: sql<string>`clock_timestamp()`,
    }))
    .where('rep_id', '=', id)
    .execute();
}

/** Latest first. */
export function listTargets(tx: Tx, id: RepId): Promise<RepTarget[]> {
  return tx
    .selectFrom('rep_targets')
    .select(['year', 'quarter', 'amount_cents'])
    .where('rep_id', '=', id)
    .orderBy('year', 'desc')
    .orderBy('quarter', 'desc')
    .limit(40)
    .execute();
}

export async function upsertTarget(tx: Tx, id: RepId, target: RepTarget): Promise<void> {
  await tx
    .insertInto('rep_targets')
    .values({ rep_id: id, ...target })
    .onConflict(conflict =>
      conflict.columns(['rep_id', 'year', 'quarter']).doUpdateSet({ amount_cents: target.amount_cents }),
    )
    .execute();
}
