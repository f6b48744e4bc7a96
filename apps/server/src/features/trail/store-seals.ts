// SQL of sealing the trail and of reading it with its seals. For the platform role.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Checkpoint, Seal } from './seal.ts';

/** All that an entry says, in one order and one spelling; times in microseconds, since their text follows settings. */
const content: RawBuilder<Buffer> = sql`sha256(convert_to((jsonb_build_array(
  t.id, t.organization_id, (extract(epoch from t.at) * 1000000)::bigint, t.actor, t.actor_subject, t.action,
  t.target_kind, t.target_id, t.details, t.correlation_id, t.on_behalf_of, t.address, t.user_agent)
  || case when t.by_staff then '["by staff"]'::jsonb else '[]'::jsonb end)::text, 'UTF8'))`;

/** Holds a number that no other lock of the database has. */
const sealingLock = 7_152_001;

/** Nobody else seals until the transaction ends. Answers whether it is this one's turn. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const { is_mine } = await tx
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${sealingLock})`.as('is_mine'))
    .executeTakeFirstOrThrow();
  return is_mine;
}

/** The oldest first, by ids, which are in the order of time: a long backlog is never sorted as a whole. */
export function listUnsealed(tx: Tx, limit: number): Promise<{ id: string; content: Buffer }[]> {
  return tx
    .selectFrom(eb => eb.selectFrom('trail_unsealed').select('id').orderBy('id').limit(limit).as('u'))
    .innerJoin('trail as t', 't.id', 'u.id')
    .select(['t.id', content.as('content')])
    .orderBy('t.id')
    .execute();
}

export async function lastSeal(tx: Tx): Promise<Pick<Seal, 'sequence' | 'seal'> | undefined> {
  return await tx
    .selectFrom('trail_seals')
    .select(['sequence', 'seal'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertSeals(tx: Tx, seals: readonly Seal[]): Promise<void> {
  const of = <K extends keyof Seal>(column: K) => seals.map(seal => seal[column]);
  await sql`
    insert into trail_seals (sequence, entry_id, content, sealed_at, previous, seal)
    select * from unnest(${of('sequence')}::bigint[], ${of('entry_id')}::uuid[], ${of('content')}::bytea[],
      ${of('sealed_at')}::timestamptz[], ${of('previous')}::bytea[], ${of('seal')}::bytea[])`.execute(tx);
  await sql`delete from trail_unsealed where id = any(${of('entry_id')}::uuid[])`.execute(tx);
}

export async function insertCheckpoint(tx: Tx, checkpoint: Checkpoint): Promise<void> {
  await tx.insertInto('trail_checkpoints').values(checkpoint).execute();
}

export function lastCheckpoint(tx: Tx): Promise<Checkpoint | undefined> {
  return tx
    .selectFrom('trail_checkpoints')
    .selectAll()
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Nothing of people is left in it, but who did it where that stays. */
const isBlank = sql<
  boolean | null
>`t.details = '{}' and num_nulls(t.target_id, t.on_behalf_of) = 2 and (t.keeps_actor or
  t.actor = 'erased' and num_nulls(t.actor_subject, t.target_kind, t.address, t.user_agent) = 4)`;

/** Seals, and what their entries say now; null where there is none. */
export function listSealed(tx: Tx, after: number, limit: number) {
  return tx
    .selectFrom('trail_seals as s')
    .leftJoin('trail as t', 't.id', 's.entry_id')
    .selectAll('s')
    .select(['t.id', 't.organization_id', 't.action', 't.actor', 't.actor_subject', 't.target_kind'])
    .select(['t.address', 't.user_agent', 't.keeps_actor'])
    .select(['t.erased_at', 't.erased_by', 't.erased_why', 't.erased_mark'])
    .select([
      sql<Buffer | null>`case when t.id is not null then ${content} end`.as('said'),
      sql<number | null>`(extract(epoch from t.at) * 1000000)::bigint`.as('at_us'),
      isBlank.as('is_blank'),
    ])
    .where('s.sequence', '>', after)
    .orderBy('s.sequence')
    .limit(limit)
    .execute();
}
export type SealedEntry = Awaited<ReturnType<typeof listSealed>>[number];

export async function findSeal(tx: Tx, sequence: number): Promise<Seal | undefined> {
  return await tx.selectFrom('trail_seals').selectAll().where('sequence', '=', sequence).executeTakeFirst();
}

/** Where these seals stand, of the few that are looked for. */
export async function placesOf(tx: Tx, seals: readonly Buffer[]): Promise<Pick<Seal, 'sequence' | 'seal'>[]> {
  if (seals.length === 0) return [];
  return await tx
    .selectFrom('trail_seals')
    .select(['sequence', 'seal'])
    .where(sql<SqlBool>`seal = any(${[...seals]}::bytea[])`)
    .execute();
}

/** Entries of the next `limit` ids that have no seal and wait for none, and the last id looked at. */
export async function listUnaccounted(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<{ found: string[]; looked: number; last: string | null }> {
  let part = tx.selectFrom('trail').select('id').orderBy('id').limit(limit);
  if (after !== null) part = part.where('id', '>', after);
  const row = await tx
    .with(
      cte => cte('part').materialized(),
      () => part,
    )
    .selectFrom('part as p')
    .leftJoin('trail_seals as s', 's.entry_id', 'p.id')
    .leftJoin('trail_unsealed as u', 'u.id', 'p.id')
    .select([
      sql<number>`count(*)::int`.as('looked'),
      sql<
        string[] | null
      >`array_agg(p.id order by p.id) filter (where s.entry_id is null and u.id is null)`.as('found'),
      // There is no max() of ids.
      sql<string | null>`(select id from part order by id desc limit 1)`.as('last'),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, found: row.found ?? [] };
}

/** Entries that wait for their seal, and those among them that were there and are gone. */
export async function listWaiting(tx: Tx): Promise<{ waiting: number; gone: string[] }> {
  const row = await tx
    .selectFrom('trail_unsealed as u')
    .leftJoin('trail as t', 't.id', 'u.id')
    .select([
      sql<number>`count(t.id)::int`.as('waiting'),
      sql<string[] | null>`array_agg(u.id) filter (where t.id is null)`.as('gone'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: row.waiting, gone: row.gone ?? [] };
}

/** How much there is to look at. */
export async function countSealed(tx: Tx): Promise<number> {
  return (await lastSeal(tx))?.sequence ?? 0;
}
