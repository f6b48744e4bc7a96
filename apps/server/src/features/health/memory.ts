// How things stand, as this process knows it: what was judged last and, while the database does not answer, what it finds out
// by itself. The public answers come from here, so that they need no database.
import {
  type HealthNow,
  type HealthReadings,
  type HealthService,
  healthServices,
} from '@groundwork/contract/health';
import type { Judged } from './judge.ts';
import { shownState } from './judge.ts';
import { advance, type Finding, type Standing, sumUp } from './rules.ts';
import { underMaintenance, type WindowRow } from './store-maintenance.ts';
import type { Sample } from './store-samples.ts';

/** A time without the database, as it was lived through. */
export interface Outage {
  from: string;
  /** It lasted long enough to be called one. */
  isCalled: boolean;
  standings: Standing[];
  samples: Map<string, Sample>;
  lastAt: string;
}

export interface Memory {
  now(): HealthNow;
  standings(): readonly Standing[];
  windows(): readonly WindowRow[];
  /** The database does not answer at present. */
  outage(): Outage | undefined;
  hear(judged: Judged): void;
  /** One more look at which the database did not answer. */
  miss(readings: HealthReadings | undefined, at: string): void;
}

/** A week of minutes of each service. */
const mostSamples = 7 * 24 * 60 * healthServices.length;

export function createMemory(
  { patienceMs }: { patienceMs: number },
  clock: () => number = () => performance.now(),
): Memory {
  let judged: Judged | undefined;
  let heardAt = -Infinity;
  let outage: Outage | undefined;

  /** Old words are none: a process that was held up does not know how things stand. */
  function standings(): readonly Standing[] {
    if (outage) return outage.standings;
    return judged && clock() - heardAt <= patienceMs ? judged.standings : [];
  }

  return {
    standings,
    windows: () => judged?.windows ?? [],
    outage: () => outage,
    hear(next) {
      judged = next;
      heardAt = clock();
      outage = undefined;
    },
    miss(readings, at) {
      outage ??= {
        from: at,
        isCalled: false,
        standings: judged?.standings ?? [],
        samples: new Map(),
        lastAt: at,
      };
      goOn(outage, readings, at, underMaintenance(judged?.windows ?? [], at));
    },
    now() {
      const known = standings();
      const resting = underMaintenance(judged?.windows ?? [], new Date().toISOString());
      const services = healthServices.map(service => {
        const standing = known.find(each => each.service === service);
        return { service, state: standing ? shownState(standing, resting) : ('unknown' as const) };
      });
      const times = known.map(each => each.judged_at).toSorted();
      return { ...sumUp(services), measured_at: times.at(-1) ?? null, services };
    },
  };
}

function goOn(
  outage: Outage,
  readings: HealthReadings | undefined,
  at: string,
  resting: ReadonlySet<HealthService>,
): void {
  const seconds = (Date.parse(at) - Date.parse(outage.lastAt)) / 1000;
  outage.standings = healthServices.map(service =>
    advance(
      service,
      outage.standings.find(each => each.service === service),
      findingWithout(service, readings, at),
      at,
    ),
  );
  outage.lastAt = at;
  const database = outage.standings.find(({ service }) => service === 'database');
  const isFirst = database?.state === 'down' && !outage.isCalled;
  if (isFirst) outage.isCalled = true;
  for (const standing of outage.standings) {
    const state = shownState(standing, resting);
    if (state === 'unknown' || outage.samples.size > mostSamples) continue;
    const { service, latency_ms } = standing;
    // Since when it is down was known only at the second look.
    const lasted =
      service === 'database' && isFirst ? (Date.parse(at) - Date.parse(outage.from)) / 1000 : seconds;
    const key = `${service} ${at.slice(0, 16)} ${state}`;
    const known = outage.samples.get(key);
    outage.samples.set(key, {
      service,
      at,
      state,
      latency_ms,
      seconds: Math.min(60, (known?.seconds ?? 0) + lasted),
    });
  }
}

/** Of what lies in the database nothing is known without it; the answers and the files are found out here. */
function findingWithout(service: HealthService, readings: HealthReadings | undefined, at: string): Finding {
  if (service === 'database')
    return { verdict: 'down', reason: 'It does not answer.', latency_ms: null, evidence_at: at };
  const own = service === 'api' || service === 'storage' ? readings?.[service] : undefined;
  if (!own)
    return {
      verdict: 'unknown',
      reason: 'Not measured: the database does not answer.',
      latency_ms: null,
      evidence_at: at,
    };
  return { verdict: own.verdict, reason: own.reason, latency_ms: own.latency_ms, evidence_at: at };
}
