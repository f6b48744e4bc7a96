// What the measurements of all processes come to, and when a service turns. Pure.
import {
  type HealthNow,
  type HealthReading,
  type HealthReadings,
  type HealthService,
  healthServiceNames,
  healthServices,
  type ShownState,
} from '@groundwork/contract/health';

/** Measurements in a row before a service is called worse, and before it is called better. */
export const badTurns = 2;
export const goodTurns = 3;

type Verdict = HealthReading['verdict'];

/** What was judged of a service, and how far it leans to the next judgement. */
export interface Standing {
  service: HealthService;
  state: Verdict;
  since: string;
  reason: string | null;
  latency_ms: number | null;
  leaning: Verdict | null;
  leaning_for: number;
  /** When the newest measurement that counted was made. */
  evidence_at: string;
  judged_at: string;
}

export interface Finding {
  verdict: Verdict;
  reason: string | null;
  latency_ms: number | null;
  evidence_at: string;
}

/** A process as the others see it. */
export interface Heard {
  kind: 'api' | 'worker';
  started_at: string;
  seen_at: string;
  probed_at: string | null;
  stopped_at: string | null;
  readings: HealthReadings;
}

const severity: Record<Verdict, number> = { operational: 0, unknown: 1, degraded: 1, down: 2 };

export function isLive({ seen_at, stopped_at }: Heard, now: string, silentMs: number): boolean {
  return stopped_at === null && Date.parse(now) - Date.parse(seen_at) <= silentMs;
}

/** What the processes that live say of a service, and what it means that one kind of them does not live. */
export function findingOf(
  service: HealthService,
  heard: readonly Heard[],
  { now, silentMs }: { now: string; silentMs: number },
): Finding {
  const gone = goneOf(service, heard, now, silentMs);
  if (gone) return { ...gone, latency_ms: null, evidence_at: now };
  const said = heard
    .filter(each => isLive(each, now, silentMs))
    .flatMap(({ readings, probed_at }) => {
      const reading = readings[service];
      return reading && probed_at !== null ? [{ reading, at: probed_at }] : [];
    });
  const known = said.filter(({ reading }) => reading.verdict !== 'unknown');
  if (known.length === 0)
    return {
      verdict: 'unknown',
      reason: said[0]?.reading.reason ?? 'No process measures it.',
      latency_ms: null,
      evidence_at: now,
    };
  const worst = worstOf(known);
  const isDown = known.every(({ reading }) => reading.verdict === 'down');
  const isGood = worst.reading.verdict === 'operational';
  const times = known.map(({ at }) => at).toSorted();
  const bad = known.filter(({ reading }) => reading.verdict !== 'operational').map(({ at }) => at);
  return {
    // One process of several that fails leaves the service standing, though not as it should.
    verdict: isDown ? 'down' : isGood ? 'operational' : 'degraded',
    reason: worst.reading.reason,
    latency_ms: worst.reading.latency_ms,
    evidence_at: (isGood ? times[0] : bad.toSorted().at(-1)) ?? now,
  };
}

/** The measurement that decides what is shown of a service. */
export function worstOf<T extends { reading: HealthReading }>(said: readonly T[]): T {
  const [worst] = said.toSorted(
    (a, b) =>
      severity[b.reading.verdict] - severity[a.reading.verdict] ||
      (b.reading.latency_ms ?? 0) - (a.reading.latency_ms ?? 0),
  );
  if (worst === undefined) throw new TypeError('Nobody said anything');
  return worst;
}

const needs: Partial<Record<HealthService, { kind: Heard['kind']; reason: string }>> = {
  api: { kind: 'api', reason: 'No API process gives a sign of life.' },
  ai: { kind: 'worker', reason: 'No worker gives a sign of life.' },
};

/** How long a product takes to start, at most: before that a process nobody has heard of is on its way. */
const startMs = 120_000;

/**
 * A service that a kind of process is, is down without one, however the last one ended. While the product starts it is not
 * known yet: neither an outage, nor well because another process can reach what the work needs.
 */
function goneOf(
  service: HealthService,
  heard: readonly Heard[],
  now: string,
  silentMs: number,
): Pick<Finding, 'verdict' | 'reason'> | undefined {
  const need = needs[service];
  if (!need) return undefined;
  const since = (text: string) => Date.parse(now) - Date.parse(text);
  const ofKind = heard.filter(({ kind }) => kind === need.kind);
  if (ofKind.some(({ seen_at }) => since(seen_at) <= silentMs)) return undefined;
  const isStarting = ofKind.length === 0 && heard.every(({ started_at }) => since(started_at) <= startMs);
  return { verdict: isStarting ? 'unknown' : 'down', reason: need.reason };
}

/** How often it takes to be said before it is believed. */
function turnsFor(from: Verdict, to: Verdict): number {
  if (severity[to] > severity[from] || to === 'unknown') return badTurns;
  // Nothing was known: the first good word is news, not a recovery.
  return from === 'unknown' && to === 'operational' ? 1 : from === 'unknown' ? badTurns : goodTurns;
}

/** The standing after one more finding. The same measurement read again changes nothing, and one moment is one turn however
 *  many processes it hit: `betweenTurnsMs` lie between the measurements of two turns. */
export function advance(
  service: HealthService,
  before: Standing | undefined,
  found: Finding,
  now: string,
  betweenTurnsMs = 0,
): Standing {
  const { verdict, reason, latency_ms, evidence_at } = found;
  const fresh = { service, reason, latency_ms, evidence_at, judged_at: now };
  if (!before)
    return {
      ...fresh,
      state: verdict === 'operational' ? verdict : 'unknown',
      since: now,
      leaning: verdict,
      leaning_for: 1,
    };
  if (verdict === before.state)
    return { ...fresh, state: verdict, since: before.since, leaning: null, leaning_for: 0 };
  const age = Date.parse(evidence_at) - Date.parse(before.evidence_at);
  const isNews = age > (before.leaning === null ? 0 : betweenTurnsMs);
  if (!isNews) return { ...before, judged_at: now };
  const isSameWay =
    before.leaning !== null &&
    before.leaning !== before.state &&
    severity[before.leaning] > severity[before.state] === severity[verdict] > severity[before.state];
  const leaning_for = isSameWay ? before.leaning_for + 1 : 1;
  if (leaning_for >= turnsFor(before.state, verdict))
    return { ...fresh, state: verdict, since: now, leaning: null, leaning_for: 0 };
  return {
    ...before,
    latency_ms,
    evidence_at,
    judged_at: now,
    leaning: verdict,
    leaning_for,
  };
}

/** Whether everything is well and stays so: then it is looked less often. */
export function isCalm(standings: readonly Standing[]): boolean {
  return (
    standings.length === healthServices.length &&
    standings.every(
      ({ state, leaning }) => state === 'operational' && (leaning === null || leaning === state),
    )
  );
}

const order = ['down', 'degraded', 'maintenance', 'unknown'] as const;
const words = { down: 'Down', degraded: 'Degraded', maintenance: 'Maintenance', unknown: 'Status unknown' };

/** The worst of all, and the sentence that names whose it is. */
export function sumUp(
  services: readonly { service: HealthService; state: ShownState }[],
): Pick<HealthNow, 'state' | 'sentence'> {
  const state = order.find(each => services.some(service => service.state === each));
  if (services.length === 0) return { state: 'unknown', sentence: words.unknown };
  if (state === undefined) return { state: 'operational', sentence: 'All Systems Operational' };
  const whose = services.filter(each => each.state === state);
  const names = whose.map(({ service }) => healthServiceNames[service]);
  const isWhole = state === 'unknown' && whose.length === services.length;
  return { state, sentence: isWhole ? words.unknown : `${words[state]}: ${names.join(', ')}` };
}
