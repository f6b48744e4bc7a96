// SQL by which a project is finished, and is not any more.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from './read-project.ts';

export interface Settled extends Pick<Row<'projects'>, 'name' | 'target_completion_date'> {
  /** The day it was finished, of the UTC calendar. */
  finished_on: string;
  milestones: number;
}

const milestonesOf = (of: ProjectScope) => sql`
  from milestones m where m.organization_id = ${of.organizationId} and m.project_id = ${of.projectId}`;

/** Finishes a project that is planned or under way and has every milestone complete; undefined for any other. One on hold
 *  or cancelled is so because a person said it. */
export async function finishProject(tx: Tx, of: ProjectScope): Promise<Settled | undefined> {
  const { rows } = await sql<Settled>`
    update projects set status = 'completed', completed_date = now(), updated_at = now(), version = version + 1
    where organization_id = ${of.organizationId} and id = ${of.projectId} and status in ('planning', 'in_progress')
      and exists (select ${milestonesOf(of)}) and not exists (select ${milestonesOf(of)} and m.status <> 'completed')
    returning name, target_completion_date, (completed_date at time zone 'utc')::date as finished_on,
      (select count(*)::int ${milestonesOf(of)}) as milestones`.execute(tx);
  return rows[0];
}

/** Takes a finished project with an open milestone up again; answers its name, or undefined for any other project. */
export async function reopenProject(tx: Tx, of: ProjectScope): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'projects'>, 'name'>>`
    update projects set status = 'in_progress', completed_date = null, updated_at = now(), version = version + 1
    where organization_id = ${of.organizationId} and id = ${of.projectId} and status = 'completed'
      and exists (select ${milestonesOf(of)} and m.status <> 'completed')
    returning name`.execute(tx);
  return rows[0]?.name;
}
