// All SQL of what time brings: reminders that are due, and defaults whose deadline has passed. For the platform role: it
// goes round all organizations.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** Organizations that may change nothing, and projects that rest, are left in peace. */
const isAwake = sql.raw(`p.status not in ('on_hold', 'completed', 'cancelled')
  and o.status in ('trial', 'active') and not (o.status = 'trial' and coalesce(o.trial_ends_at < now(), false))`);

export interface DueOwner extends Pick<Row<'decisions'>, 'organization_id'> {
  owner_id: MemberId;
}

export interface Reminding {
  now: Date;
  /** Days after the assignment on which the owner hears of it; 0 is the assignment itself. */
  days: readonly number[];
}

const dueDecisions = ({ now, days }: Reminding) => sql`
  from decisions d
  join projects p on p.organization_id = d.organization_id and p.id = d.project_id
  join organizations o on o.organization_id = d.organization_id
  join members m on m.organization_id = d.organization_id and m.id = d.owner_id
  left join notification_rules r on r.organization_id = m.organization_id and r.member_id = m.id
    and r.topic = 'decisions'
  cross join lateral (
    select max(each) as day from unnest(${days}::integer[]) each
    where d.owned_since + make_interval(days => each) <= ${now.toISOString()}::timestamptz) due
  where d.state = 'open' and ${isAwake} and m.status = 'active' and m.role <> 'readonly' and due.day is not null
    and not exists (select from decision_nudges n where n.organization_id = d.organization_id
      and n.decision_id = d.id and n.owner_id = d.owner_id and n.day >= due.day)
    -- Whoever wants mails once a day gets the next one tomorrow.
    and (coalesce(r.mail, 'daily') <> 'daily' or not exists (
      select from decision_nudges n where n.organization_id = d.organization_id and n.owner_id = d.owner_id
        and n.is_mailed and (n.notified_at at time zone 'utc')::date = (${now.toISOString()}::timestamptz at time zone 'utc')::date))`;

export async function listDueOwners(tx: Tx, given: Reminding): Promise<DueOwner[]> {
  const { rows } = await sql<DueOwner>`
    select distinct d.organization_id, d.owner_id ${dueDecisions(given)}
    order by d.organization_id, d.owner_id limit 500`.execute(tx);
  return rows;
}

export interface DueNudge
  extends Pick<
    Row<'decisions'>,
    | 'id'
    | 'project_id'
    | 'question'
    | 'why'
    | 'options'
    | 'default_value'
    | 'deadline'
    | 'default_at_deadline'
  > {
  day: number;
  email: string;
  name: string;
  organization: string;
  is_mail_wanted: boolean;
}

/** Takes the nudges that are due for an owner: no other process sends them, and none is sent twice. */
export async function takeNudges(tx: Tx, owner: DueOwner, given: Reminding): Promise<DueNudge[]> {
  const { rows } = await sql<DueNudge>`
    with due as materialized (
      select d.organization_id, d.id, d.owner_id, d.project_id, d.question, d.why, d.options, d.default_value, d.deadline,
        d.default_at_deadline, due.day, m.email, m.name, o.name as organization,
        coalesce(r.mail, 'daily') <> 'never' as is_mail_wanted
      ${dueDecisions(given)} and d.organization_id = ${owner.organization_id} and d.owner_id = ${owner.owner_id}
      for update of d skip locked),
    taken as (
      insert into decision_nudges (organization_id, decision_id, owner_id, day, notified_at, is_mailed)
      select organization_id, id, owner_id, day, ${given.now.toISOString()}, is_mail_wanted from due
      on conflict do nothing returning decision_id)
    select due.* from due join taken on taken.decision_id = due.id order by due.id`.execute(tx);
  return rows;
}

/** Notes that the owner was mailed by hand: nudges that are due by now count as sent. */
export async function markNotified(
  tx: Tx,
  organizationId: OrganizationId,
  decisionId: string,
  { now, days }: Reminding,
): Promise<void> {
  await sql`
    insert into decision_nudges (organization_id, decision_id, owner_id, day, notified_at, is_mailed)
    select d.organization_id, d.id, d.owner_id, max(each), ${now.toISOString()}::timestamptz, true
    from decisions d cross join unnest(${days}::integer[]) each
    where d.organization_id = ${organizationId} and d.id = ${decisionId} and d.owner_id is not null
      and d.owned_since + make_interval(days => each) <= ${now.toISOString()}::timestamptz
    group by d.organization_id, d.id, d.owner_id
    on conflict do nothing`.execute(tx);
}

export type DueDefault = Pick<Row<'decisions'>, 'organization_id' | 'project_id' | 'id'>;

/** Open decisions whose default was agreed on and whose deadline has passed, but none of `but`. */
export async function listDueDefaults(tx: Tx, today: string, but: readonly string[]): Promise<DueDefault[]> {
  const { rows } = await sql<DueDefault>`
    select d.organization_id, d.project_id, d.id from decisions d
    join projects p on p.organization_id = d.organization_id and p.id = d.project_id
    join organizations o on o.organization_id = d.organization_id
    where d.state = 'open' and d.default_at_deadline and d.deadline < ${today}::date and ${isAwake}
      and not d.id = any(${but}::uuid[])
    order by d.deadline, d.id limit 50`.execute(tx);
  return rows;
}
