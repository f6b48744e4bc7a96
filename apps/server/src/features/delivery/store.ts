// SQL of the delivery board. For the platform role.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Task } from '@groundwork/engine/forecast/task';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { containing } from '../../platform/search-text.ts';
import type { Row } from '../../schema/rows.ts';

export interface BoardRow
  extends Pick<
    Row<'projects'>,
    'organization_id' | 'id' | 'name' | 'status' | 'target_completion_date' | 'completed_date' | 'version'
  > {
  organization: Row<'organizations'>['name'];
  organization_status: Row<'organizations'>['status'];
  lead_id: string | null;
  lead_name: string | null;
  lead_email: string | null;
  is_mine: boolean | null;
  milestones_completed: number;
  milestones_total: number;
  /** The forecast as it was kept last; null where no milestone was ever there. */
  forecast: { id: string; today: string; p50: string; p80: string; tasks: Task[] } | null;
}

/** Who looks: their own projects are told apart. */
export interface Me {
  issuer: string;
  subject: string;
}

export interface BoardAsked {
  lead?: string | undefined;
  search?: string | undefined;
  shown?: 'open' | 'finished' | undefined;
}

function matching({ search, shown, lead }: BoardAsked, me: Me) {
  const part = search ? containing(search) : null;
  const statuses = shown === 'finished' ? ['completed'] : ['planning', 'in_progress', 'on_hold'];
  return sql<SqlBool>`p.status = any(${statuses}::text[])
    and (${part}::text is null or p.name ilike ${part} or o.name ilike ${part}) and ${ledBy(lead, me)}`;
}

/** A lead who is no more leads nothing. */
function ledBy(lead: string | undefined, { issuer, subject }: Me) {
  if (lead === undefined) return sql`true`;
  if (lead === 'nobody') return sql`not exists (select from staff s where s.id = p.lead_id)`;
  if (lead === 'me')
    return sql`p.lead_id in (select s.id from staff s where s.issuer = ${issuer} and s.subject = ${subject})`;
  return sql`p.lead_id = ${lead}::uuid`;
}

export async function countBoard(tx: Tx, asked: BoardAsked, me: Me): Promise<number> {
  const { total } = await tx
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.organization_id', 'p.organization_id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(asked, me))
    .executeTakeFirstOrThrow();
  return total;
}

/** Those first whose kept forecast, or whose end, is farthest past their target; then those whose target comes first. */
export async function listBoard(tx: Tx, asked: BoardAsked, me: Me, limit: number): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    with picked as materialized (
      select p.organization_id, p.id, p.name, p.status, p.target_completion_date, p.completed_date, p.version, p.lead_id,
        o.name as organization, o.status as organization_status, f.id as forecast_id,
        coalesce((p.completed_date at time zone 'utc')::date,
          greatest(f.p50, (now() at time zone 'utc')::date)) - p.target_completion_date as slip
      from projects p
      join organizations o on o.organization_id = p.organization_id
      left join lateral (select id, p50 from forecasts each
        where each.organization_id = p.organization_id and each.project_id = p.id
        order by each.id desc limit 1) f on true
      where ${matching(asked, me)}
      order by slip desc nulls last, p.target_completion_date nulls last, p.id
      limit ${limit})
    select k.organization_id, k.id, k.name, k.status, k.target_completion_date, k.completed_date, k.version,
      k.organization, k.organization_status, s.id as lead_id, s.name as lead_name, s.email as lead_email,
      (s.issuer = ${me.issuer} and s.subject = ${me.subject}) as is_mine, m.completed as milestones_completed, m.total as milestones_total,
      case when f.id is not null then jsonb_build_object('id', f.id, 'today', f.today, 'p50', f.p50, 'p80', f.p80,
        'tasks', f.tasks) end as forecast
    from picked k
    left join forecasts f on f.organization_id = k.organization_id and f.id = k.forecast_id
    left join staff s on s.id = k.lead_id
    cross join lateral (
      select count(*)::int as total, count(*) filter (where status = 'completed')::int as completed
      from milestones each where each.organization_id = k.organization_id and each.project_id = k.id) m
    order by k.slip desc nulls last, k.target_completion_date nulls last, k.id`.execute(tx);
  return rows;
}

/** What there is of each: its files, its analysis, and the decisions it waits for. */
export function listWork(
  tx: Tx,
  projects: readonly { organization_id: OrganizationId; id: ProjectId }[],
  today: string,
) {
  return tx
    .selectFrom('projects as p')
    .leftJoin('analyses as a', join =>
      join.onRef('a.organization_id', '=', 'p.organization_id').onRef('a.project_id', '=', 'p.id'),
    )
    .leftJoinLateral(
      query =>
        query
          .selectFrom('operations as o')
          .select(['o.status', 'o.created_at'])
          .whereRef('o.organization_id', '=', 'p.organization_id')
          .whereRef('o.project_id', '=', 'p.id')
          .where('o.kind', '=', 'intake.analyze')
          .orderBy('o.id', 'desc')
          .limit(1)
          .as('op'),
      join => join.onTrue(),
    )
    .innerJoinLateral(
      query =>
        query
          .selectFrom('decisions as each')
          .select([
            sql<number>`count(*) filter (where state = 'open')`.as('waiting'),
            sql<number>`count(*) filter (where state = 'open' and deadline < ${today}::date)`.as('overdue'),
            sql<number>`count(*) filter (where source = 'intake' and state <> 'closed')`.as('asked'),
            sql<number>`count(*) filter (where source = 'intake' and state = 'open')`.as('asked_open'),
          ])
          .whereRef('each.organization_id', '=', 'p.organization_id')
          .whereRef('each.project_id', '=', 'p.id')
          .as('d'),
      join => join.onTrue(),
    )
    .select(['p.id', 'a.analysed_at', 'op.status as analysis_status', 'op.created_at as analysis_began_at'])
    .select(['d.waiting', 'd.overdue', 'd.asked', 'd.asked_open'])
    .select(query => [
      query
        .selectFrom('source_files as s')
        .select(({ fn }) => fn.max('s.created_at').as('newest'))
        .whereRef('s.organization_id', '=', 'p.organization_id')
        .whereRef('s.project_id', '=', 'p.id')
        .as('newest_file_at'),
      // The portal that the project's organization works in: its main one, else the first that is connected.
      query
        .selectFrom('portals as each')
        .select('each.id')
        .whereRef('each.organization_id', '=', 'p.organization_id')
        .where('each.disconnected_at', 'is', null)
        .orderBy('each.is_primary', 'desc')
        .orderBy('each.id')
        .limit(1)
        .as('portal_id'),
    ])
    .where(
      sql<SqlBool>`(p.organization_id, p.id) in (select * from unnest(
        ${projects.map(each => each.organization_id)}::uuid[], ${projects.map(each => each.id)}::uuid[]))`,
    )
    .execute();
}
export type WorkRow = Awaited<ReturnType<typeof listWork>>[number];
