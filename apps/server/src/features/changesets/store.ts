// All SQL of change sets themselves; their entries have a store of their own.
import type { Changeset, ChangesetKind, ChangesetState } from '@groundwork/contract/changesets';
import type { ChangesetId, OperationId, OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';
import type { Figures } from './store-entries.ts';

/** What the wire shows, and what the kind of change set noted for itself. */
export interface ChangesetRow extends Pick<Row<'changesets'>, Kept>, Omit<Changeset, Kept> {}

/** As the table has them. The others are looked up, or worked out from the operation. */
type Kept =
  | 'organization_id'
  | 'id'
  | 'project_id'
  | 'portal_id'
  | 'kind'
  | 'title'
  | 'content_hash'
  | 'counts'
  | 'reversibility'
  | 'estimated_seconds'
  | 'operation_id'
  | 'version'
  | 'created_at'
  | 'approved_at'
  | 'approved_by'
  | 'applied_at'
  | 'undone_at'
  | 'facts';

export interface NewChangeset {
  organization_id: OrganizationId;
  id: ChangesetId;
  project_id: ProjectId;
  portal_id: PortalId;
  kind: ChangesetKind;
  title: string;
  created_by: string | null;
  begun_by_program?: string | null;
}

const columns = sql.raw(`
  c.organization_id, c.id, c.project_id, c.portal_id, c.kind, changeset_state(c.state, o.status) as state,
  c.title, c.content_hash, c.counts, c.reversibility,
  jsonb_build_object('estimated', c.calls_estimated, 'made', c.calls_made) as api_calls,
  c.estimated_seconds, c.operation_id, c.version, c.created_at, c.approved_at, c.approved_by, c.applied_at, c.undone_at,
  c.created_by as proposed_by, ${nameIn('c.organization_id', 'c.created_by')} as proposed_by_name,
  ${nameIn('c.organization_id', 'c.approved_by')} as approved_by_name,
  done.by as applied_by, ${nameIn('c.organization_id', 'done.by')} as applied_by_name,
  taken.by as undone_by, ${nameIn('c.organization_id', 'taken.by')} as undone_by_name,
  c.facts`);
/** Whoever started the newest work of a kind on it: goes on with it after a stop, or takes it back. */
const lastOf = (kind: 'changeset.apply' | 'changeset.undo') => `lateral (
  select w.created_by as by from operations w
  where w.organization_id = c.organization_id and w.project_id = c.project_id and w.kind = '${kind}'
    and w.input ->> 'changeset_id' = c.id::text
  order by w.id desc limit 1)`;
const from = sql.raw(`changesets c
  left join operations o on o.organization_id = c.organization_id and o.id = c.operation_id
  left join ${lastOf('changeset.apply')} done on c.applied_at is not null
  left join ${lastOf('changeset.undo')} taken on c.undone_at is not null`);

export async function insertChangeset(tx: Tx, given: NewChangeset): Promise<void> {
  await sql`
    insert into changesets (organization_id, id, project_id, portal_id, kind, title, created_by, begun_by_program)
    values (${given.organization_id}, ${given.id}, ${given.project_id}, ${given.portal_id}, ${given.kind},
      ${given.title}, ${given.created_by}, ${given.begun_by_program ?? null})`.execute(tx);
}

/** The program that proposed it; null where a person did. */
export async function readProgram(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<string | null> {
  const { rows } = await sql<Pick<Row<'changesets'>, 'begun_by_program'>>`
    select begun_by_program from changesets where organization_id = ${organizationId} and id = ${id}`.execute(
    tx,
  );
  return rows[0]?.begun_by_program ?? null;
}

export async function findChangeset(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<ChangesetRow | undefined> {
  const { rows } = await sql<ChangesetRow>`
    select ${columns} from ${from} where c.organization_id = ${organizationId} and c.id = ${id}`.execute(tx);
  return rows[0];
}

/** Locked, so that two people cannot approve or undo at once. */
export async function lockChangeset(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<ChangesetRow | undefined> {
  await sql`select from changesets where organization_id = ${organizationId} and id = ${id} for update`.execute(
    tx,
  );
  return findChangeset(tx, organizationId, id);
}

/** Newest first; ids are made in time order. */
export async function listChangesets(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
  before: string | undefined,
  limit: number,
): Promise<ChangesetRow[]> {
  const { rows } = await sql<ChangesetRow>`
    select ${columns} from ${from}
    where c.organization_id = ${organizationId} and c.project_id = ${projectId}
      ${before === undefined ? sql`` : sql`and c.id < ${before}`}
    order by c.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** The newest change set of a kind that got at least as far as being proposed. */
export async function newestOfKind(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
  kind: ChangesetKind,
): Promise<ChangesetRow | undefined> {
  const { rows } = await sql<ChangesetRow>`
    select ${columns} from ${from}
    where c.organization_id = ${organizationId} and c.project_id = ${projectId} and c.kind = ${kind}
      and c.state <> 'draft'
    order by c.id desc limit 1`.execute(tx);
  return rows[0];
}

/** The last of a kind that was applied to a portal and stands there, whichever project it is of. */
export async function lastApplied(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
  kind: ChangesetKind,
): Promise<ChangesetId | undefined> {
  const { rows } = await sql<Pick<Row<'changesets'>, 'id'>>`
    select id from changesets
    where organization_id = ${organizationId} and portal_id = ${portalId} and kind = ${kind}
      and state in ('applied', 'applied_with_failures')
    order by applied_at desc, id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Change sets of a project and portal that wrote something and were not taken back, other than this one. */
export async function listWrittenByOthers(
  tx: Tx,
  changeset: Changeset,
): Promise<Pick<Changeset, 'id' | 'kind' | 'title'>[]> {
  const { rows } = await sql<Pick<Row<'changesets'>, 'id' | 'kind' | 'title'>>`
    select c.id, c.kind, c.title from changesets c
    where c.organization_id = ${changeset.organization_id} and c.portal_id = ${changeset.portal_id}
      and c.project_id = ${changeset.project_id} and c.id <> ${changeset.id}
      and c.state in ('approved', 'applying', 'applied', 'applied_with_failures', 'stopped', 'undoing')
      and exists (select 1 from changeset_entries e
        where e.organization_id = c.organization_id and e.changeset_id = c.id and e.state in ('applied', 'errored'))
    order by c.id`.execute(tx);
  return rows;
}

/** Another change set of the portal that is being applied or undone, or waits for it. */
export async function findConcurrentWrite(
  tx: Tx,
  changeset: Changeset,
): Promise<Pick<Changeset, 'title'> | undefined> {
  const { rows } = await sql<Pick<Row<'changesets'>, 'title'>>`
    select c.title from changesets c
    join operations o on o.organization_id = c.organization_id and o.id = c.operation_id
    where c.organization_id = ${changeset.organization_id} and c.portal_id = ${changeset.portal_id}
      and c.id <> ${changeset.id} and o.kind in ('changeset.apply', 'changeset.undo')
      and o.status in ('queued', 'running')
    limit 1`.execute(tx);
  return rows[0];
}

/** What may be written on a change set beside its state; only the given fields change. */
export interface Facts {
  title?: string;
  content_hash?: string;
  figures?: Figures;
  calls_estimated?: number;
  estimated_seconds?: number;
  operation_id?: OperationId;
  facts?: Record<string, unknown>;
  approved_by?: string | null;
  approved_at?: string | undefined;
}

const stamps: Partial<Record<ChangesetState, string>> = {
  approved: 'approved_at',
  applied: 'applied_at',
  applied_with_failures: 'applied_at',
  undone: 'undone_at',
};

export async function moveChangeset(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
  state: ChangesetState,
  facts: Facts = {},
): Promise<void> {
  const stamp = stamps[state];
  await sql`
    update changesets set state = ${state}, version = version + 1,
      title = coalesce(${facts.title ?? null}, title),
      content_hash = coalesce(${facts.content_hash ?? null}, content_hash),
      counts = coalesce(${facts.figures ? JSON.stringify(facts.figures.counts) : null}::jsonb, counts),
      reversibility = coalesce(${facts.figures ? JSON.stringify(facts.figures.reversibility) : null}::jsonb, reversibility),
      facts = coalesce(${facts.facts ? jsonText(facts.facts) : null}::jsonb, facts),
      calls_estimated = coalesce(${facts.calls_estimated ?? null}::integer, calls_estimated),
      estimated_seconds = coalesce(${facts.estimated_seconds ?? null}::float8, estimated_seconds),
      operation_id = coalesce(${facts.operation_id ?? null}::uuid, operation_id),
      approved_by = coalesce(${facts.approved_by ?? null}, approved_by)
      ${stamp === undefined ? sql`` : sql`, ${sql.ref(stamp)} = coalesce(${facts.approved_at ?? null}::timestamptz, now())`}
    where organization_id = ${organizationId} and id = ${id}`.execute(tx);
}

/** The operation that works out the same proposal, waiting or under way since a time. */
export async function proposingSame(
  tx: Tx,
  organizationId: OrganizationId,
  what: {
    projectId: ProjectId;
    portalId: PortalId;
    kind: ChangesetKind;
    incremental: boolean;
    since: string;
  },
): Promise<OperationId | undefined> {
  const { rows } = await sql<Pick<Row<'operations'>, 'id'>>`
    select o.id from changesets c
    join operations o on o.organization_id = c.organization_id and o.id = c.operation_id
    where c.organization_id = ${organizationId} and c.project_id = ${what.projectId}
      and c.portal_id = ${what.portalId} and c.kind = ${what.kind}
      and o.kind = 'changeset.propose' and o.status in ('queued', 'running') and not o.is_cancel_requested
      and (o.input ->> 'incremental')::boolean = ${what.incremental} and o.created_at >= ${what.since}
    order by o.id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Its operation, when that is of this kind and waits or runs. */
export async function underWay(
  tx: Tx,
  changeset: Changeset,
  kind: 'changeset.apply' | 'changeset.undo',
): Promise<OperationId | undefined> {
  const { rows } = await sql<Pick<Row<'operations'>, 'id'>>`
    select id from operations where organization_id = ${changeset.organization_id}
      and id = ${changeset.operation_id} and kind = ${kind} and status in ('queued', 'running')
      and not is_cancel_requested`.execute(tx);
  return rows[0]?.id;
}

/** Names the operation that works on it from now on. */
export async function assignOperation(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
  operationId: OperationId,
): Promise<void> {
  await sql`
    update changesets set operation_id = ${operationId}, version = version + 1
    where organization_id = ${organizationId} and id = ${id}`.execute(tx);
}

/** Whether its operation is waiting or running. */
export async function isBusy(tx: Tx, changeset: Changeset): Promise<boolean> {
  const { rows } = await sql`
    select from operations where organization_id = ${changeset.organization_id}
      and id = ${changeset.operation_id} and status in ('queued', 'running')`.execute(tx);
  return rows.length > 0;
}

/** Adds requests that were made; figures outlive the process that made them. */
export async function addCalls(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
  calls: number,
): Promise<void> {
  await sql`
    update changesets set calls_made = calls_made + ${calls}
    where organization_id = ${organizationId} and id = ${id}`.execute(tx);
}
