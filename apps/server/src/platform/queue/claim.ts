// Taking work: whose turn it is, and what was left behind by processes that are gone.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { OperationKind } from '@groundwork/contract/operations';
import { sql } from 'kysely';
import type { Row } from '../../schema/rows.ts';
import type { Database, Tx } from '../db.ts';
import { leaseSeconds } from './fence.ts';
import { channels, hint, type OperationRow } from './operation.ts';
import { writeLog } from './write-log.ts';

/** A job that ends its process this often without getting any further in between is not tried again. */
export const maxCrashes = 3;
/** The same for a job that shared its process with others, of which any may have ended it. */
const maxSharedCrashes = 3 * maxCrashes;
/** Jobs that went down together come back this far apart, in any order, so that the one to blame is met alone. */
const spacingSeconds = 3;

/**
 * Claims up to `slots` operations of one organization: the one that waited longest for its turn among those that
 * have work waiting and are below their cap. Empty: nothing to do right now.
 */
export function claim(
  database: Database,
  worker: string,
  kinds: readonly OperationKind[],
  slots: number,
): Promise<OperationRow[]> {
  return database.platform(async tx => {
    // Steps from one organization with waiting work to the next through the index, however many rows each has
    // queued. The lane's row is locked, so that the cap is counted by one worker at a time; the next statement sees
    // what the previous holder of the lock did.
    const lane = await sql<Pick<Row<'operations'>, 'organization_id'>>`
      with recursive waiting as (
        (select organization_id from operations where status = 'queued' order by organization_id limit 1)
        union all
        select (select o.organization_id from operations o
                where o.status = 'queued' and o.organization_id > w.organization_id
                order by o.organization_id limit 1)
        from waiting w where w.organization_id is not null
      )
      select lane.organization_id
      from waiting w join operation_lanes lane on lane.organization_id = w.organization_id
      where exists (select 1 from operations o
                    where o.organization_id = w.organization_id and o.status = 'queued'
                      and o.run_at <= clock_timestamp() and o.kind = any(${kinds}))
        and (select count(*) from operations r
             where r.organization_id = w.organization_id and r.status = 'running') < lane.max_running
      order by lane.last_claimed_at
      limit 1
      for no key update of lane skip locked`.execute(tx);
    const organizationId = lane.rows[0]?.organization_id;
    if (organizationId === undefined) return [];
    // Materialized: as a plain subquery the planner may run the limit more than once and take too many.
    const claimed = await sql<OperationRow>`
      with picked as materialized (
        select c.id from operations c
        where c.organization_id = ${organizationId} and c.status = 'queued'
          and c.run_at <= clock_timestamp() and c.kind = any(${kinds})
        order by c.priority desc, c.run_at, c.id
        limit least(${slots}::int, (
          select lane.max_running - (select count(*) from operations r
                                     where r.organization_id = ${organizationId} and r.status = 'running')
          from operation_lanes lane where lane.organization_id = ${organizationId})::int)
        for update skip locked)
      update operations o
      set status = 'running', attempt = o.attempt + 1, worker = ${worker}, error = null, waits = null,
          lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
          started_at = coalesce(o.started_at, clock_timestamp()), progressed_at = clock_timestamp(),
          -- Measured from the first attempt on, or not at all.
          worked_seconds = case when o.attempt = 0 then 0 else o.worked_seconds end,
          portal_calls = case when o.attempt = 0 then 0 else o.portal_calls end
      from picked
      where o.organization_id = ${organizationId} and o.id = picked.id
      returning o.*`.execute(tx);
    await endTurn(tx, organizationId);
    await writeLog(
      tx,
      claimed.rows.map(({ id, attempt }) => ({
        organizationId,
        id,
        event: 'started',
        message: attempt === 1 ? 'A worker took it up.' : `A worker took it up, attempt ${attempt}.`,
        who: worker,
      })),
    );
    return claimed.rows;
  });
}

/** Whether an organization below its cap has work that has waited this long for a worker's place. */
export function isAnybodyWaiting(
  database: Database,
  kinds: readonly OperationKind[],
  forSeconds: number,
): Promise<boolean> {
  return database.readOnly(null, async tx => {
    const waits = sql<boolean>`
      exists (
        select 1 from operations o join operation_lanes lane on lane.organization_id = o.organization_id
        where o.status = 'queued' and o.kind = any(${kinds})
          and o.run_at <= clock_timestamp() - make_interval(secs => ${forSeconds})
          and (select count(*) from operations r
               where r.organization_id = o.organization_id and r.status = 'running') < lane.max_running
      )`.as('waits');
    return (await tx.selectNoFrom(waits).executeTakeFirstOrThrow()).waits;
  });
}

/** Whose work leaves its place is not the first to take that place again. */
export function yieldToOtherOrganizations(
  database: Database,
  organizationId: OrganizationId,
): Promise<unknown> {
  return database.platform(tx => endTurn(tx, organizationId));
}

/** The organization is the last whose turn it is from now on. */
function endTurn(tx: Tx, organizationId: OrganizationId): Promise<unknown> {
  return sql`update operation_lanes set last_claimed_at = clock_timestamp()
             where organization_id = ${organizationId}`.execute(tx);
}

/**
 * Takes back what gone processes held: cancelled if that was asked for, failed when the job keeps killing its
 * process (three times alone, or nine times beside others), queued again otherwise. With `worker`, everything that process held, whatever its leases say: for a
 * supervisor that saw it die. Answers how many were taken back.
 */
export function reclaim(database: Database, worker?: string): Promise<number> {
  return database.platform(async tx => {
    const gone = worker === undefined ? sql`o.lease_until < clock_timestamp()` : sql`o.worker = ${worker}`;
    const failure = {
      code: 'internal',
      message: 'The work ended its process several times and was stopped.',
    };
    // Rows that a transaction of their worker holds are skipped: whoever still writes is not gone.
    const done = await sql<
      Pick<Row<'operations'>, 'organization_id' | 'id' | 'status'> & { held_by: string | null }
    >`
      with held as materialized (
        select o.organization_id, o.id, o.worker from operations o
        where o.status = 'running' and ${gone} for update skip locked),
      judged as (
        select h.organization_id, h.id, h.worker, row_number() over (partition by h.worker order by random()) - 1 as place,
          case when (select count(*) from operations beside
                     where beside.status = 'running' and beside.worker = h.worker) > 1
               then ${maxSharedCrashes}::int else ${maxCrashes}::int end as allowed
        from held h)
      update operations o
      set crashes = o.crashes + 1, worker = null, lease_until = null,
          run_at = clock_timestamp() + make_interval(secs => judged.place * ${spacingSeconds}::int),
          status = case when o.is_cancel_requested then 'cancelled'
                        when o.crashes + 1 >= judged.allowed then 'failed' else 'queued' end,
          error = case when not o.is_cancel_requested and o.crashes + 1 >= judged.allowed
                       then ${JSON.stringify(failure)}::jsonb end,
          finished_at = case when o.is_cancel_requested or o.crashes + 1 >= judged.allowed
                             then clock_timestamp() end
      from judged
      where o.organization_id = judged.organization_id and o.id = judged.id
      returning o.organization_id, o.id, o.status, judged.worker as held_by`.execute(tx);
    await writeLog(tx, done.rows.map(takenOver));
    if (done.rows.some(row => row.status === 'queued')) await hint(tx, channels.queued);
    return done.rows.length;
  });
}

function takenOver(
  row: Pick<OperationRow, 'organization_id' | 'id' | 'status'> & { held_by: string | null },
) {
  const then = {
    queued: 'it goes on from its last checkpoint',
    failed: 'that was once too often, and it was stopped',
    cancelled: 'it was to be cancelled, and was',
    running: '',
    completed: '',
  }[row.status];
  return {
    organizationId: row.organization_id,
    id: row.id,
    event: 'taken_over' as const,
    message: `Its worker vanished: ${then}.`,
    who: row.held_by,
  };
}
