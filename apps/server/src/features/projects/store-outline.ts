// SQL of a project in outline: for whoever says in a few words where it stands.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Project } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export interface ProjectOutline
  extends Pick<
    Row<'projects'>,
    'id' | 'name' | 'status' | 'target_completion_date' | 'completed_date' | 'assigned_agent'
  > {
  /** Milestones that are completed, and all of them. */
  done: number;
  total: number;
}

/** Those under way first, then the newest; at most five hundred, or the one that is named. */
export async function listProjectOutlines(
  tx: Tx,
  organizationId: OrganizationId,
  id?: ProjectId,
): Promise<ProjectOutline[]> {
  const { rows } = await sql<ProjectOutline>`
    select p.id, p.name, p.status, p.target_completion_date, p.completed_date, p.assigned_agent,
      count(m.id) filter (where m.status = 'completed')::int as done, count(m.id)::int as total
    from projects p left join milestones m on m.organization_id = p.organization_id and m.project_id = p.id
    where p.organization_id = ${organizationId} and (${id ?? null}::uuid is null or p.id = ${id ?? null}::uuid)
    group by p.organization_id, p.id
    order by (p.status in ('planning', 'in_progress')) desc, p.id desc limit 500`.execute(tx);
  return rows;
}

/** The named project, else the newest that is under way, else the newest. */
export async function findProjectOutline(
  tx: Tx,
  organizationId: OrganizationId,
  id: ProjectId | undefined,
): Promise<ProjectOutline | undefined> {
  return (await listProjectOutlines(tx, organizationId, id))[0];
}

/** The newest hundred. */
export async function listProjectNames(
  tx: Tx,
  organizationId: OrganizationId,
): Promise<Pick<Project, 'id' | 'name'>[]> {
  const { rows } = await sql<Pick<Row<'projects'>, 'id' | 'name'>>`
    select id, name from projects where organization_id = ${organizationId} order by id desc limit 100`.execute(
    tx,
  );
  return rows;
}

export type DueMilestone = Pick<Row<'milestones'>, 'project_id' | 'name'> & { due_date: string };

/** Those of these projects that are not completed and due by a day, the most pressing first. */
export async function listDueMilestones(
  tx: Tx,
  organizationId: OrganizationId,
  projectIds: readonly ProjectId[],
  last: string,
): Promise<DueMilestone[]> {
  const { rows } = await sql<DueMilestone>`
    select project_id, name, due_date from milestones
    where organization_id = ${organizationId} and project_id = any(${[...projectIds]}::uuid[])
      and status <> 'completed' and due_date <= ${last}::date
    order by due_date, position, id`.execute(tx);
  return rows;
}

export type OpenMilestone = Pick<Row<'milestones'>, 'name' | 'status' | 'due_date'>;

/** In the order of the plan. */
export async function listOpenMilestones(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<OpenMilestone[]> {
  const { rows } = await sql<OpenMilestone>`
    select name, status, due_date from milestones
    where organization_id = ${organizationId} and project_id = ${projectId} and status <> 'completed'
    order by position, id limit 200`.execute(tx);
  return rows;
}

export async function namesOfProjects(
  tx: Tx,
  organizationId: OrganizationId,
  ids: readonly ProjectId[],
): Promise<Pick<Project, 'id' | 'name'>[]> {
  const { rows } = await sql<Pick<Row<'projects'>, 'id' | 'name'>>`
    select id, name from projects
    where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

/** Of every project, the oldest first. */
export async function listProjectIds(tx: Tx, organizationId: OrganizationId): Promise<ProjectId[]> {
  const { rows } = await sql<Pick<Row<'projects'>, 'id'>>`
    select id from projects where organization_id = ${organizationId} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
