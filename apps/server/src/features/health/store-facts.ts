// What the database says of itself and of the work that waits in it, over all organizations. For the platform role.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

/** The smallest question there is. */
export async function ask(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx);
}

export type DatabaseFacts = Awaited<ReturnType<typeof readDatabaseFacts>>;

export function readDatabaseFacts(tx: Tx) {
  return tx
    .selectNoFrom([
      sql<number>`(select count(*)::int from pg_stat_activity where backend_type = 'client backend')`.as(
        'connections',
      ),
      sql<number>`current_setting('max_connections')::int`.as('connections_max'),
      // In seconds; of transactions that this role may see.
      sql<
        number | null
      >`(select extract(epoch from clock_timestamp() - min(xact_start))::float8 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null)`.as(
        'oldest_transaction',
      ),
      sql<number>`pg_database_size(current_database())`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}

type Ended = Pick<Row<'operations'>, 'status' | 'error' | 'crashes'>;
/** How work says that the product itself failed (queue/run-job.ts). */
const ownFault: NonNullable<Ended['error']>['code'] = 'internal';

export function readWorkFacts(tx: Tx) {
  return tx
    .with('waiting', db =>
      db
        .selectFrom('operations as o')
        .select([
          'o.organization_id',
          sql<number>`count(*)`.as('queued'),
          sql<string | null>`min(o.run_at) filter (where o.run_at <= clock_timestamp())`.as('oldest'),
        ])
        .where('o.status', '=', 'queued')
        .groupBy('o.organization_id'),
    )
    .with('busy', db =>
      db
        .selectFrom('operations as r')
        .select(['r.organization_id', sql<number>`count(*)`.as('running')])
        .where('r.status', '=', 'running')
        .groupBy('r.organization_id'),
    )
    .with('ended', db =>
      db
        .selectFrom('operations as e')
        .select(['e.status', 'e.crashes', sql<string | null>`e.error ->> 'code'`.as('code')])
        .select(sql<number | null>`extract(epoch from e.finished_at - e.started_at)::float8`.as('seconds'))
        .where('e.finished_at', '>', sql<string>`clock_timestamp() - interval '24 hours'`),
    )
    .selectNoFrom([
      sql<number>`(select coalesce(sum(queued), 0)::int from waiting)`.as('queued'),
      // In seconds, of organizations that may have one more at work.
      sql<number | null>`(select extract(epoch from clock_timestamp() - min(w.oldest))::float8
        from waiting w join operation_lanes lane on lane.organization_id = w.organization_id
        left join busy b on b.organization_id = w.organization_id
        where coalesce(b.running, 0) < lane.max_running)`.as('oldest_wait'),
      sql<number>`(select coalesce(sum(running), 0)::int from busy)`.as('running'),
      sql<number>`(select count(*)::int from ended where status = 'completed')`.as('completed'),
      // By a fault of the product, not by a portal's or a person's no.
      sql<number>`(select count(*)::int from ended where status = 'failed' and code = ${ownFault})`.as(
        'broken',
      ),
      sql<number>`(select coalesce(sum(crashes), 0)::int from ended)`.as('crashes'),
      sql<number | null>`(select percentile_cont(0.95) within group (order by seconds) from ended
        where status = 'completed')`.as('p95'),
    ])
    .executeTakeFirstOrThrow();
}
