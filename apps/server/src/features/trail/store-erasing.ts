// SQL of erasing entries of the trail. For the platform role; the trail's trigger does the emptying.
import type { OrganizationId } from '@groundwork/contract/ids';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/db.ts';
import type { Erased } from './seal.ts';

export type Kept = Omit<Erased, 'erased_at' | 'erased_by' | 'erased_why'>;
/** Entries that are concerned, of those looked at, and where it goes on. */
export interface Part {
  rows: Kept[];
  next: string | null;
}

const kept = [
  't.id',
  't.organization_id',
  't.action',
  't.actor',
  't.actor_subject',
  't.target_kind',
  't.address',
  't.user_agent',
] as const;
const atUs = sql<number>`(extract(epoch from t.at) * 1000000)::bigint`.as('at_us');

export async function listOf(
  tx: Tx,
  organizationId: OrganizationId,
  after: string | null,
  limit: number,
): Promise<Part> {
  let query = tx
    .selectFrom('trail as t')
    .select([...kept, 't.by_staff as keeps_actor', atUs])
    .where('t.organization_id', '=', organizationId)
    .where('t.erased_at', 'is', null);
  if (after !== null) query = query.where('t.id', '>', after);
  const rows = await query.orderBy('t.id').limit(limit).execute();
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}

/** A name where it stands as a whole: not within a longer address. */
function wholly(names: readonly string[]): string {
  const escaped = names.map(name => name.replaceAll(/[^\p{L}\p{N}@_ ]/gu, '\\$&'));
  return `(?:^|[^[:alnum:]._%+-])(?:${escaped.join('|')})(?![[:alnum:]_-]|[.][[:alnum:]])`;
}

/** Of what staff did it stays who did it, unless it is theirs that is to be erased. */
function keepsActorBeside(names: readonly string[]): RawBuilder<boolean> {
  const all = sql`${names.map(name => name.toLowerCase())}::text[]`;
  return sql<boolean>`(t.by_staff and lower(t.actor) <> all(${all}) and lower(coalesce(t.actor_subject, '')) <> all(${all}))`;
}

/** Whether an entry names somebody: who did it, whom they stood in for, or anywhere in what it says. */
function naming(names: readonly string[]): RawBuilder<SqlBool> {
  const all = sql`${[...names]}::text[]`;
  const isMeant = sql`t.actor_subject = any(${all}) or t.target_id = any(${all})`;
  // A subject of another issuer may be as short as `1`, which stands for many things within what an entry says.
  const spelled = names.filter(name => name.includes('@') || name.length >= 12);
  if (spelled.length === 0) return sql<SqlBool>`(${isMeant})`;
  return sql<SqlBool>`(${isMeant} or concat_ws(' ', t.actor, t.on_behalf_of, t.details::text) ~* ${wholly(spelled)})`;
}

/** Looks at so many entries, whoever they name: no statement takes long, however many there are. */
export async function listNaming(
  tx: Tx,
  names: readonly string[],
  after: string | null,
  limit: number,
): Promise<Part> {
  if (names.length === 0) return { rows: [], next: null };
  let part = tx.selectFrom('trail').selectAll().orderBy('id').limit(limit);
  if (after !== null) part = part.where('id', '>', after);
  const { found, looked, last } = await tx
    .with(
      cte => cte('part').materialized(),
      () => part,
    )
    .selectNoFrom(eb => [
      sql<number>`(select count(*)::int from part)`.as('looked'),
      sql<string | null>`(select id from part order by id desc limit 1)`.as('last'),
      jsonArrayFrom(
        eb
          .selectFrom('part as t')
          .select([...kept, keepsActorBeside(names).as('keeps_actor'), atUs])
          .where('t.erased_at', 'is', null)
          .where(naming(names))
          .orderBy('t.id'),
      ).as('found'),
    ])
    .executeTakeFirstOrThrow();
  return { rows: found, next: looked < limit ? null : last };
}

export async function markErased(
  tx: Tx,
  entries: readonly { id: string; keeps_actor: boolean; mark: Buffer }[],
  { erased_at, erased_by, erased_why }: { erased_at: string; erased_by: string; erased_why: string },
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    update trail t set erased_at = ${erased_at}, erased_by = ${erased_by}, erased_why = ${erased_why},
      erased_mark = e.mark, keeps_actor = e.keeps_actor
    from unnest(${entries.map(each => each.id)}::uuid[], ${entries.map(each => each.mark)}::bytea[],
      ${entries.map(each => each.keeps_actor)}::boolean[]) as e (id, mark, keeps_actor)
    where t.id = e.id`.execute(tx);
}

/** An organization that is gone, which no other process is about to erase. */
export async function lockLeftover(tx: Tx): Promise<OrganizationId | undefined> {
  const row = await tx
    .selectFrom('trail_leftovers')
    .select('organization_id')
    .orderBy('gone_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.organization_id;
}

export async function deleteLeftover(tx: Tx, organizationId: OrganizationId): Promise<void> {
  await tx.deleteFrom('trail_leftovers').where('organization_id', '=', organizationId).execute();
}
