// SQL of approvals that wait, for a moment or for the program that proposed it: one of each change set, and what became of it.
import type { Changeset } from '@groundwork/contract/changesets';
import type { FixSchedule } from '@groundwork/contract/fixes';
import type { ChangesetId, MemberId, OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';

export type ScheduledChangeset = Pick<Changeset, 'organization_id' | 'id'>;

export interface ScheduledApproval extends FixSchedule {
  contentHash: string;
  /** Their address. */
  scheduledBy: string;
  memberId: MemberId;
  /** They had proved a second factor. */
  hasSecondFactor: boolean;
  /** The program that is to apply it until then; null where it begins then. */
  leftTo: { name: string; program: string } | null;
}

export async function readSchedule(
  tx: Tx,
  { organization_id, id }: ScheduledChangeset,
): Promise<ScheduledApproval | undefined> {
  const { rows } = await sql<
    Pick<
      Row<'changeset_schedules'>,
      | 'due_at'
      | 'content_hash'
      | 'scheduled_by'
      | 'member_id'
      | 'scheduled_at'
      | 'state'
      | 'ended_at'
      | 'reason'
      | 'has_second_factor'
      | 'left_to'
      | 'left_to_program'
    > & {
      by_name: string;
    }
  >`
    select s.due_at, s.content_hash, s.scheduled_by, s.member_id, s.scheduled_at, s.state, s.ended_at, s.reason, s.has_second_factor,
      s.left_to, s.left_to_program,
      ${sql.raw(nameIn('s.organization_id', 's.scheduled_by'))} as by_name
    from changeset_schedules s where s.organization_id = ${organization_id} and s.changeset_id = ${id}`.execute(
    tx,
  );
  const [row] = rows;
  return (
    row && {
      at: row.due_at,
      by: row.by_name,
      scheduled_at: row.scheduled_at,
      state: row.state,
      ended_at: row.ended_at,
      reason: row.reason,
      contentHash: row.content_hash,
      scheduledBy: row.scheduled_by,
      memberId: row.member_id,
      hasSecondFactor: row.has_second_factor,
      leftTo:
        row.left_to !== null && row.left_to_program !== null
          ? { name: row.left_to, program: row.left_to_program }
          : null,
    }
  );
}

/** In place of the one before, whatever became of that. */
export async function keepSchedule(
  tx: Tx,
  { organization_id, id }: ScheduledChangeset,
  given: {
    at: Date;
    now: Date;
    contentHash: string;
    by: string;
    memberId: MemberId;
    hasSecondFactor: boolean;
    leftTo?: ScheduledApproval['leftTo'];
  },
): Promise<void> {
  await sql`
    insert into changeset_schedules (organization_id, changeset_id, due_at, content_hash, scheduled_by, member_id, scheduled_at,
      has_second_factor, left_to, left_to_program)
    values (${organization_id}, ${id}, ${given.at}, ${given.contentHash}, ${given.by}, ${given.memberId}, ${given.now},
      ${given.hasSecondFactor}, ${given.leftTo?.name ?? null}, ${given.leftTo?.program ?? null})
    on conflict (organization_id, changeset_id) do update set due_at = excluded.due_at,
      content_hash = excluded.content_hash, scheduled_by = excluded.scheduled_by, member_id = excluded.member_id,
      scheduled_at = excluded.scheduled_at, has_second_factor = excluded.has_second_factor,
      left_to = excluded.left_to, left_to_program = excluded.left_to_program, state = 'waiting', ended_at = null, reason = null`.execute(
    tx,
  );
}

/** Cancelled, or approved at once instead: of what ran it stays known when. */
export async function dropSchedule(tx: Tx, { organization_id, id }: ScheduledChangeset): Promise<void> {
  await sql`
    delete from changeset_schedules
    where organization_id = ${organization_id} and changeset_id = ${id} and state <> 'run'`.execute(tx);
}

export async function endSchedule(
  tx: Tx,
  { organization_id, id }: ScheduledChangeset,
  {
    from = 'waiting',
    state,
    reason,
    now,
  }: { from?: 'waiting' | 'run'; state: 'run' | 'refused'; reason: string | null; now: Date },
): Promise<void> {
  await sql`
    update changeset_schedules set state = ${state}, reason = ${reason}, ended_at = ${now}
    where organization_id = ${organization_id} and changeset_id = ${id} and state = ${from}`.execute(tx);
}

/** Why it waits beyond its moment. */
export async function noteWaiting(
  tx: Tx,
  { organization_id, id }: ScheduledChangeset,
  reason: string,
): Promise<void> {
  await sql`
    update changeset_schedules set reason = ${reason}
    where organization_id = ${organization_id} and changeset_id = ${id} and state = 'waiting'`.execute(tx);
}

/** Of every organization, the longest due first; for the platform role. */
export async function listDueSchedules(tx: Tx, now: Date): Promise<ScheduledChangeset[]> {
  const { rows } = await sql<ScheduledChangeset>`
    select organization_id, changeset_id as id from changeset_schedules
    where state = 'waiting' and due_at <= ${now} order by due_at, changeset_id`.execute(tx);
  return rows;
}

export type WaitingForApproval = Pick<Row<'changesets'>, 'project_id' | 'title'>;

/** Of these projects, the newest first: what is proposed, and whose moment nobody has set. */
export async function listWaitingForApproval(
  tx: Tx,
  organizationId: OrganizationId,
  projectIds: readonly ProjectId[],
): Promise<WaitingForApproval[]> {
  const { rows } = await sql<WaitingForApproval>`
    select c.project_id, c.title from changesets c
    where c.organization_id = ${organizationId} and c.project_id = any(${[...projectIds]}::uuid[])
      and c.state = 'proposed' and not exists (
        select from changeset_schedules s
        where s.organization_id = c.organization_id and s.changeset_id = c.id and s.state = 'waiting')
    order by c.id desc limit 10000`.execute(tx);
  return rows;
}

/** Of these the first to begin comes first. */
export async function listWaitingFor(
  tx: Tx,
  organizationId: OrganizationId,
  portalId: PortalId,
): Promise<ScheduledChangeset[]> {
  const { rows } = await sql<ScheduledChangeset>`
    select c.organization_id, c.id from changesets c
    join changeset_schedules s on s.organization_id = c.organization_id and s.changeset_id = c.id
    where c.organization_id = ${organizationId} and c.portal_id = ${portalId} and s.state = 'waiting'
    order by s.due_at, c.id`.execute(tx);
  return rows;
}

/** For what each of these waits; of the others nothing. */
export async function listMoments(
  tx: Tx,
  organizationId: OrganizationId,
  ids: readonly ChangesetId[],
): Promise<ReadonlyMap<ChangesetId, { scheduled_for: string | null; left_to: string | null }>> {
  const { rows } = await sql<Pick<Row<'changeset_schedules'>, 'changeset_id' | 'due_at' | 'left_to'>>`
    select changeset_id, due_at, left_to from changeset_schedules
    where organization_id = ${organizationId} and state = 'waiting' and changeset_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return new Map(
    rows.map(({ changeset_id, due_at, left_to }) => [
      changeset_id,
      { scheduled_for: left_to === null ? due_at : null, left_to },
    ]),
  );
}
