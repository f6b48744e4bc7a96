// The past as the public page shows it: 90 days of each service, incidents. Read from the database once a minute at most, and
// kept for when that does not answer.
import { type HealthService, healthServices, type PublicStatus } from '@groundwork/contract/health';
import type { Dependencies } from '../../platform/dependencies.ts';
import { within } from './probes/patience.ts';
import { listRecent } from './store-alerts.ts';
import { listDays, timeOf, uptimeOf } from './store-samples.ts';

export const shownDays = 90;
const goodForMs = 60_000;
/** Whoever asks does not wait longer for the past than this. */
const patienceMs = 700;
const daySeconds = 24 * 60 * 60;
const mostIncidents = 50;

type Past = Pick<PublicStatus, 'incidents' | 'is_history_old'> & {
  of: ReadonlyMap<HealthService, Pick<PublicStatus['services'][number], 'days' | 'uptime'>>;
};

export interface StatusHistory {
  read(isDatabaseAway: boolean): Promise<Past>;
}

export function createStatusHistory({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): StatusHistory {
  let known: { at: number; past: Past } | undefined;
  let reading: Promise<Past> | undefined;

  async function readNow(): Promise<Past> {
    const now = clock.now();
    const days = lastDays(now);
    const [first = ''] = days;
    const { rows, alerts } = await database.readOnly(null, async tx => ({
      rows: await listDays(tx, first),
      alerts: await listRecent(tx, { hours: shownDays * 24, most: mostIncidents }),
    }));
    const today = (now.getTime() - Date.parse(days.at(-1) ?? '')) / 1000;
    const of = new Map(
      healthServices.map(service => {
        const own = new Map(rows.filter(row => row.service === service).map(row => [row.day, row]));
        return [
          service,
          {
            uptime: uptimeOf(own.size === 0 ? undefined : sumOf([...own.values()])),
            days: days.map((day, at) => ({
              day,
              time: timeOf(own.get(day), at === days.length - 1 ? today : daySeconds),
            })),
          },
        ];
      }),
    );
    const incidents = alerts.map(({ service, state, began_at, ended_at }) => ({
      service,
      state,
      began_at,
      ended_at,
    }));
    const past = { of, incidents, is_history_old: false };
    known = { at: performance.now(), past };
    return past;
  }

  return {
    async read(isDatabaseAway) {
      const old: Past = { ...(known?.past ?? { of: new Map(), incidents: [] }), is_history_old: true };
      if (isDatabaseAway) return old;
      if (known && performance.now() - known.at < goodForMs) return known.past;
      reading ??= readNow().finally(() => {
        reading = undefined;
      });
      return within(patienceMs, reading).catch(() => old);
    },
  };
}

function lastDays(now: Date): string[] {
  const today = Date.parse(now.toISOString().slice(0, 10));
  return Array.from({ length: shownDays }, (_, at) =>
    new Date(today - (shownDays - 1 - at) * daySeconds * 1000).toISOString().slice(0, 10),
  );
}

type Measured = Parameters<typeof timeOf>[0] & object;

function sumOf(rows: readonly Measured[]): Measured {
  const sum = { operational: 0, degraded: 0, down: 0, maintenance: 0 };
  for (const row of rows) {
    sum.operational += row.operational;
    sum.degraded += row.degraded;
    sum.down += row.down;
    sum.maintenance += row.maintenance;
  }
  return sum;
}
