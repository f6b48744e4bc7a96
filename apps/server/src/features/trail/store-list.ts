// SQL of looking at the trail. For the platform role.
import type { TrailEntry, TrailFilter } from '@groundwork/contract/trail';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { containing, literally } from '../../platform/search-text.ts';

function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`${column} like ${`${literally(text)}%`}`;
}

/** The first id of a time, by the version of ours: its first 48 bits are the milliseconds. */
function firstIdAt(time: string): string {
  const hex = Math.max(0, Date.parse(time)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}

const minuteMs = 60_000;
/** An id is made in the process of whoever writes, whose clock may differ from the database's. */
const slackMs = 10 * minuteMs;
const moved = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

function conditionsOf({
  person,
  action,
  organization_id,
  organization,
  target,
  from,
  to,
}: TrailFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (person !== undefined)
    conditions.push(sql`(${beginsWith(sql`t.actor`, person)} or ${beginsWith(sql`t.on_behalf_of`, person)})`);
  if (action !== undefined)
    conditions.push(action.endsWith('.') ? beginsWith(sql`t.action`, action) : sql`t.action = ${action}`);
  if (organization_id === 'platform') conditions.push(sql`t.organization_id is null`);
  else if (organization_id !== undefined) conditions.push(sql`t.organization_id = ${organization_id}`);
  if (organization !== undefined)
    conditions.push(sql`t.organization_id in (
      select organization_id from organizations where name ilike ${containing(organization)})`);
  if (target !== undefined) conditions.push(sql`t.target_id = ${target}`);
  if (from !== undefined)
    conditions.push(sql`t.at >= ${from} and t.id >= ${firstIdAt(moved(from, -slackMs))}::uuid`);
  if (to !== undefined) conditions.push(sql`t.at <= ${to} and t.id < ${firstIdAt(moved(to, slackMs))}::uuid`);
  return conditions;
}

/** Newest first, after an id where there is one. */
export async function listEntries(
  tx: Tx,
  filter: TrailFilter,
  after: string | undefined,
  limit: number,
): Promise<TrailEntry[]> {
  const conditions = conditionsOf(filter);
  if (after !== undefined) conditions.push(sql`t.id < ${after}::uuid`);
  const found = await tx
    .selectFrom(eb =>
      eb
        .selectFrom('trail as t')
        .selectAll()
        .where(sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`)
        .orderBy('t.id', 'desc')
        .limit(limit)
        .as('t'),
    )
    .leftJoin('organizations as o', 'o.organization_id', 't.organization_id')
    .leftJoin('trail_seals as s', 's.entry_id', 't.id')
    .select(['t.id', 't.at', 't.actor', 't.actor_subject', 't.on_behalf_of', 't.action', 't.target_kind'])
    .select(['t.target_id', 't.organization_id', 'o.name as organization_name', 't.address', 't.user_agent'])
    .select(['t.details', 't.correlation_id', 's.sequence'])
    .select(['t.erased_at', 't.erased_by', 't.erased_why', 't.keeps_actor'])
    .orderBy('t.id', 'desc')
    .execute();
  return found.map(({ erased_at: at, erased_by: by, erased_why: why, keeps_actor, ...entry }) => ({
    ...entry,
    erased: at === null || by === null || why === null ? null : { at, by, why, keeps_actor },
  }));
}
