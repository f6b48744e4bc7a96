// What open deals and deals that do not exist yet bring in the days after a look, imagined many times over, from looks before it alone.
import { normalQuantileOfTail, uniforms } from '@groundwork/engine/chance/chance';
import { PRIOR_DEALS } from '@groundwork/engine/pipeline-forecast/learn-chances';
import { type BigDeal, type Cell, type Flow, LOOK_DAYS } from './looks.ts';

export const RUNS = 2000;
const SEED = 20_261_127;
/** Stretches of the past that stand for what deals bring that do not exist yet: the latest. */
const MOST_STRETCHES = 12;
/** Looks that chances are learned from: the latest. */
const MOST_LEARNED = 24;
export const LOOKS_NEEDED = 3;
export const DECIDED_NEEDED = 20;

/** What is known of a book, by look. */
export interface LookedBook {
  cells: ReadonlyMap<number, readonly Cell[]>;
  big: ReadonlyMap<number, readonly BigDeal[]>;
  /** Of one horizon. */
  flows: ReadonlyMap<number, Flow>;
  first_look: number;
}

export interface Imagined {
  /** Ends of the runs, the least first. */
  ends: Float64Array;
  mean: number;
  spread: number;
  open: number;
  fresh: number;
  looks: number;
  seen: number;
}

/** Chance to be won within the horizon, by stage and days in it. */
export class Chances {
  readonly #of = new Map<string, { deals: number; won: number }>();
  seen = 0;
  readonly looks: readonly number[];

  /** @param look what is known then is used, nothing later */
  constructor({ cells, first_look }: LookedBook, look: number, days: number) {
    const from = look + days / LOOK_DAYS;
    const until = Math.min(first_look, from + MOST_LEARNED - 1);
    this.looks = Array.from({ length: Math.max(0, until - from + 1) }, (_, at) => from + at);
    for (const each of this.looks)
      for (const { stage, band, deals, won30, won90 } of cells.get(each) ?? []) {
        const won = days === LOOK_DAYS ? won30 : won90;
        this.seen += deals;
        for (const key of ['', `stage ${stage}`, `stage ${stage} ${band}`]) {
          const so = this.#of.get(key) ?? { deals: 0, won: 0 };
          this.#of.set(key, { deals: so.deals + deals, won: so.won + won });
        }
      }
  }

  /** Where few deals stood as long, the stage as a whole says what is likely; where few stood there, the book. */
  of(stage: string, band: number): number {
    const all = this.#shareOf('', 0.5, 2);
    const ofStage = this.#shareOf(`stage ${stage}`, all, PRIOR_DEALS);
    return this.#shareOf(`stage ${stage} ${band}`, ofStage, PRIOR_DEALS);
  }

  #shareOf(key: string, prior: number, weight: number): number {
    const { deals, won } = this.#of.get(key) ?? { deals: 0, won: 0 };
    return (won + weight * prior) / (deals + weight);
  }
}

/** undefined where too little was known at the look. */
export function imagineAfter(book: LookedBook, look: number, days: number): Imagined | undefined {
  const chances = new Chances(book, look, days);
  const now = book.flows.get(look);
  if (!now || chances.looks.length < LOOKS_NEEDED || now.decided < DECIDED_NEEDED) return undefined;
  const past = chances.looks.flatMap(each => book.flows.get(each) ?? []);
  const ratio = worthKept(past, now.usual);
  const cells = book.cells.get(look) ?? [];
  const big = (book.big.get(look) ?? []).map(({ stage, band, worth }) => ({
    chance: chances.of(stage, band),
    worth: worth * ratio,
  }));
  let [restMean, restVariance] = [0, 0];
  for (const { stage, band, rest_worth, rest_squares } of cells) {
    const chance = chances.of(stage, band);
    restMean += chance * rest_worth * ratio;
    restVariance += chance * (1 - chance) * rest_squares * ratio * ratio;
  }
  const stretches = past.slice(0, MOST_STRETCHES).map(({ actual, open_won }) => actual - open_won);
  const next = uniforms(SEED, `${days}`);
  const spread = Math.sqrt(restVariance);
  const ends = new Float64Array(RUNS);
  for (let run = 0; run < RUNS; run += 1) {
    let end = restMean + spread * normalQuantileOfTail(next());
    for (const { chance, worth } of big) if (next() < chance) end += worth;
    ends[run] = end + (stretches[Math.floor(next() * stretches.length)] ?? 0);
  }
  ends.sort();
  const mean = ends.reduce((sum, end) => sum + end, 0) / RUNS;
  const variance = ends.reduce((sum, end) => sum + (end - mean) ** 2, 0) / RUNS;
  return {
    ends,
    mean,
    spread: Math.sqrt(variance),
    open: restMean + big.reduce((sum, { chance, worth }) => sum + chance * worth, 0),
    fresh: stretches.reduce((sum, each) => sum + each, 0) / stretches.length,
    looks: chances.looks.length,
    seen: chances.seen,
  };
}

/** What won deals brought of what they were worth when they were looked at; ten deals of the usual worth say nothing changes. */
function worthKept(past: readonly Flow[], usual: number): number {
  let [brought, stood] = [10 * usual, 10 * usual];
  for (const { open_won, open_worth } of past) {
    brought += open_won;
    stood += open_worth;
  }
  return stood > 0 ? Math.min(3, Math.max(0.3, brought / stood)) : 1;
}
