// What the database says of itself and of the work that waits in it, over all organizations. For the platform role.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** The smallest question there is. */
export async function ask(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx);
}

export interface DatabaseFacts {
  connections: number;
  connections_max: number;
  /** Seconds; of transactions that this role may see. */
  oldest_transaction: number | null;
  bytes: number;
}

export async function readDatabaseFacts(tx: Tx): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as connections_max,
      (select extract(epoch from clock_timestamp() - min(xact_start))::float8 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null) as oldest_transaction,
      pg_database_size(current_database()) as bytes`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new TypeError('The database says nothing of itself');
  return facts;
}

export interface WorkFacts {
  queued: number;
  /** Seconds that the oldest waits for a worker, of organizations that may have one more at work. */
  oldest_wait: number | null;
  running: number;
  completed: number;
  /** Ended by a fault of the product, not by a portal's or a person's no. */
  broken: number;
  crashes: number;
  /** Seconds. */
  p95: number | null;
}

type Ended = Pick<Row<'operations'>, 'status' | 'error' | 'crashes'>;
/** How work says that the product itself failed (queue/run-job.ts). */
const ownFault: NonNullable<Ended['error']>['code'] = 'internal';

export async function readWorkFacts(tx: Tx): Promise<WorkFacts> {
  const { rows } = await sql<WorkFacts>`
    with waiting as (
      select o.organization_id, count(*) as queued, min(o.run_at) filter (where o.run_at <= clock_timestamp()) as oldest
      from operations o where o.status = 'queued' group by o.organization_id),
    busy as (
      select r.organization_id, count(*) as running from operations r where r.status = 'running'
      group by r.organization_id),
    ended as (
      select e.status, e.error ->> 'code' as code, e.crashes,
        extract(epoch from e.finished_at - e.started_at)::float8 as seconds
      from operations e where e.finished_at > clock_timestamp() - interval '24 hours')
    select
      (select coalesce(sum(queued), 0)::int from waiting) as queued,
      (select extract(epoch from clock_timestamp() - min(w.oldest))::float8
       from waiting w join operation_lanes lane on lane.organization_id = w.organization_id
       left join busy b on b.organization_id = w.organization_id
       where coalesce(b.running, 0) < lane.max_running) as oldest_wait,
      (select coalesce(sum(running), 0)::int from busy) as running,
      (select count(*)::int from ended where status = 'completed') as completed,
      (select count(*)::int from ended where status = 'failed' and code = ${ownFault}) as broken,
      (select coalesce(sum(crashes), 0)::int from ended) as crashes,
      (select percentile_cont(0.95) within group (order by seconds) from ended where status = 'completed') as p95`.execute(
    tx,
  );
  const [facts] = rows;
  if (!facts) throw new TypeError('The queue says nothing of itself');
  return facts;
}
