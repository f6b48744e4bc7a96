// SQL of a rep's clients. Whose they are is asked in a transaction of the rep; how far their implementation is, as the
// platform with exactly these organizations, or in the one organization. Never a question, a ticket's words, a file or a
// record.

import type { ClientProject, RepClient } from '@groundwork/contract/clients';
import { OrganizationId, type RepId } from '@groundwork/contract/ids';
import type { Task } from '@groundwork/engine/forecast/task';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { containing } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';

export interface OwnClient extends Pick<Row<'rep_clients'>, 'organization_id' | 'since'> {
  /** Where the rep won it themself. */
  deal_id: Row<'deals'>['id'] | null;
  cancelled_on: string | null;
}

/** All of them, or the one. In a transaction of the rep. */
export async function listOwn(tx: Tx, repId: RepId, id?: OrganizationId): Promise<OwnClient[]> {
  const { rows } = await sql<OwnClient>`
    select c.organization_id, c.since, d.id as deal_id, d.cancelled_on
    from rep_clients c left join deals d on d.rep_id = c.rep_id and d.id = c.deal_id
    where c.rep_id = ${repId} and (${id ?? null}::uuid is null or c.organization_id = ${id ?? null}::uuid)`.execute(
    tx,
  );
  return rows;
}

export interface ClientRow extends Pick<Row<'organizations'>, 'organization_id' | 'name' | 'status'> {
  /** As the list is in the order of. */
  place: string;
  open: number;
  waiting_since: string | null;
}

export interface ClientsAsked {
  search?: string | undefined;
  after: { name: string; id: string } | undefined;
  rows: number;
}

/** By name. A ticket that waits for the client keeps nobody of ours waiting. */
export async function listClients(
  tx: Tx,
  ids: readonly OrganizationId[],
  { search, after, rows: limit }: ClientsAsked,
): Promise<ClientRow[]> {
  const part = search ? containing(search) : null;
  const { rows } = await sql<ClientRow>`
    select o.organization_id, o.name, o.status, lower(o.name) as place, t.open, t.waiting_since
    from organizations o
    cross join lateral (
      select count(*) as open, min(k.created_at) filter (where not k.is_waiting_for_client) as waiting_since
      from tickets k where k.organization_id = o.organization_id and k.status in ('open', 'in_progress')) t
    where o.organization_id = any(${[...ids]}::uuid[])
      and (${part}::text is null or o.name ilike ${part})
      and (${after?.name ?? null}::text is null
        or (lower(o.name) collate "C", o.organization_id) > (${after?.name ?? ''}, ${OrganizationId.nullable().parse(after?.id ?? null)}::uuid))
    order by lower(o.name) collate "C", o.organization_id limit ${limit}`.execute(tx);
  return rows;
}

export interface ProjectRow
  extends Pick<
    Row<'projects'>,
    'organization_id' | 'id' | 'name' | 'status' | 'target_completion_date' | 'completed_date'
  > {
  milestones: RepClient['milestones'];
  decisions: ClientProject['decisions'];
  /** The forecast as it was kept last; null where no milestone was ever there. */
  forecast: { id: string; today: string; p50: string; p80: string; tasks: Task[] } | null;
}

/** Those under way first, then the newest. */
export async function listProjects(
  tx: Tx,
  ids: readonly OrganizationId[],
  today: string,
): Promise<ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    select p.organization_id, p.id, p.name, p.status, p.target_completion_date, p.completed_date,
      m.milestones, d.decisions,
      case when f.id is not null then jsonb_build_object('id', f.id, 'today', f.today, 'p50', f.p50, 'p80', f.p80,
        'tasks', f.tasks) end as forecast
    from projects p
    cross join lateral (
      select jsonb_build_object('total', count(*), 'completed', count(*) filter (where each.status = 'completed'),
        'overdue', count(*) filter (where each.status <> 'completed' and each.due_date < ${today}::date)) as milestones
      from milestones each where each.organization_id = p.organization_id and each.project_id = p.id) m
    cross join lateral (
      select jsonb_build_object('waiting', count(*), 'overdue', count(*) filter (where each.deadline < ${today}::date),
        'since', to_char(min(each.created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as decisions
      from decisions each where each.organization_id = p.organization_id and each.project_id = p.id
        and each.state = 'open') d
    left join lateral (
      select each.id, each.today, each.p50, each.p80, each.tasks from forecasts each
      where each.organization_id = p.organization_id and each.project_id = p.id
      order by each.id desc limit 1) f on true
    where p.organization_id = any(${[...ids]}::uuid[]) and p.status <> 'cancelled'
    order by (p.status <> 'completed') desc, p.id desc`.execute(tx);
  return rows;
}

export interface MilestoneRow
  extends Pick<Row<'milestones'>, 'project_id' | 'id' | 'name' | 'status' | 'due_date'> {
  completed_on: string | null;
}

/** In the order of each plan; in a transaction of the organization. */
export async function listMilestones(tx: Tx, organizationId: OrganizationId): Promise<MilestoneRow[]> {
  const { rows } = await sql<MilestoneRow>`
    select project_id, id, name, status, due_date, (completed_date at time zone 'utc')::date as completed_on
    from milestones where organization_id = ${organizationId} order by project_id, position, id limit 2000`.execute(
    tx,
  );
  return rows;
}
