// SQL of projects and their activity.
import { type OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Project } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';

export type Given<T> = { [K in keyof T]?: T[K] | undefined };
export type ProjectFields = Given<
  Pick<Project, 'name' | 'status' | 'start_date' | 'target_completion_date' | 'assigned_agent'>
>;

/** Whole percent of the milestones completed; 0 without any. */
const progress = sql<number>`(
  select coalesce(round(100.0 * count(*) filter (where m.status = 'completed') / nullif(count(*), 0)), 0)::int
  from milestones m where m.organization_id = projects.organization_id and m.project_id = projects.id)`.as(
  'progress_percentage',
);
const projectColumns = [
  'projects.id',
  'projects.organization_id',
  'projects.name',
  'projects.status',
  'projects.start_date',
  'projects.target_completion_date',
  'projects.completed_date',
  'projects.assigned_agent',
  'projects.version',
  'projects.created_at',
  'projects.updated_at',
] as const;
/** Newest first; of every organization when none is named (for the platform role). */
export function listProjects(
  tx: Tx,
  organizationId: OrganizationId | null,
  asked: PageAsked & { status?: Project['status'] | undefined },
): Promise<Project[]> {
  const after = afterId(asked);
  let query = tx.selectFrom('projects').select(projectColumns).select(progress);
  if (organizationId !== null) query = query.where('projects.organization_id', '=', organizationId);
  if (asked.status !== undefined) query = query.where('projects.status', '=', asked.status);
  if (after !== undefined) query = query.where('projects.id', '<', ProjectId.parse(after));
  return query.orderBy('projects.id', 'desc').limit(rowsToRead(asked)).execute();
}

export function findProject(
  tx: Tx,
  organizationId: OrganizationId,
  id: ProjectId,
): Promise<Project | undefined> {
  return tx
    .selectFrom('projects')
    .select(projectColumns)
    .select(progress)
    .where('projects.organization_id', '=', organizationId)
    .where('projects.id', '=', id)
    .executeTakeFirst();
}

export async function insertProject(
  tx: Tx,
  organizationId: OrganizationId,
  fields: ProjectFields & { name: string },
): Promise<ProjectId> {
  const id = ProjectId.parse(newId());
  await tx
    .insertInto('projects')
    .values({
      ...fields,
      ...(fields.status === 'completed' && { completed_date: sql<string>`now()` }),
      organization_id: organizationId,
      id,
    })
    .execute();
  return id;
}

/** False when it is not there, or not at this version any more. */
export async function updateProject(
  tx: Tx,
  organizationId: OrganizationId,
  id: ProjectId,
  version: number | undefined,
  fields: ProjectFields,
): Promise<boolean> {
  let query = tx
    .updateTable('projects')
    .set(eb => ({
      ...fields,
      // The date says when it was finished: it stays when it already was.
      ...(fields.status !== undefined && {
        completed_date: fields.status === 'completed' ? sql<string>`coalesce(completed_date, now())` : null,
      }),
      version: eb('version', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);
  if (version !== undefined) query = query.where('version', '=', version);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Waits for whatever is being added to it, and keeps more from coming. */
export async function lockProject(tx: Tx, organizationId: OrganizationId, id: ProjectId): Promise<void> {
  await tx
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** Whether the project changed a portal and has not taken that back: its change sets are what undoes it. */
export async function hasWrittenToPortal(
  tx: Tx,
  organizationId: OrganizationId,
  id: ProjectId,
): Promise<boolean> {
  const { rows } = await sql`
    select from changesets c
    where c.organization_id = ${organizationId} and c.project_id = ${id}
      and c.state in ('applying', 'applied', 'applied_with_failures', 'stopped', 'undoing')
      and exists (select from changeset_entries e
        where e.organization_id = c.organization_id and e.changeset_id = c.id and e.state in ('applied', 'errored'))
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteProject(tx: Tx, organizationId: OrganizationId, id: ProjectId): Promise<boolean> {
  const done = await tx
    .deleteFrom('projects')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}
