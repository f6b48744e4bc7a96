// SQL of sealing the trail and of reading it with its seals. For the platform role.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { Checkpoint, Seal } from './seal.ts';

/** All that an entry says, in one order and one spelling; times in microseconds, since their text follows settings. */
const content: RawBuilder<Buffer | null> = sql`sha256(convert_to(jsonb_build_array(
  t.id, t.organization_id, (extract(epoch from t.at) * 1000000)::bigint, t.actor, t.actor_subject, t.action,
  t.target_kind, t.target_id, t.details, t.correlation_id, t.on_behalf_of, t.address, t.user_agent)::text, 'UTF8'))`;

/** Holds a number that no other lock of the database has. */
const sealingLock = 7_152_001;

/** Nobody else seals until the transaction ends. Answers whether it is this one's turn. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(${sealingLock}) as is_mine`.execute(tx);
  return rows[0]?.is_mine === true;
}

export interface Unsealed {
  id: string;
  content: Buffer;
}

/** The oldest first, by ids, which are in the order of time: a long backlog is never sorted as a whole. */
export async function listUnsealed(tx: Tx, limit: number): Promise<Unsealed[]> {
  const { rows } = await sql<Unsealed>`
    select t.id, ${content} as content
    from (select id from trail_unsealed order by id limit ${limit}) u join trail t on t.id = u.id
    order by t.id`.execute(tx);
  return rows;
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

/** A seal, and what its entry says now; null where there is none. */
export interface SealedEntry extends Seal {
  id: string | null;
  said: Buffer | null;
  at_us: number | null;
  organization_id: Row<'trail'>['organization_id'];
  action: string | null;
  erased_at: string | null;
  erased_by: string | null;
  erased_why: string | null;
  erased_mark: Buffer | null;
  is_blank: boolean | null;
}

export async function listSealed(tx: Tx, after: number, limit: number): Promise<SealedEntry[]> {
  const { rows } = await sql<SealedEntry>`
    select s.*, t.id, case when t.id is not null then ${content} end as said,
      (extract(epoch from t.at) * 1000000)::bigint as at_us, t.organization_id, t.action,
      t.erased_at, t.erased_by, t.erased_why, t.erased_mark,
      t.actor = 'erased' and t.details = '{}'
        and num_nulls(t.actor_subject, t.target_kind, t.target_id, t.on_behalf_of, t.address, t.user_agent) = 6 as is_blank
    from trail_seals s left join trail t on t.id = s.entry_id
    where s.sequence > ${after} order by s.sequence limit ${limit}`.execute(tx);
  return rows;
}

export async function findSeal(tx: Tx, sequence: number): Promise<Seal | undefined> {
  return await tx.selectFrom('trail_seals').selectAll().where('sequence', '=', sequence).executeTakeFirst();
}

/** Where these seals stand, of the few that are looked for. */
export async function placesOf(tx: Tx, seals: readonly Buffer[]): Promise<Pick<Seal, 'sequence' | 'seal'>[]> {
  if (seals.length === 0) return [];
  const { rows } = await sql<Pick<Seal, 'sequence' | 'seal'>>`
    select sequence, seal from trail_seals where seal = any(${[...seals]}::bytea[])`.execute(tx);
  return rows;
}

export interface Unaccounted {
  id: string;
  at: string;
}

/** Entries of the next `limit` ids that have no seal and wait for none, and the last id looked at. */
export async function listUnaccounted(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<{ found: Unaccounted[]; looked: number; last: string | null }> {
  const { rows } = await sql<{ looked: number; last: string | null; found: Unaccounted[] | null }>`
    with part as materialized (
      select id, at from trail where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}),
    missing as (
      select p.id, p.at from part p left join trail_seals s on s.entry_id = p.id
      left join trail_unsealed u on u.id = p.id where s.entry_id is null and u.id is null)
    select (select count(*)::int from part) as looked, (select id from part order by id desc limit 1) as last,
      (select jsonb_agg(jsonb_build_object('id', id, 'at', at at time zone 'utc') order by id) from missing) as found`.execute(
    tx,
  );
  const [row] = rows;
  return { found: row?.found ?? [], looked: row?.looked ?? 0, last: row?.last ?? null };
}

/** Entries that wait for their seal, and those among them that were there and are gone. */
export async function listWaiting(tx: Tx): Promise<{ waiting: number; gone: string[] }> {
  const { rows } = await sql<{ waiting: number; gone: string[] | null }>`
    select count(t.id)::int as waiting, array_agg(u.id) filter (where t.id is null) as gone
    from trail_unsealed u left join trail t on t.id = u.id`.execute(tx);
  return { waiting: rows[0]?.waiting ?? 0, gone: rows[0]?.gone ?? [] };
}

/** How much there is to look at. */
export async function countSealed(tx: Tx): Promise<number> {
  return (await lastSeal(tx))?.sequence ?? 0;
}
