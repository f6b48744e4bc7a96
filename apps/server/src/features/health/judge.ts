// One judgement: what the processes measured becomes the standing of each service, seconds of its history, and alerts.
import {
  type HealthReadings,
  type HealthService,
  healthServices,
  type ShownState,
} from '@groundwork/contract/health';
import type { Tx } from '../../platform/db.ts';
import { announce, type Outlets } from './announce.ts';
import { advance, findingOf, type Standing } from './rules.ts';
import * as store from './store.ts';
import { endAlert, listOpen, openAlert } from './store-alerts.ts';
import { listAhead, underMaintenance, type WindowRow } from './store-maintenance.ts';
import { addSamples, type Sample } from './store-samples.ts';

export interface Pace {
  /** Between two signs of life. */
  signMs: number;
  /** A process not heard of for longer is taken for gone. */
  silentMs: number;
}

export interface Judged {
  now: string;
  standings: Standing[];
  /** Maintenance that runs or is to come. */
  windows: WindowRow[];
  /** Somebody was told of something. */
  hasAlerted: boolean;
}

/** Signs life, and judges unless somebody else just did. In a transaction of the platform role. */
export async function judge(
  tx: Tx,
  {
    own,
    readings,
    pace,
    outlets,
  }: { own: store.Own; readings: HealthReadings | undefined; pace: Pace; outlets: Outlets },
): Promise<Judged> {
  const now = await store.signLife(tx, own, readings);
  const isJudge = await store.mayJudge(tx);
  const before = await store.listStandings(tx);
  const windows = await listAhead(tx);
  if (!isJudge || !isDue(before, now, pace)) return { now, standings: before, windows, hasAlerted: false };
  const heard = await store.listHeard(tx);
  const standings = healthServices.map(service =>
    advance(
      service,
      before.find(each => each.service === service),
      findingOf(service, heard, { now, silentMs: pace.silentMs }),
      now,
      betweenTurnsMs(pace),
    ),
  );
  const resting = underMaintenance(windows, now);
  await store.saveStandings(tx, standings);
  await addSamples(
    tx,
    standings.flatMap(each => sampleOf(each, before, { resting, pace })),
  );
  return {
    now,
    standings,
    windows,
    hasAlerted: await settleAlerts(tx, outlets, { standings, resting, now }),
  };
}

function isDue(before: readonly Standing[], now: string, { signMs }: Pace): boolean {
  const ages = before.map(({ judged_at }) => Date.parse(now) - Date.parse(judged_at));
  return before.length < healthServices.length || Math.max(...ages) > betweenTurnsMs({ signMs });
}

/** Signs of life come a little early or late. */
function betweenTurnsMs({ signMs }: Pick<Pace, 'signMs'>): number {
  return signMs * 0.7;
}

export function shownState(
  { service, state }: Pick<Standing, 'service' | 'state'>,
  resting: ReadonlySet<HealthService>,
): ShownState {
  return resting.has(service) ? 'maintenance' : state;
}

/** The seconds since the judgement before. Of a longer time than a process may be silent nothing is known. */
function sampleOf(
  standing: Standing,
  before: readonly Standing[],
  { resting, pace }: { resting: ReadonlySet<HealthService>; pace: Pace },
): Sample[] {
  const state = shownState(standing, resting);
  const last = before.find(({ service }) => service === standing.service)?.judged_at;
  if (state === 'unknown' || last === undefined) return [];
  const seconds = Math.min(Date.parse(standing.judged_at) - Date.parse(last), pace.silentMs) / 1000;
  const { service, judged_at, latency_ms } = standing;
  return [{ service, at: judged_at, state, seconds: Math.max(0, seconds), latency_ms }];
}

/** Opens and ends alerts by how services stand. Under maintenance nobody is alarmed; what was open before stays so. */
async function settleAlerts(
  tx: Tx,
  outlets: Outlets,
  {
    standings,
    resting,
    now,
  }: { standings: readonly Standing[]; resting: ReadonlySet<HealthService>; now: string },
): Promise<boolean> {
  const open = await listOpen(tx);
  let hasAlerted = false;
  for (const { service, state, reason, since } of standings) {
    const alert = open.find(each => each.service === service);
    const isBad = (state === 'degraded' || state === 'down') && !resting.has(service);
    if (isBad ? alert?.state === state : !(alert && state === 'operational')) continue;
    hasAlerted = true;
    const ended = alert && (await endAlert(tx, alert.id, now));
    if (isBad) {
      const began_at = ended ? now : since;
      const entered = await openAlert(tx, { service, state, reason: reason ?? '', began_at });
      await announce(tx, outlets, entered, 'entered');
    } else if (ended) await announce(tx, outlets, ended, 'left');
  }
  return hasAlerted;
}
