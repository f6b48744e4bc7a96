// SQL of milestones, what they wait for, and what shows that they are complete.
import type { ChangesetId, OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Evidence, Milestone } from '@groundwork/contract/projects';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';
import type { Given } from './store.ts';

export type MilestoneFields = Given<
  Pick<Milestone, 'name' | 'description' | 'status' | 'due_date' | 'position' | 'kind'>
>;

const columns = [
  'm.id',
  'm.project_id',
  'm.name',
  'm.description',
  'm.status',
  'm.kind',
  'm.position',
  'm.due_date',
  'm.completed_date',
  'm.completed_by',
  'm.operation_id',
  'm.facts',
  'm.version',
] as const;

const dependsOn = sql<string[]>`array(
  select d.depends_on::text from milestone_dependencies d
  where d.organization_id = m.organization_id and d.milestone_id = m.id order by d.depends_on)`.as(
  'depends_on',
);

/** Whoever completed it, by the name they have as a member. */
const person = sql.raw(`jsonb_build_object('by', 'person', 'address', coalesce(m.completed_by, ''),
  'name', coalesce(${nameIn('m.organization_id', 'm.completed_by')}, ''))`);

/** The operation that completed it and the change set that operation worked on, as both stand now; else who said so. */
const evidence = sql<Evidence | null>`case
  when m.status <> 'completed' then null
  when m.operation_id is null then ${person}
  else coalesce(
    (select jsonb_build_object('by', 'operation', 'operation_id', o.id, 'kind', o.kind, 'status', o.status,
        'finished_at', to_char(o.finished_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'changeset', (select jsonb_build_object('id', c.id, 'title', c.title, 'kind', c.kind,
            'state', changeset_state(c.state, (select latest.status from operations latest
              where latest.organization_id = c.organization_id and latest.id = c.operation_id)),
            'counts', (select coalesce(jsonb_object_agg(state, entries), '{}') from (
              select states.key as state, sum(states.value::int) as entries
              from jsonb_each(c.counts) as kinds, jsonb_each_text(kinds.value) as states group by states.key) as sums))
          from changesets c where c.organization_id = m.organization_id and c.id::text = o.input ->> 'changeset_id'))
      from operations o where o.organization_id = m.organization_id and o.id = m.operation_id),
    -- The operation is gone; who had it done is still known.
    ${person})
  end`.as('evidence');

function milestones(tx: Tx, organizationId: OrganizationId, projectId: ProjectId) {
  return tx
    .selectFrom('milestones as m')
    .select(columns)
    .select([dependsOn, evidence])
    .where('m.organization_id', '=', organizationId)
    .where('m.project_id', '=', projectId);
}

export function listMilestones(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<Milestone[]> {
  return milestones(tx, organizationId, projectId).orderBy('m.position').orderBy('m.id').execute();
}

export function findMilestone(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
  id: string,
): Promise<Milestone | undefined> {
  return milestones(tx, organizationId, projectId).where('m.id', '=', id).executeTakeFirst();
}

/** Appended unless a position is given. */
export async function insertMilestone(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
  fields: MilestoneFields & { name: string; completed_by?: string },
): Promise<string> {
  const id = newId();
  const atEnd = sql<number>`(select coalesce(max(m.position) + 1, 0) from milestones m
    where m.organization_id = ${organizationId} and m.project_id = ${projectId})`;
  await tx
    .insertInto('milestones')
    .values({
      ...fields,
      ...(fields.status === 'completed' && { completed_date: sql<string>`now()` }),
      position: fields.position ?? atEnd,
      organization_id: organizationId,
      id,
      project_id: projectId,
    })
    .execute();
  return id;
}

/** False when it is not there, or not at this version any more. */
export async function updateMilestone(
  tx: Tx,
  place: { organizationId: OrganizationId; projectId: ProjectId; id: string; version: number | undefined },
  fields: MilestoneFields & { completed_by?: string },
): Promise<boolean> {
  const { status, completed_by, ...others } = fields;
  let query = tx
    .updateTable('milestones')
    .set(eb => ({
      ...others,
      ...(status !== undefined && { status }),
      // The date and the name say when it became complete, and by whom: they stay when it already was.
      ...(status === 'completed' && {
        completed_date: sql<string>`coalesce(completed_date, now())`,
        completed_by: sql<string>`case when status = 'completed' then completed_by else ${completed_by ?? null} end`,
      }),
      ...(status !== undefined &&
        status !== 'completed' && { completed_date: null, completed_by: null, operation_id: null }),
      version: eb('version', '+', 1),
    }))
    .where('organization_id', '=', place.organizationId)
    .where('project_id', '=', place.projectId)
    .where('id', '=', place.id);
  if (place.version !== undefined) query = query.where('version', '=', place.version);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Lets one after the other change what a project's milestones wait for; whatever is merely added to the project goes on. */
export async function lockPlan(tx: Tx, organizationId: OrganizationId, projectId: ProjectId): Promise<void> {
  await sql`
    select from projects where organization_id = ${organizationId} and id = ${projectId} for no key update`.execute(
    tx,
  );
}

/** What it waits for becomes exactly these. */
export async function setDependencies(
  tx: Tx,
  place: { organizationId: OrganizationId; projectId: ProjectId; id: string },
  dependsOn: readonly string[],
): Promise<void> {
  await sql`
    delete from milestone_dependencies
    where organization_id = ${place.organizationId} and milestone_id = ${place.id}
      and depends_on <> all(${dependsOn}::uuid[])`.execute(tx);
  await sql`
    insert into milestone_dependencies (organization_id, project_id, milestone_id, depends_on)
    select ${place.organizationId}, ${place.projectId}, ${place.id}, one from unnest(${dependsOn}::uuid[]) as one
    on conflict do nothing`.execute(tx);
}

/** Opens what these change sets' operations had completed; answers their names. */
export async function reopenCompletedBy(
  tx: Tx,
  of: { organizationId: OrganizationId; projectId: ProjectId; changesetId: ChangesetId },
): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'milestones'>, 'name'>>`
    update milestones m set status = 'in_progress', completed_date = null, completed_by = null, operation_id = null,
      version = m.version + 1
    from operations o
    where m.organization_id = ${of.organizationId} and m.project_id = ${of.projectId} and m.status = 'completed'
      and o.organization_id = m.organization_id and o.id = m.operation_id and o.input ->> 'changeset_id' = ${of.changesetId}
    returning m.name`.execute(tx);
  return rows.map(row => row.name);
}
