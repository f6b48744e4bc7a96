// SQL of what was measured minute by minute. For the platform role.
import { type HealthService, healthKeptDays, type TimeIn } from '@groundwork/contract/health';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export interface Sample {
  service: HealthService;
  /** Any time within the minute. */
  at: string;
  state: 'operational' | 'degraded' | 'down' | 'maintenance';
  seconds: number;
  latency_ms: number | null;
}

/** Adds to the minutes. No minute gets more than its sixty seconds. */
export async function addSamples(tx: Tx, samples: readonly Sample[]): Promise<void> {
  if (samples.length === 0) return;
  const in_ = (state: Sample['state']) => samples.map(each => (each.state === state ? each.seconds : 0));
  await sql`
    insert into health_samples as s
      (service, minute, operational, degraded, down, maintenance, latency_sum, latency_count, latency_max)
    select service, date_trunc('minute', at, 'UTC'), sum(operational), sum(degraded), sum(down), sum(maintenance),
      coalesce(sum(latency), 0), count(latency), max(latency)
    from unnest(${samples.map(each => each.service)}::text[], ${samples.map(each => each.at)}::timestamptz[],
      ${in_('operational')}::float8[], ${in_('degraded')}::float8[], ${in_('down')}::float8[],
      ${in_('maintenance')}::float8[], ${samples.map(each => each.latency_ms)}::float8[])
      as given (service, at, operational, degraded, down, maintenance, latency)
    group by 1, 2
    on conflict (service, minute) do update set
      operational = s.operational + excluded.operational, degraded = s.degraded + excluded.degraded,
      down = s.down + excluded.down, maintenance = s.maintenance + excluded.maintenance,
      latency_sum = s.latency_sum + excluded.latency_sum, latency_count = s.latency_count + excluded.latency_count,
      latency_max = greatest(s.latency_max, excluded.latency_max)
    where s.operational + s.degraded + s.down + s.maintenance < 60`.execute(tx);
}

type Measured = Pick<Row<'health_samples'>, 'service' | 'operational' | 'degraded' | 'down' | 'maintenance'>;

const sums = [
  sql<number>`sum(operational)`.as('operational'),
  sql<number>`sum(degraded)`.as('degraded'),
  sql<number>`sum(down)`.as('down'),
  sql<number>`sum(maintenance)`.as('maintenance'),
] as const;
const hoursAgo = (hours: number) => sql<string>`clock_timestamp() - make_interval(hours => ${hours})`;

/** Seconds in each state by day (UTC), of all services, from this day on. Days without any sample are left out. */
export function listDays(tx: Tx, from: string): Promise<(Measured & { day: string })[]> {
  return tx
    .selectFrom('health_samples')
    .select(['service', sql<string>`(minute at time zone 'UTC')::date`.as('day'), ...sums])
    .where('minute', '>=', sql<string>`${from}::timestamptz`)
    .groupBy(['service', 'day'])
    .execute();
}

/** Seconds in each state of all services since then. */
export function sumSince(tx: Tx, hours: number): Promise<Measured[]> {
  return tx
    .selectFrom('health_samples')
    .select(['service', ...sums])
    .where('minute', '>=', hoursAgo(hours))
    .groupBy('service')
    .execute();
}

export interface Point extends Measured {
  at: string;
  latency_ms: number | null;
  latency_max_ms: number | null;
}

/** A service in steps of so many seconds, oldest first; steps without any sample are left out. */
export function listPoints(
  tx: Tx,
  service: HealthService,
  { hours, step }: { hours: number; step: number },
): Promise<Point[]> {
  return tx
    .selectFrom('health_samples')
    .select([
      'service',
      sql<string>`to_timestamp(floor(extract(epoch from minute) / ${step}) * ${step})`.as('at'),
      ...sums,
      sql<number | null>`sum(latency_sum) / nullif(sum(latency_count), 0)`.as('latency_ms'),
      sql<number | null>`max(latency_max)`.as('latency_max_ms'),
    ])
    .where('service', '=', service)
    .where('minute', '>=', hoursAgo(hours))
    .groupBy(['service', 'at'])
    .orderBy('at')
    .execute();
}

/** What is missing of the length was not measured. */
export function timeOf(measured: Omit<Measured, 'service'> | undefined, length: number): TimeIn {
  const { operational = 0, degraded = 0, down = 0, maintenance = 0 } = measured ?? {};
  const sum = operational + degraded + down + maintenance;
  const share = sum > length && sum > 0 ? length / sum : 1;
  const seconds = (value: number) => Math.round(value * share);
  return {
    operational: seconds(operational),
    degraded: seconds(degraded),
    down: seconds(down),
    maintenance: seconds(maintenance),
    unknown: Math.max(0, Math.round(length - sum)),
  };
}

/** Percent of the measured time in which it answered; maintenance counts neither way. */
export function uptimeOf(measured: Omit<Measured, 'service'> | undefined): number | null {
  if (!measured) return null;
  const up = measured.operational + measured.degraded;
  const all = up + measured.down;
  return all === 0 ? null : Math.floor((up / all) * 100_000) / 1000;
}

export async function forgetOldSamples(tx: Tx): Promise<void> {
  await sql`delete from health_samples where minute < clock_timestamp() - make_interval(days => ${healthKeptDays})`.execute(
    tx,
  );
}
