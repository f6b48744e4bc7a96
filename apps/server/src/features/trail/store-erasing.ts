// SQL of erasing entries of the trail. For the platform role; the trail's trigger does the emptying.
import type { OrganizationId } from '@groundwork/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export type Kept = Pick<Row<'trail'>, 'id' | 'organization_id' | 'action'> & { at_us: number };
/** Entries that are concerned, of those looked at, and where it goes on. */
export interface Part {
  rows: Kept[];
  next: string | null;
}

const kept = sql`t.id, t.organization_id, t.action, (extract(epoch from t.at) * 1000000)::bigint as at_us`;
const since = (after: string | null) => sql`(${after}::uuid is null or t.id > ${after}::uuid)`;

export async function listOf(
  tx: Tx,
  organizationId: OrganizationId,
  after: string | null,
  limit: number,
): Promise<Part> {
  const { rows } = await sql<Kept>`
    select ${kept} from trail t
    where t.organization_id = ${organizationId} and t.erased_at is null and ${since(after)}
    order by t.id limit ${limit}`.execute(tx);
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}

/** A name where it stands as a whole: not within a longer address. */
function wholly(names: readonly string[]): string {
  const escaped = names.map(name => name.replaceAll(/[^\p{L}\p{N}@_ ]/gu, '\\$&'));
  return `(?:^|[^[:alnum:]._%+-])(?:${escaped.join('|')})(?![[:alnum:]_-]|[.][[:alnum:]])`;
}

/** Whether an entry names somebody: who did it, whom they stood in for, or anywhere in what it says. */
function naming(names: readonly string[]): RawBuilder<unknown> {
  const all = sql`${[...names]}::text[]`;
  const isMeant = sql`t.actor_subject = any(${all}) or t.target_id = any(${all})`;
  // A subject of another issuer may be as short as `1`, which stands for many things within what an entry says.
  const spelled = names.filter(name => name.includes('@') || name.length >= 12);
  if (spelled.length === 0) return sql`(${isMeant})`;
  return sql`(${isMeant} or concat_ws(' ', t.actor, t.on_behalf_of, t.details::text) ~* ${wholly(spelled)})`;
}

/** Looks at so many entries, whoever they name: no statement takes long, however many there are. */
export async function listNaming(
  tx: Tx,
  names: readonly string[],
  after: string | null,
  limit: number,
): Promise<Part> {
  if (names.length === 0) return { rows: [], next: null };
  const { rows } = await sql<{ found: Kept[] | null; looked: number; last: string | null }>`
    with part as materialized (select * from trail t where ${since(after)} order by t.id limit ${limit})
    select count(*)::int as looked, (select id from part order by id desc limit 1) as last,
      (select jsonb_agg(to_jsonb(found)) from (
        select ${kept} from part t where t.erased_at is null and ${naming(names)} order by t.id) found) as found
    from part`.execute(tx);
  const { found, looked, last } = rows[0] ?? { found: null, looked: 0, last: null };
  return { rows: found ?? [], next: looked < limit ? null : last };
}

export async function markErased(
  tx: Tx,
  entries: readonly { id: string; mark: Buffer }[],
  { erased_at, erased_by, erased_why }: { erased_at: string; erased_by: string; erased_why: string },
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    update trail t set erased_at = ${erased_at}, erased_by = ${erased_by}, erased_why = ${erased_why},
      erased_mark = e.mark
    from unnest(${entries.map(each => each.id)}::uuid[], ${entries.map(each => each.mark)}::bytea[]) as e (id, mark)
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
