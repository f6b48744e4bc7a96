// Collects what a column's values say about the order of day, month and year.
import type { ColumnBins, ColumnDate, DateOrder } from '@groundwork/contract/profiles';
import { copyOf } from './number-evidence.ts';
import { Spread } from './spread.ts';
import type { DateParts } from './values/date.ts';
import { dayOf, splitDate } from './values/date.ts';

interface Proof {
  row: number;
  value: string;
}

const ORDERS: readonly DateOrder[] = ['ymd', 'mdy', 'dmy'];
const MAX_PROOF = 5;
const DAY_MS = 86_400_000;
/** A two-digit column reads year first only on this much evidence, see `#yearFirst`. */
const MANY_LAST_PARTS = 12;
const FEW_FIRST_PARTS = 6;

class Range {
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;
  count = 0;
  readonly spread = new Spread(DAY_MS);

  add(parts: DateParts, order: DateOrder, weight: number): boolean {
    const day = dayOf(parts, order);
    if (day === undefined) return false;
    const at = day + (parts.timeMs ?? 0) - (parts.offsetMinutes ?? 0) * 60_000;
    if (at < this.min) this.min = at;
    if (at > this.max) this.max = at;
    this.count += weight;
    this.spread.add(at, weight);
    return true;
  }
}

/** Takes every value that may be a date; says at the end which order explains them. */
export class DateEvidence {
  /** Dates that say themselves what is what. */
  readonly #sure = new Range();
  readonly #ranges: Record<DateOrder, Range> = { ymd: new Range(), mdy: new Range(), dmy: new Range() };
  readonly #proofs: Record<DateOrder, { count: number; rows: Proof[] }> = {
    ymd: { count: 0, rows: [] },
    mdy: { count: 0, rows: [] },
    dmy: { count: 0, rows: [] },
  };
  readonly #formats = new Map<string, number>();
  /** Neighbouring rows are mostly written alike: counted before their format is put in words. */
  #last: { parts: DateParts; count: number } | undefined;
  readonly #firstParts = new Set<number>();
  readonly #lastParts = new Set<number>();
  /** Rows kept as proof so far. */
  traces = 0;
  #open = 0;
  /** Other days with the day first than with the month first. */
  #doubtful = 0;
  #doubtfulExample: string | null = null;
  #twoDigit = 0;
  #timed = 0;
  #zoneless = 0;
  #zonelessExample: string | undefined;

  /** True when the value is a date in at least one order. */
  observe(value: string, row: number, weight: number): boolean {
    const parts = splitDate(value);
    if (!parts) return false;
    if (parts.order === 'open') {
      const fits = ORDERS.filter(order => this.#ranges[order].add(parts, order, weight));
      if (fits.length === 0) return false;
      this.#observeOpen(parts, { row, value }, fits, weight);
    } else if (!this.#sure.add(parts, 'ymd', weight)) return false;
    if (parts.yearDigits === 2) this.#twoDigit += weight;
    if (parts.timeMs !== undefined) this.#timed += weight;
    // Midnight is how a system without times writes a day.
    if (
      parts.timeMs !== undefined &&
      parts.timeMs > 0 &&
      parts.offsetMinutes === undefined &&
      parts.zone?.kind !== 'place'
    ) {
      this.#zoneless += weight;
      this.#zonelessExample ??= copyOf(value);
    }
    this.#observeFormat(parts, weight);
    return true;
  }

  /** The order that explains most; month first when nothing tells. */
  get order(): DateOrder {
    if (this.#open === 0) return 'ymd';
    if (this.#isYearFirst()) return 'ymd';
    const { mdy, dmy } = this.#proofs;
    // Without proof, month first: the vendor's own default, and flagged as ambiguous.
    return dmy.count > mdy.count ? 'dmy' : 'mdy';
  }

  /** Values read by an order. */
  explained(order: DateOrder): number {
    return this.#sure.count + this.#ranges[order].count;
  }

  /** Some values are dates with the day first only, and others with the month first only: each can be read by itself. */
  get isMixed(): boolean {
    const { mdy, dmy } = this.#proofs;
    return this.order !== 'ymd' && mdy.count > 0 && dmy.count > 0;
  }

  /** Values that can be read, each by the order that explains it. */
  get readEach(): number {
    return this.#sure.count + this.#open - this.#proofs.ymd.count;
  }

  /** Values that prove another order than the chosen one. */
  contradictions(order: DateOrder): Proof[] {
    return (['ymd', 'mdy', 'dmy'] as const)
      .filter(other => other !== order)
      .flatMap(other => this.#proofs[other].rows);
  }

  /** How the dates spread, read in an order. */
  bins(order: DateOrder): ColumnBins | undefined {
    const all = new Spread(DAY_MS);
    all.absorb(this.#sure.spread);
    all.absorb(this.#ranges[order].spread);
    return all.bins('date');
  }

  describe(order: DateOrder = this.order): { date: ColumnDate; min: string; max: string } {
    const min = Math.min(this.#sure.min, this.#ranges[order].min);
    const max = Math.max(this.#sure.max, this.#ranges[order].max);
    const has_time = this.#timed > 0;
    const iso = (ms: number): string => new Date(ms).toISOString().slice(0, has_time ? 24 : 10);
    const proof = this.#proofs[order];
    this.#countFormats();
    const [format = ''] = [...this.#formats].sort((left, right) => right[1] - left[1])[0] ?? [];
    return {
      date: {
        order,
        format: named(format, order),
        two_digit_year: this.#twoDigit > 0,
        has_time,
        is_ambiguous:
          this.#open > 0 && order !== 'ymd' && this.#proofs.mdy.count + this.#proofs.dmy.count === 0,
        proof: proof.rows,
        ...(this.#zoneless > 0 && {
          zoneless: this.#zoneless,
          zoneless_example: this.#zonelessExample ?? '',
        }),
        ...(this.isMixed && {
          mixed: {
            dmy: this.#proofs.dmy.count,
            mdy: this.#proofs.mdy.count,
            open: this.#doubtful,
            open_example: this.#doubtfulExample,
          },
        }),
      },
      min: iso(min),
      max: iso(max),
    };
  }

  #observeFormat(parts: DateParts, weight: number): void {
    const last = this.#last;
    if (last && isWrittenAs(parts, last.parts)) {
      last.count += weight;
      return;
    }
    this.#countFormats();
    this.#last = { parts, count: weight };
  }

  #countFormats(): void {
    if (!this.#last) return;
    const format = formatOf(this.#last.parts);
    this.#formats.set(format, (this.#formats.get(format) ?? 0) + this.#last.count);
    this.#last = undefined;
  }

  #observeOpen(parts: DateParts, seen: Proof, fits: DateOrder[], weight: number): void {
    this.#open += weight;
    this.#firstParts.add(parts.parts[0]);
    this.#lastParts.add(parts.parts[2]);
    const readable = fits.filter(order => order !== 'ymd');
    if (readable.length === 2 && parts.parts[0] !== parts.parts[1]) {
      this.#doubtful += weight;
      this.#doubtfulExample ??= copyOf(seen.value);
    }
    const only = readable.length === 1 ? readable[0] : readable.length === 0 ? 'ymd' : undefined;
    if (only === undefined) return;
    const proof = this.#proofs[only];
    proof.count += weight;
    if (proof.rows.length >= MAX_PROOF) return;
    this.traces++;
    proof.rows.push({ ...seen });
  }

  /** `24-10-05` is year first when first parts above 31 occur, or when the first part hardly varies and the last does. */
  #isYearFirst(): boolean {
    if (this.#ranges.ymd.count === 0 || this.#twoDigit === 0) return false;
    if (this.#ranges.ymd.count < Math.max(this.#ranges.mdy.count, this.#ranges.dmy.count)) return false;
    if (this.#proofs.ymd.count > 0) return true;
    return this.#lastParts.size > MANY_LAST_PARTS && this.#firstParts.size <= FEW_FIRST_PARTS;
  }
}

function isWrittenAs(parts: DateParts, other: DateParts): boolean {
  return (
    parts.order === other.order &&
    parts.yearDigits === other.yearDigits &&
    parts.separator === other.separator &&
    (parts.timeMs === undefined) === (other.timeMs === undefined) &&
    (parts.offsetMinutes === undefined) === (other.offsetMinutes === undefined) &&
    parts.hasAmPm === other.hasAmPm
  );
}

function formatOf(parts: DateParts): string {
  const year = parts.yearDigits === 2 ? 'YY' : 'YYYY';
  const cut = parts.separator;
  const day =
    parts.order === 'named'
      ? `D MMM ${year}`
      : parts.order === 'ymd'
        ? `${year}${cut}MM${cut}DD`
        : `?${cut}?${cut}${year}`;
  if (parts.timeMs === undefined) return day;
  const zone = parts.offsetMinutes === undefined ? '' : ' Z';
  return `${day} ${parts.hasAmPm ? 'hh:mm A' : 'HH:mm'}${zone}`;
}

function named(format: string, order: DateOrder): string {
  const year = format.includes('YYYY') ? 'YYYY' : 'YY';
  const [first, second, third] =
    order === 'ymd' ? [year, 'MM', 'DD'] : order === 'mdy' ? ['MM', 'DD', year] : ['DD', 'MM', year];
  return format.replace(/^\?(.*)\?(.*?)(YYYY|YY)/, `${first}$1${second}$2${third}`);
}
