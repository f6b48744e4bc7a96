// Health for other nouns: each service's state and latency, and what was told recent.
import { type HealthService, healthServices, type ShownState } from '@groundwork/contract/health';
import type { Tx } from '../../platform/db.ts';
import { shownState } from './judge.ts';
import { listStandings } from './store.ts';
import { type AlertRow, listRecent } from './store-alerts.ts';
import { listAhead, underMaintenance } from './store-maintenance.ts';

export interface ServiceOutline {
  service: HealthService;
  /** `unknown`: not measured at present. */
  state: ShownState;
  since: string | null;
  reason: string | null;
  latency_ms: number | null;
}

/** What was judged longer ago says nothing of now. */
const freshMs = 60_000;

/** How each service stands, as the database knows it. For the platform role. */
export async function readServices(tx: Tx, now: Date): Promise<ServiceOutline[]> {
  const standings = await listStandings(tx);
  const resting = underMaintenance(await listAhead(tx), now.toISOString());
  return healthServices.map(service => {
    const found = standings.find(each => each.service === service);
    const isFresh = found !== undefined && now.getTime() - Date.parse(found.judged_at) <= freshMs;
    if (!isFresh) return { service, state: 'unknown', since: null, reason: null, latency_ms: null };
    const { since, reason, latency_ms } = found;
    return { service, state: shownState(found, resting), since, reason, latency_ms };
  });
}

/** Alerts that were open at some time of the last 24 hours, newest first. For the platform role. */
export function listLatestAlerts(tx: Tx): Promise<AlertRow[]> {
  return listRecent(tx, { hours: 24, most: 50 });
}
