// SQL by which a plan becomes a project's name, dates, milestones and activity.
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
  key: string,
  position: number,
  fields: MilestoneFields,
  facts: Milestone['facts'],
): Promise<void> {
  const id = newId();
  await sql`
    insert into milestones (organization_id, id, project_id, name, description, due_date, position, facts)
    values (${of.organizationId}, ${id}, ${of.projectId}, ${fields.name}, ${fields.description}, ${fields.due_date},
      ${position}, ${JSON.stringify(facts)}::jsonb)`.execute(tx);
  await sql`
    insert into planned_milestones (organization_id, project_id, key, milestone_id, planned)
    values (${of.organizationId}, ${of.projectId}, ${key}, ${id}, ${JSON.stringify(fields)}::jsonb)`.execute(
    tx,
  );
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

/** Names and dates of a plan, where a person has not set their own: they are still empty, or what the plan before said. */
export async function planProject(
  tx: Tx,
  of: Project,
  plan: { name: string; start: string; target: string },
  before: { name: string; start: string; target: string } | undefined,
): Promise<void> {
  await sql`
    update projects set
      name = case when name = '' or name = ${before?.name ?? null} then ${plan.name} else name end,
      start_date = case when start_date is null or start_date = ${before?.start ?? null}::date
        then ${plan.start}::date else start_date end,
      target_completion_date = case when target_completion_date is null
        or target_completion_date = ${before?.target ?? null}::date
        then ${plan.target}::date else target_completion_date end,
      status = case when status = 'planning' then 'in_progress' else status end,
      version = version + 1, updated_at = now()
    where organization_id = ${of.organizationId} and id = ${of.projectId}`.execute(tx);
}
