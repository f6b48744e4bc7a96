import { type HealthReading, type HealthService, healthServices } from '@groundwork/contract/health';
import { describe, expect, test } from 'vitest';
import { figureOf, readingOf } from './figures.ts';
import { advance, type Finding, findingOf, type Heard, isCalm, type Standing, sumUp } from './rules.ts';

const start = Date.parse('2026-11-23T10:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const good: HealthReading = { verdict: 'operational', reason: null, latency_ms: 3, figures: [] };
const bad: HealthReading = { verdict: 'down', reason: 'gone', latency_ms: null, figures: [] };

function judgedWith(verdicts: Finding['verdict'][], service: HealthService = 'storage'): Standing[] {
  const standings: Standing[] = [];
  for (const [turn, verdict] of verdicts.entries()) {
    const found = {
      verdict,
      reason: verdict === 'operational' ? null : verdict,
      latency_ms: 1,
      evidence_at: at(turn * 5),
    };
    standings.push(advance(service, standings.at(-1), found, at(turn * 5)));
  }
  return standings;
}
const states = (verdicts: Finding['verdict'][]) => judgedWith(verdicts).map(({ state }) => state);

describe('hysteresis', () => {
  test('two bad measurements in a row turn a service, three good ones turn it back', () => {
    expect(states(['operational', 'down', 'operational', 'down', 'down'])).toEqual([
      'operational',
      'operational',
      'operational',
      'operational',
      'down',
    ]);
    expect(
      states([
        'operational',
        'down',
        'down',
        'operational',
        'operational',
        'down',
        'operational',
        'operational',
        'operational',
      ]).slice(-5),
    ).toEqual(['down', 'down', 'down', 'down', 'operational']);
  });

  test('one moment is one turn, however many processes it hit', () => {
    const found = (seconds: number): Finding => ({
      verdict: 'degraded',
      reason: 'slow',
      latency_ms: 200,
      evidence_at: at(seconds),
    });
    const [well] = judgedWith(['operational']);
    const one = advance('database', well, found(20), at(20), 3500);
    const other = advance('database', one, found(22), at(25), 3500);
    expect([one.leaning_for, other.state, other.leaning_for]).toEqual([1, 'operational', 1]);
    expect(advance('database', other, found(25), at(25), 3500).state).toBe('degraded');
    // What is bad for the first time counts at once, also just after a good one.
    expect(advance('database', well, found(1), at(1), 3500).leaning_for).toBe(1);
  });

  test('from degraded to down and back down to degraded it takes as long', () => {
    expect(states(['operational', 'degraded', 'down', 'down', 'down'])).toEqual([
      'operational',
      'operational',
      'down',
      'down',
      'down',
    ]);
    expect(states(['operational', 'down', 'down', 'degraded', 'degraded', 'degraded']).at(-1)).toBe(
      'degraded',
    );
  });

  test('nothing is green before it was measured, and what is no longer measured is unknown', () => {
    expect(states(['down', 'down'])).toEqual(['unknown', 'down']);
    expect(states(['unknown', 'operational'])).toEqual(['unknown', 'operational']);
    expect(states(['operational', 'unknown', 'unknown'])).toEqual(['operational', 'operational', 'unknown']);
  });

  test('a measurement that is read twice counts once', () => {
    const [first] = judgedWith(['operational']);
    const found: Finding = { verdict: 'down', reason: 'gone', latency_ms: null, evidence_at: at(15) };
    const once = advance('storage', first, found, at(15));
    const twice = advance('storage', once, found, at(20));
    expect([once.state, twice.state, twice.leaning_for]).toEqual(['operational', 'operational', 1]);
    expect(advance('storage', twice, { ...found, evidence_at: at(20) }, at(20)).state).toBe('down');
  });

  test('all is calm only while nothing leans to anything else', () => {
    const all = healthServices.map(service => judgedWith(['operational', 'operational'], service).at(-1)!);
    expect(isCalm(all)).toBe(true);
    expect(isCalm(all.slice(1))).toBe(false);
    expect(isCalm([...all.slice(1), judgedWith(['operational', 'down']).at(-1)!])).toBe(false);
  });
});

describe('what several processes say', () => {
  const heard = (kind: Heard['kind'], seen: number, readings: Heard['readings'] = {}): Heard => ({
    kind,
    started_at: at(-600),
    seen_at: at(seen),
    probed_at: at(seen),
    stopped_at: null,
    readings,
  });
  const find = (service: HealthService, all: Heard[]) =>
    findingOf(service, all, { now: at(60), silentMs: 15_000 });

  test('one that fails beside one that does not leaves the service degraded; all that fail bring it down', () => {
    const fails = heard('api', 58, { storage: bad });
    expect(find('storage', [fails, heard('worker', 58, { storage: good })])).toMatchObject({
      verdict: 'degraded',
      reason: 'gone',
    });
    expect(find('storage', [fails, heard('worker', 58, { storage: bad })]).verdict).toBe('down');
    expect(find('storage', [heard('worker', 58, { storage: good })]).verdict).toBe('operational');
  });

  test('what a silent process said last counts for nothing', () => {
    expect(find('storage', [heard('api', 40, { storage: good })]).verdict).toBe('unknown');
  });

  test('without a worker AI Services are down, without an API process the API Gateway is', () => {
    const api = heard('api', 58, { ai: good, api: good });
    expect(find('ai', [api, heard('worker', 50)]).verdict).toBe('operational');
    expect(find('ai', [api, heard('worker', 40)])).toMatchObject({ verdict: 'down', evidence_at: at(60) });
    expect(find('api', [heard('worker', 58)]).verdict).toBe('down');
    expect(find('events', [heard('worker', 58)]).verdict).toBe('unknown');
  });

  test('what has not been heard of yet is no outage while the product starts', () => {
    const worker = { ...heard('worker', 58), started_at: at(20) };
    expect(find('api', [worker]).verdict).toBe('unknown');
    expect(find('api', [worker, heard('api', 30)]).verdict).toBe('down');
    expect(find('api', [{ ...worker, started_at: at(-90) }]).verdict).toBe('down');
  });

  test('nor is it well because another process reaches what the work needs', () => {
    const api = { ...heard('api', 58, { ai: good }), started_at: at(20) };
    expect(find('ai', [api])).toMatchObject({
      verdict: 'unknown',
      reason: 'No worker gives a sign of life.',
    });
  });
});

test('a figure says what it is held against, and the worst one says why', () => {
  const free = figureOf('Free', 12, 'percent', { side: 'under', degraded: 15, down: 3 });
  expect(free).toMatchObject({ degraded: 'under 15%', down: 'under 3%', verdict: 'degraded' });
  const slow = figureOf('Slow', 900, 'ms', { side: 'over', degraded: 500 });
  expect(readingOf(1, [slow, free, { ...free, value: 2, verdict: 'down' }])).toMatchObject({
    verdict: 'down',
    reason: 'Free: 2% (under 3%)',
  });
  expect(figureOf('Few', 900, 'ms', { side: 'over', degraded: 500 }, { isJudged: false }).verdict).toBeNull();
});

test('the sentence names the worst and whose it is', () => {
  const all = (changed: Partial<Record<HealthService, 'down' | 'degraded' | 'maintenance' | 'unknown'>>) =>
    sumUp(healthServices.map(service => ({ service, state: changed[service] ?? 'operational' }))).sentence;
  expect(all({})).toBe('All Systems Operational');
  expect(all({ storage: 'degraded' })).toBe('Degraded: File Storage');
  expect(all({ storage: 'degraded', database: 'down', cache: 'unknown' })).toBe('Down: Database');
  expect(all({ ai: 'maintenance' })).toBe('Maintenance: AI Services');
  expect(all({ cache: 'unknown' })).toBe('Status unknown: Cache (in-process)');
  expect(sumUp([]).sentence).toBe('Status unknown');
  expect(sumUp(healthServices.map(service => ({ service, state: 'unknown' as const }))).sentence).toBe(
    'Status unknown',
  );
});
