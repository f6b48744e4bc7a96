// What will be won in the next days, as an interval that is as wide as such intervals had to be on the book's own past; and how the same
// function did there, beside simpler ones.
import {
  type BackTest,
  type BackTestRow,
  type Forecast,
  type ForecastMethod,
  forecastMethods,
  type ImputedForecast,
} from '@groundwork/contract/revops-forecast';
import {
  DECIDED_NEEDED,
  type Imagined,
  imagineAfter,
  LOOKS_NEEDED,
  type LookedBook,
  RUNS,
} from './imagine.ts';
import { type Flow, LOOK_DAYS, type Looks } from './looks.ts';

export const HORIZONS = [30, 90] as const;
/** Days of the past on which it is asked again, the latest. */
const MOST_ORIGINS = 24;
/** Before any of its own has come true, an interval is this much wider than its runs: they come from few looks back. Measured on
 *  generated pasts; it weighs as much as so many forecasts whose days are over. */
const USUAL_WIDTH = 1.3;
const PRIOR_FORECASTS = 4;
const MOST_JUDGED = 12;

/** What the looks say of one book and one horizon. */
export function lookedBook(looks: Looks, book: number, days: number): LookedBook {
  const own = <T extends { book: number }>(rows: readonly T[]): T[] => rows.filter(row => row.book === book);
  return {
    cells: Map.groupBy(own(looks.cells), cell => cell.look),
    big: Map.groupBy(own(looks.big), deal => deal.look),
    flows: new Map(
      own(looks.flows)
        .filter(flow => flow.days === days)
        .map(flow => [flow.look, flow]),
    ),
    first_look: looks.books.find(each => each.book === book)?.first_look ?? 0,
  };
}

/** The same with today's deals that name no amount at the median of the won ones; undefined where there is nothing to change. */
function imputedBook(looks: Looks, book: number, days: number): ImputedBook | undefined {
  const median = looks.imputed.medians.get(book);
  if (median === undefined) return undefined;
  const own = <T extends { book: number }>(rows: readonly T[]): T[] => rows.filter(row => row.book === book);
  const looked = lookedBook(looks, book, days);
  return {
    median,
    looked: {
      ...looked,
      cells: new Map([...looked.cells, [0, own(looks.imputed.cells)]]),
      big: new Map([...looked.big, [0, own(looks.imputed.big)]]),
    },
  };
}

interface ImputedBook {
  median: number;
  looked: LookedBook;
}

export function forecastBook(looks: Looks, book: number): Forecast {
  const of = looks.books.find(each => each.book === book);
  const { by_stage = false, days_seen = 0, not_known = 0 } = of ?? {};
  const horizons = HORIZONS.flatMap(
    days => horizonOf(lookedBook(looks, book, days), days, imputedBook(looks, book, days)) ?? [],
  );
  if (horizons.length === 0) {
    const decided = looks.flows.find(flow => flow.book === book && flow.look === 0)?.decided ?? 0;
    const days_needed = LOOK_DAYS * LOOKS_NEEDED;
    return {
      kind: 'not_known',
      why: `Not enough history: a forecast asks for ${DECIDED_NEEDED} closed deals whose dates are known, and for ${days_needed} days since the first; there are ${decided} and ${days_seen}.`,
      decided,
      decided_needed: DECIDED_NEEDED,
      days_seen,
      days_needed,
    };
  }
  return { kind: 'known', horizons, by_stage, deals_at_todays_worth: not_known };
}

type Horizon = Extract<Forecast, { kind: 'known' }>['horizons'][number];

function horizonOf(book: LookedBook, days: number, imputed: ImputedBook | undefined): Horizon | undefined {
  const imagined = new Map<number, Imagined>();
  for (let look = 0; look <= book.first_look; look += 1) {
    const made = imagineAfter(book, look, days);
    if (made) imagined.set(look, made);
  }
  const [today, flow] = [imagined.get(0), book.flows.get(0)];
  if (!today || !flow) return undefined;
  const cells = book.cells.get(0) ?? [];
  // What other amounts are imagined of today's deals leaves the past, and so the width, as they are.
  const width = widthAt(book, imagined, 0, days);
  const { low, middle, high } = intervalOf(today, width);
  return {
    forecast: {
      days,
      from: flow.from,
      to: flow.to,
      low_cents: cents(low),
      middle_cents: cents(middle),
      high_cents: cents(high),
      open_cents: cents(today.open),
      new_cents: cents(today.fresh),
      deals: cells.reduce((sum, cell) => sum + cell.deals, 0),
      deals_without_amount: cells.reduce((sum, cell) => sum + cell.without_amount, 0),
      imputed: imputed ? imputedOf(imputed, days, width) : null,
      looks: today.looks,
      seen: today.seen,
      runs: RUNS,
    },
    back_test: backTest(book, imagined, days),
  };
}

function imputedOf({ looked, median }: ImputedBook, days: number, width: number): ImputedForecast | null {
  const made = imagineAfter(looked, 0, days);
  if (!made) return null;
  const { low, middle, high } = intervalOf(made, width);
  return {
    median_cents: cents(median),
    low_cents: cents(low),
    middle_cents: cents(middle),
    high_cents: cents(high),
    open_cents: cents(made.open),
  };
}

/** How much wider than their runs forecasts of before had to be; those alone whose days were over at the look. */
function widthAt(
  book: LookedBook,
  imagined: ReadonlyMap<number, Imagined>,
  look: number,
  days: number,
): number {
  const off: number[] = [];
  for (let at = look + days / LOOK_DAYS; at <= book.first_look && off.length < MOST_JUDGED; at += 1) {
    const [made, flow] = [imagined.get(at), book.flows.get(at)];
    if (made && flow && made.spread > 0) off.push((flow.actual - made.mean) / made.spread);
  }
  const squares = off.reduce((sum, each) => sum + each * each, PRIOR_FORECASTS * USUAL_WIDTH ** 2);
  return Math.sqrt(squares / (off.length + PRIOR_FORECASTS));
}

interface Interval {
  low: number;
  middle: number;
  high: number;
}

function intervalOf({ ends, mean }: Imagined, width: number): Interval {
  const at = (share: number): number => {
    const end = ends[Math.ceil(share * ends.length) - 1] ?? mean;
    return Math.max(0, mean + width * (end - mean));
  };
  return { low: at(0.1), middle: at(0.5), high: at(0.9) };
}

function backTest(book: LookedBook, imagined: ReadonlyMap<number, Imagined>, days: number): BackTest {
  const rows: BackTestRow[] = [];
  const off: Record<ForecastMethod, number[]> = { ours: [], naive: [], stage_weighted: [] };
  let came = 0;
  for (let look = days / LOOK_DAYS; look <= book.first_look && rows.length < MOST_ORIGINS; look += 1) {
    const [made, flow] = [imagined.get(look), book.flows.get(look)];
    if (!made || !flow) continue;
    const interval = intervalOf(made, widthAt(book, imagined, look, days));
    rows.push(rowOf(flow, interval));
    came += flow.actual;
    off.ours.push(Math.abs(interval.middle - flow.actual));
    off.naive.push(Math.abs(flow.naive - flow.actual));
    if (flow.stage_weighted !== null) off.stage_weighted.push(Math.abs(flow.stage_weighted - flow.actual));
  }
  const errors = forecastMethods.map(method => {
    const each = off[method];
    const error = came > 0 && each.length > 0 ? each.reduce((sum, one) => sum + one, 0) / came : null;
    return { method, error, rows: each.length };
  });
  const [best] = errors
    .flatMap(({ method, error }) => (error === null ? [] : [{ method, error }]))
    .toSorted((a, b) => a.error - b.error);
  return {
    days,
    rows: rows.toReversed(),
    inside: rows.filter(row => row.is_inside).length,
    errors,
    best: best?.method ?? null,
  };
}

function rowOf(
  { day, to, actual, naive, stage_weighted }: Flow,
  { low, middle, high }: Interval,
): BackTestRow {
  return {
    day,
    to,
    actual_cents: cents(actual),
    low_cents: cents(low),
    middle_cents: cents(middle),
    high_cents: cents(high),
    is_inside: low <= actual && actual <= high,
    naive_cents: cents(naive),
    stage_weighted_cents: stage_weighted === null ? null : cents(stage_weighted),
  };
}

const cents = (amount: number): string => String(BigInt(Math.round(amount)));
