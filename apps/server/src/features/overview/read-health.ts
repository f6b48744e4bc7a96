// How the platform's services stand, for the overview: now, over the last days, and what was told of them.
import { type Overview, overviewDays } from '@groundwork/contract/overview';
import type { Tx } from '../../platform/db.ts';
import { listLatestAlerts, readServices } from '../health/outline.ts';
import { listDays, uptimeOf } from '../health/store-samples.ts';

const DAY_MS = 86_400_000;

export async function readHealth(tx: Tx, now: Date): Promise<Overview['health']> {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const dayAgo = (days: number) => new Date(today - days * DAY_MS).toISOString().slice(0, 10);
  const first = dayAgo(overviewDays - 1);
  const rows = await listDays(tx, dayAgo(2 * overviewDays - 1));
  const days = Array.from({ length: overviewDays }, (_, nth) => dayAgo(overviewDays - 1 - nth));
  const services = await readServices(tx, now);
  const alerts = await listLatestAlerts(tx);
  return {
    uptime: uptimeOfAll(rows.filter(row => row.day >= first)),
    before: uptimeOfAll(rows.filter(row => row.day < first)),
    daily: days.map(day => ({ day, uptime: uptimeOfAll(rows.filter(row => row.day === day)) })),
    services: services.map(({ service, state, reason, latency_ms }) => ({
      service,
      state,
      reason,
      latency_ms,
    })),
    alerts: alerts.map(({ id, service, state, reason, began_at, ended_at }) => ({
      id,
      service,
      state,
      reason,
      began_at,
      ended_at,
    })),
  };
}

/** Of all services: each second of one that answered counts as one. */
function uptimeOfAll(rows: Awaited<ReturnType<typeof listDays>>): number | null {
  const sum = { operational: 0, degraded: 0, down: 0, maintenance: 0 };
  for (const row of rows) {
    sum.operational += row.operational;
    sum.degraded += row.degraded;
    sum.down += row.down;
    sum.maintenance += row.maintenance;
  }
  return rows.length === 0 ? null : uptimeOf(sum);
}
