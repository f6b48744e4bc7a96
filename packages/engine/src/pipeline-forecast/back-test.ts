// Whether the forecast deserves to be believed: the same function, asked in the middle of quarters that are over.
import { type DealPath, knownOn, wonBetween } from './deal-path.ts';
import { forecastQuarter, type Period } from './forecast-quarter.ts';

export interface BackTestRow extends Period {
  /** The day in the middle on which it was asked. */
  day: number;
  /** What it said; null where too little was known then. */
  said: { low: number; middle: number; high: number } | null;
  /** What was won by the end, as it was known on the last day. */
  came: number;
  is_inside: boolean | null;
}

export interface BackTest {
  rows: BackTestRow[];
  /** Quarters in which it said something, and in how many of those what came lay in the interval. */
  asked: number;
  inside: number;
  /** How far the middle was off, as a share of what came, all quarters together; null when nothing came. */
  error: number | null;
  /** The same for whoever had taken what was won by the middle and the same again for the days left. */
  even_pace_error: number | null;
}

/** @param periods those that are over, in any order */
export function backTest(paths: readonly DealPath[], periods: readonly Period[]): BackTest {
  const rows: BackTestRow[] = [];
  let [asked, inside, off, paceOff, cameAll] = [0, 0, 0, 0, 0];
  for (const { from, to } of periods.toSorted((a, b) => a.from - b.from)) {
    const day = Math.floor((from + to) / 2);
    const forecast = forecastQuarter(paths, { from, to }, day);
    const came = wonBetween(knownOn(paths, to), from, to);
    if (forecast.kind === 'too_little') {
      rows.push({ from, to, day, said: null, came, is_inside: null });
      continue;
    }
    const { low, middle, high, won } = forecast;
    const is_inside = low <= came && came <= high;
    rows.push({ from, to, day, said: { low, middle, high }, came, is_inside });
    asked += 1;
    inside += is_inside ? 1 : 0;
    off += Math.abs(middle - came);
    paceOff += Math.abs((won * (to - from + 1)) / (day - from + 1) - came);
    cameAll += came;
  }
  const share = (sum: number): number | null => (cameAll > 0 ? sum / cameAll : null);
  return { rows, asked, inside, error: share(off), even_pace_error: share(paceOff) };
}
