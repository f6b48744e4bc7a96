// What will have been won by the end of a period: never one number, but how likely each amount is.
import { normalQuantileOfTail, uniforms } from '../chance/chance.ts';
import { type DealPath, knownOn, wonBetween } from './deal-path.ts';
import { Chances, PRIOR_DEALS } from './learn-chances.ts';

export interface Period {
  /** First and last day. */
  from: number;
  to: number;
}

export interface OpenChance {
  id: string;
  value: number;
  chance: number;
  stood: number;
  won: number;
}

export interface QuarterForecast {
  kind: 'forecast';
  /** Won in the period up to the day of the forecast; the forecast never falls below it. */
  won: number;
  /** Four of five times it lies between low and high, if the deals go as deals went; half the time above the middle. */
  low: number;
  middle: number;
  high: number;
  /** What one run in twenty stays below, two in twenty, ... nineteen in twenty. */
  twentieths: number[];
  /** Share of the runs that reach the target; null without one. */
  reaches_target: number | null;
  /** Each open deal, the largest expected value first. */
  open: OpenChance[];
  /** What deals that nobody knows yet brought in stretches as long as what is left, on average. */
  unknown_deals: { stretches: number; mean: number };
  decided: number;
  runs: number;
}

/** Too little is known for an interval that means anything. */
export interface NoForecast {
  kind: 'too_little';
  won: number;
  decided: number;
  /** What is asked for. */
  decided_needed: number;
  days_seen: number;
  days_needed: number;
}

export const DECIDED_NEEDED = 20;
/** Of the days left: so many stretches of the past show what deals bring that are not known yet. */
const STRETCHES_NEEDED = 3;
const MOST_STRETCHES = 12;
export const SHARE = 0.8;
const RUNS = 2000;
const FEWEST_RUNS = 250;
/** Runs times open deals: a book of thousands is forecast from fewer runs rather than slowly. */
const MOST_DRAWS = 250_000;
const SEED = 20_261_123;

/**
 * The amount won by the end of a period, imagined many times over. In each run
 * - every open deal is won or not, on its own, by the chance that deals had which stood as long in its stage (`Chances.of`);
 *   how well that chance is known goes in as well: per run and stage all chances are shifted together, by as much as the
 *   number of deals behind them leaves open (normal on the log odds, variance 1 / (m·p·(1−p)) with m deals);
 * - deals not known yet bring what they brought in one stretch of the past as long as the days left, drawn at random.
 * Low, middle and high are the 10th, 50th and 90th percentile of the runs. Left out on purpose: what somebody hopes (the
 * expected close date, a probability typed in), because what was hoped on a day of the past is not kept and could not be
 * held against what came; trends and seasons; that a deal's value may still change.
 * @param day what is known at its end is used, nothing later; within the period
 */
export function forecastQuarter(
  paths: readonly DealPath[],
  { from, to }: Period,
  day: number,
  target: number | null = null,
): QuarterForecast | NoForecast {
  const known = knownOn(paths, day);
  const won = wonBetween(known, from, day);
  const daysLeft = Math.max(0, to - day);
  const chances = new Chances(known, day, daysLeft);
  const first = known.reduce((least, { steps }) => Math.min(least, steps[0]?.day ?? least), day);
  const seen = day - first;
  const needed = STRETCHES_NEEDED * daysLeft;
  if (chances.decided < DECIDED_NEEDED || seen < needed)
    return {
      kind: 'too_little',
      won,
      decided: chances.decided,
      decided_needed: DECIDED_NEEDED,
      days_seen: seen,
      days_needed: needed,
    };
  const open = daysLeft === 0 ? [] : openDeals(known, chances, day);
  const stretches = broughtByUnknown(known, first, day, daysLeft);
  const ends = imagine(open, stretches, won);
  const at = (share: number): number => ends[Math.max(0, Math.ceil(share * ends.length) - 1)] ?? won;
  return {
    kind: 'forecast',
    won,
    low: at((1 - SHARE) / 2),
    middle: at(0.5),
    high: at((1 + SHARE) / 2),
    twentieths: Array.from({ length: 19 }, (_, index) => at((index + 1) / 20)),
    reaches_target: target === null ? null : ends.filter(end => end >= target).length / ends.length,
    open: open
      .map(({ id, value, chance, stood, won: wins }) => ({ id, value, chance, stood, won: wins }))
      .sort((a, b) => b.value * b.chance - a.value * a.chance || (a.id < b.id ? -1 : 1)),
    unknown_deals: {
      stretches: stretches.length,
      mean: stretches.reduce((sum, each) => sum + each, 0) / Math.max(1, stretches.length),
    },
    decided: chances.decided,
    runs: ends.length,
  };
}

interface Open extends OpenChance {
  stage: string;
}

/** By id, so that the order they came in changes nothing. */
function openDeals(known: readonly DealPath[], chances: Chances, day: number): Open[] {
  return known
    .flatMap(({ id, steps }) => {
      const last = steps.at(-1);
      if (last?.standing !== 'open') return [];
      let since = last.day;
      for (const step of steps.toReversed()) {
        if (step.standing !== 'open' || step.stage !== last.stage) break;
        since = step.day;
      }
      return [{ id, value: last.value, stage: last.stage, ...chances.of(last.stage, day - since) }];
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What deals brought that began and were won within one stretch, for each stretch back from the day. */
function broughtByUnknown(known: readonly DealPath[], first: number, day: number, length: number): number[] {
  if (length === 0) return [];
  const count = Math.min(MOST_STRETCHES, Math.floor((day - first) / length));
  const sums = Array.from({ length: count }, () => 0);
  for (const { steps } of known) {
    const begun = steps[0]?.day ?? day;
    const stretch = Math.floor((day - begun) / length);
    const decision = steps.find(step => step.standing !== 'open');
    if (stretch >= count || decision?.standing !== 'won') continue;
    if (decision.day <= day - stretch * length) sums[stretch] = (sums[stretch] ?? 0) + decision.value;
  }
  return sums;
}

/** The end of each run, least first. Every deal draws from a stream of its own: one more deal leaves the others' luck alone. */
function imagine(open: readonly Open[], stretches: readonly number[], won: number): Float64Array {
  const runs = Math.max(FEWEST_RUNS, Math.min(RUNS, Math.floor(MOST_DRAWS / Math.max(1, open.length))));
  const ends = new Float64Array(runs).fill(won);
  const shifts = new Map<string, Float64Array>();
  for (const { stage } of open)
    if (!shifts.has(stage)) {
      const next = uniforms(SEED, `stage ${stage}`);
      shifts.set(
        stage,
        Float64Array.from({ length: runs }, () => normalQuantileOfTail(next())),
      );
    }
  for (const { id, value, chance, stage, stood } of open) {
    const next = uniforms(SEED, id);
    const shift = shifts.get(stage);
    const odds = Math.log(chance / (1 - chance));
    const spread = 1 / Math.sqrt((stood + PRIOR_DEALS) * chance * (1 - chance));
    for (let run = 0; run < runs; run += 1) {
      const shifted = 1 / (1 + Math.exp(-odds - spread * (shift?.[run] ?? 0)));
      if (next() < shifted) ends[run] = (ends[run] ?? 0) + value;
    }
  }
  if (stretches.length > 0) {
    const next = uniforms(SEED, 'deals not known yet');
    for (let run = 0; run < runs; run += 1)
      ends[run] = (ends[run] ?? 0) + (stretches[Math.floor(next() * stretches.length)] ?? 0);
  }
  return ends.sort();
}
