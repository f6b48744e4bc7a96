// SQL by which a plan becomes a project's name, dates, milestones, what these wait for, and activity.
import type { Plan } from '@groundwork/contract/plans';
import type { Milestone } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/id.ts';
import type { Project } from '../store.ts';
import type { MilestoneFields, PlannedRow } from './diff.ts';

/** Planned milestones as they stand now beside how we last wrote them. */
export async function listPlanned(tx: Tx, of: Project): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select p.key, p.milestone_id, p.planned, m.name, m.description, m.due_date, m.status
    from planned_milestones p join milestones m
      on m.organization_id = p.organization_id and m.id = p.milestone_id
    where p.organization_id = ${of.organizationId} and p.project_id = ${of.projectId}`.execute(tx);
  return rows;
}

export async function insertMilestone(
  tx: Tx,
  of: Project,
  position: number,
  planned: Plan['milestones'][number],
): Promise<void> {
  const id = newId();
  const { key, name, description, due_date, kind, facts } = planned;
  await sql`
    insert into milestones (organization_id, id, project_id, name, description, due_date, position, kind, facts)
    values (${of.organizationId}, ${id}, ${of.projectId}, ${name}, ${description}, ${due_date}, ${position}, ${kind},
      ${JSON.stringify(facts)}::jsonb)`.execute(tx);
  await sql`
    insert into planned_milestones (organization_id, project_id, key, milestone_id, planned)
    values (${of.organizationId}, ${of.projectId}, ${key}, ${id}, ${JSON.stringify({ name, description, due_date })}::jsonb)`.execute(
    tx,
  );
}

/** Ties planned milestones by their keys, except where that would close a circle with what people tied: theirs stands. */
export async function insertDependencies(
  tx: Tx,
  of: Project,
  ties: readonly { key: string; depends_on: string }[],
): Promise<void> {
  await sql`
    with recursive tie as (
      select later.milestone_id, former.milestone_id as depends_on
      from jsonb_to_recordset(${JSON.stringify(ties)}::jsonb) as given (key text, depends_on text)
      join planned_milestones later on later.organization_id = ${of.organizationId}
        and later.project_id = ${of.projectId} and later.key = given.key
      join planned_milestones former on former.organization_id = ${of.organizationId}
        and former.project_id = ${of.projectId} and former.key = given.depends_on
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

export async function updateMilestone(
  tx: Tx,
  of: Project,
  milestoneId: string,
  position: number,
  fields: MilestoneFields,
  facts: Milestone['facts'],
): Promise<void> {
  await sql`
    update milestones set name = ${fields.name}, description = ${fields.description}, due_date = ${fields.due_date},
      position = ${position}, facts = ${JSON.stringify(facts)}::jsonb, version = version + 1
    where organization_id = ${of.organizationId} and id = ${milestoneId}`.execute(tx);
  await sql`
    update planned_milestones set planned = ${JSON.stringify(fields)}::jsonb
    where organization_id = ${of.organizationId} and milestone_id = ${milestoneId}`.execute(tx);
}

export async function deleteMilestones(tx: Tx, of: Project, ids: string[]): Promise<void> {
  await sql`
    delete from milestones where organization_id = ${of.organizationId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
}

/** Completes planned milestones that stand open; answers their names. */
export async function completePlanned(
  tx: Tx,
  of: Project,
  keys: string[],
  operationId: string,
  by: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update milestones m set status = 'completed', completed_date = now(), completed_by = ${by},
      operation_id = ${operationId}, version = m.version + 1
    from planned_milestones p
    where p.organization_id = ${of.organizationId} and p.project_id = ${of.projectId} and p.key = any(${keys}::text[])
      and m.organization_id = p.organization_id and m.id = p.milestone_id and m.status <> 'completed'
    returning m.name`.execute(tx);
  return rows.map(row => row.name);
}

export interface PlannedProject {
  name: string;
  start: string;
}

/** Name and start of a plan, where a person has not set their own: they are still empty, or what the plan before said. */
export async function planProject(
  tx: Tx,
  of: Project,
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
export async function planTarget(
  tx: Tx,
  of: Project,
  target: string,
  before: string | undefined,
): Promise<void> {
  await sql`
    update analyses set analysis = jsonb_set(analysis, '{plan,target_completion_date}', to_jsonb(${target}::text))
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}`.execute(tx);
  await sql`
    update projects set target_completion_date = ${target}::date
    where organization_id = ${of.organizationId} and id = ${of.projectId}
      and (target_completion_date is null or target_completion_date = ${before ?? null}::date)`.execute(tx);
}
