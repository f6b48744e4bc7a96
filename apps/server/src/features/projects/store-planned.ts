// SQL by which a plan becomes a project's name, dates and milestones, and what these wait for.
import type { OperationId, OrganizationId } from '@groundwork/contract/ids';
import type { Fact, Milestone } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from './read-project.ts';

export interface PlannedMilestone {
  name: string;
  description: string;
  due_date: string | null;
  position: number;
  kind: Milestone['kind'];
  facts: readonly Fact[];
}

export async function insertPlannedMilestone(
  tx: Tx,
  of: ProjectScope,
  planned: PlannedMilestone,
): Promise<string> {
  const id = newId();
  const { name, description, due_date, position, kind, facts } = planned;
  await sql`
    insert into milestones (organization_id, id, project_id, name, description, due_date, position, kind, facts)
    values (${of.organizationId}, ${id}, ${of.projectId}, ${name}, ${description}, ${due_date}, ${position}, ${kind},
      ${jsonText(facts)}::jsonb)`.execute(tx);
  return id;
}

export async function updatePlannedMilestone(
  tx: Tx,
  of: ProjectScope,
  id: string,
  planned: Omit<PlannedMilestone, 'kind'>,
): Promise<void> {
  await sql`
    update milestones set name = ${planned.name}, description = ${planned.description}, due_date = ${planned.due_date},
      position = ${planned.position}, facts = ${jsonText(planned.facts)}::jsonb, version = version + 1
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and id = ${id}`.execute(tx);
}

export async function deleteMilestones(tx: Tx, of: ProjectScope, ids: readonly string[]): Promise<void> {
  await sql`
    delete from milestones
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
}

/** Somebody says something about it: no plan removes it any more. @returns whether it is there (still) */
export async function markTalkedAbout(tx: Tx, organizationId: OrganizationId, id: string): Promise<boolean> {
  const { rows } = await sql`
    update milestones set is_talked_about = true
    where organization_id = ${organizationId} and id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}

/** One milestone that waits for another. */
export type Tie = Pick<Row<'milestone_dependencies'>, 'milestone_id' | 'depends_on'>;

/** Ties them, except where that would close a circle with what is tied already: what stands is people's. */
export async function insertMilestoneTies(tx: Tx, of: ProjectScope, ties: readonly Tie[]): Promise<void> {
  await sql`
    with recursive tie as (
      select milestone_id, depends_on
      from jsonb_to_recordset(${jsonText(ties)}::jsonb) as given (milestone_id uuid, depends_on uuid)
    ), every_tie as (
      select milestone_id, depends_on from tie
      union
      select milestone_id, depends_on from milestone_dependencies
      where organization_id = ${of.organizationId} and project_id = ${of.projectId}
    ), reached as (
      select tie.milestone_id as waiting, tie.depends_on as at from tie
      union
      select reached.waiting, next.depends_on from reached join every_tie next on next.milestone_id = reached.at
    )
    insert into milestone_dependencies (organization_id, project_id, milestone_id, depends_on)
    select ${of.organizationId}, ${of.projectId}, tie.milestone_id, tie.depends_on from tie
    where not exists (select from reached where reached.waiting = tie.milestone_id and reached.at = tie.milestone_id)
    on conflict do nothing`.execute(tx);
}

/** Those of them that stand open; answers their names. */
export async function completeOpenMilestones(
  tx: Tx,
  of: ProjectScope,
  ids: readonly string[],
  { operationId, by }: { operationId: OperationId; by: string | null },
): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'milestones'>, 'name'>>`
    update milestones set status = 'completed', completed_date = now(), completed_by = ${by},
      operation_id = ${operationId}, version = version + 1
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and id = any(${ids}::uuid[])
      and status <> 'completed'
    returning name`.execute(tx);
  return rows.map(row => row.name);
}

export interface PlannedProject {
  name: string;
  start: string;
}

/** Name and start of a plan, where a person has not set their own: they are still empty, or what the plan before said. */
export async function planProject(
  tx: Tx,
  of: ProjectScope,
  plan: PlannedProject,
  before: PlannedProject | undefined,
): Promise<void> {
  await sql`
    update projects set
      name = case when name = '' or name = ${before?.name ?? null} then ${plan.name} else name end,
      start_date = case when start_date is null or start_date = ${before?.start ?? null}::date
        then ${plan.start}::date else start_date end,
      status = case when status = 'planning' then 'in_progress' else status end,
      version = version + 1, updated_at = now()
    where organization_id = ${of.organizationId} and id = ${of.projectId}`.execute(tx);
}

/** The plan's target becomes the project's, unless a person set another than the plan before said. */
export async function planProjectTarget(
  tx: Tx,
  of: ProjectScope,
  target: string,
  before: string | undefined,
): Promise<void> {
  await sql`
    update projects set target_completion_date = ${target}::date
    where organization_id = ${of.organizationId} and id = ${of.projectId}
      and (target_completion_date is null or target_completion_date = ${before ?? null}::date)`.execute(tx);
}
