// SQL of looking at the trail. For the platform role.
import type { TrailEntry, TrailFilter } from '@groundwork/contract/trail';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

const plain = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`${column} like ${`${plain(text)}%`}`;
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
      select organization_id from organizations where name ilike ${`%${plain(organization)}%`})`);
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
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<TrailEntry>`
    select t.id, t.at, t.actor, t.actor_subject, t.on_behalf_of, t.action, t.target_kind, t.target_id,
      t.organization_id, o.name as organization_name, t.address, t.user_agent, t.details, t.correlation_id,
      case when t.erased_at is not null then jsonb_build_object('at', to_json(t.erased_at at time zone 'utc') #>> '{}' || 'Z',
        'by', t.erased_by, 'why', t.erased_why, 'keeps_actor', t.keeps_actor) end as erased,
      s.sequence
    from (select * from trail t ${where} order by t.id desc limit ${limit}) t
    left join organizations o on o.organization_id = t.organization_id
    left join trail_seals s on s.entry_id = t.id
    order by t.id desc`.execute(tx);
  return rows;
}
