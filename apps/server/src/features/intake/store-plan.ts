// SQL of what a plan put into a project: which milestones are planned, and how we last wrote them. The milestones and the
// project themselves are written by their noun.

import type { OperationId } from '@groundwork/contract/ids';
import type { Plan } from '@groundwork/contract/plans';
import type { Milestone } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import {
  completeOpenMilestones,
  insertMilestoneTies,
  insertPlannedMilestone,
  planProjectTarget,
  type Tie,
  updatePlannedMilestone,
} from '../projects/store-planned.ts';
import type { CurrentRow, MilestoneFields } from './plan-diff.ts';

/** Planned milestones as they stand now beside how we last wrote them. `toChange`: nobody begins to talk about one until
 *  the transaction ends, and whoever has begun is waited for. */
export async function listPlanned(
  tx: Tx,
  of: ProjectScope,
  { toChange = false }: { toChange?: boolean } = {},
): Promise<CurrentRow[]> {
  const { rows } = await sql<CurrentRow>`
    select p.key, p.milestone_id, p.planned, m.name, m.description, m.due_date, m.status, m.is_talked_about
    from planned_milestones p join milestones m
      on m.organization_id = p.organization_id and m.id = p.milestone_id
    where p.organization_id = ${of.organizationId} and p.project_id = ${of.projectId}
    order by m.id
    ${toChange ? sql`for no key update of m` : sql``}`.execute(tx);
  return rows;
}

export async function insertMilestone(
  tx: Tx,
  of: ProjectScope,
  position: number,
  planned: Plan['milestones'][number],
): Promise<void> {
  const { key, name, description, due_date, kind, facts } = planned;
  const id = await insertPlannedMilestone(tx, of, { name, description, due_date, position, kind, facts });
  await sql`
    insert into planned_milestones (organization_id, project_id, key, milestone_id, planned)
    values (${of.organizationId}, ${of.projectId}, ${key}, ${id}, ${jsonText({ name, description, due_date })}::jsonb)`.execute(
    tx,
  );
}

/** Ties planned milestones by their keys, except where that would close a circle with what people tied: theirs stands. */
export async function insertDependencies(
  tx: Tx,
  of: ProjectScope,
  ties: readonly { key: string; depends_on: string }[],
): Promise<void> {
  const { rows } = await sql<Tie>`
    select later.milestone_id, former.milestone_id as depends_on
    from jsonb_to_recordset(${jsonText(ties)}::jsonb) as given (key text, depends_on text)
    join planned_milestones later on later.organization_id = ${of.organizationId}
      and later.project_id = ${of.projectId} and later.key = given.key
    join planned_milestones former on former.organization_id = ${of.organizationId}
      and former.project_id = ${of.projectId} and former.key = given.depends_on`.execute(tx);
  await insertMilestoneTies(tx, of, rows);
}

export async function updateMilestone(
  tx: Tx,
  of: ProjectScope,
  milestoneId: string,
  position: number,
  fields: MilestoneFields,
  facts: Milestone['facts'],
): Promise<void> {
  const { name, description, due_date } = fields;
  await updatePlannedMilestone(tx, of, milestoneId, { name, description, due_date, position, facts });
  await sql`
    update planned_milestones set planned = ${jsonText(fields)}::jsonb
    where organization_id = ${of.organizationId} and milestone_id = ${milestoneId}`.execute(tx);
}

/** Completes planned milestones that stand open; answers their names. */
export async function completePlanned(
  tx: Tx,
  of: ProjectScope,
  keys: string[],
  operationId: OperationId,
  by: string | null,
): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'planned_milestones'>, 'milestone_id'>>`
    select milestone_id from planned_milestones
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and key = any(${keys}::text[])`.execute(
    tx,
  );
  const ids = rows.map(row => row.milestone_id);
  return completeOpenMilestones(tx, of, ids, { operationId, by });
}

/** The plan's target becomes the project's, unless a person set another than the plan before said. */
export async function planTarget(
  tx: Tx,
  of: ProjectScope,
  target: string,
  before: string | undefined,
): Promise<void> {
  await sql`
    update analyses set analysis = jsonb_set(analysis, '{plan,target_completion_date}', to_jsonb(${target}::text))
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}`.execute(tx);
  await planProjectTarget(tx, of, target, before);
}
