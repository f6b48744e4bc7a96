// Everything one column's values say, gathered value by value in bounded memory.

import type { FileProblem } from '@groundwork/contract/profiles';
import type { PlainRows } from '../read/plain-rows.ts';
import type { SourceRow } from '../read/source.ts';
import { plural } from '../words/wording.ts';
import { type Cells, WrittenText } from './cells.ts';
import { DateEvidence } from './date-evidence.ts';
import { DistinctCounter } from './distinct.ts';
import { foldedHash, measureCell, newMeasure } from './measure.ts';
import { copyOf, NumberEvidence } from './number-evidence.ts';
import { type Candidate, type Suspicion, suspect } from './placeholders.ts';
import { placeHash, SeenValues } from './seen-values.ts';
import { ShapeTally } from './shape-tally.ts';
import { confirmKinds, KIND, MAYBE } from './shapes.ts';

/** So many different values are counted one by one before each is looked at. */
const MAX_COUNTED = 512;
/** Different values that may be placeholders; more than this are values. */
const MAX_ASIDE = 64;
/** Longer values are not worth keeping for counting. */
const MAX_COUNTED_CHARS = 256;
/** Different values that are remembered once they were looked at: of a column, and of a table. */
const MAX_SEEN = 32_768;
const MAX_SEEN_IN_ALL = 1_048_576;
const MAX_SEEN_BYTES = 64;
/** With so many it shows whether they come again: one hit for so many values, or it is not worth it. */
const FEW_SEEN = 2048;
const WORTHWHILE = 32;
const MAX_SAMPLES = 5;

export interface Misfits {
  count: number;
  first: { row: number; value: string }[];
}

const scratch = newMeasure();
const written = new WrittenText();

export class Column {
  filled = 0;
  maxChars = 0;
  totalChars = 0;
  readonly distinct = new DistinctCounter();
  readonly numbers: NumberEvidence;
  readonly dates = new DateEvidence();
  readonly notNumber: Misfits = { count: 0, first: [] };
  readonly notDate: Misfits = { count: 0, first: [] };
  /** How many values are of each kind, by the place of the kind's bit. */
  readonly #kinds = new Float64Array(16);
  readonly #shapes = new ShapeTally();
  /** While few different values were seen: how often each, and where first; nothing else is known of them yet. Then those that
   *  were looked at already, as long as they come again. */
  #seen: SeenValues | undefined = new SeenValues();
  #isCounting = true;
  /** The first different values, with their counts while those are complete: as they were counted, and as texts while somebody
   *  looks at them. */
  #counted: SeenValues | undefined;
  #sample: (readonly [value: string, count: number])[] | undefined;
  #hasAllValues = true;
  /** Values that may be placeholders, once not all values are counted any more. */
  readonly #aside = new Map<string, Candidate>();
  readonly #suspicion: Suspicion;
  readonly #mostSeen: number;

  /** @param columns How many columns share the memory there is. */
  constructor(suspicion: Suspicion = { isPhone: false, isNumber: false, isMoney: false }, columns = 1) {
    this.#suspicion = suspicion;
    this.numbers = new NumberEvidence(suspicion.isMoney);
    this.#mostSeen = Math.min(MAX_SEEN, Math.ceil(MAX_SEEN_IN_ALL / columns));
  }

  /** This column's cells of rows that can be trusted. */
  addAll(rows: readonly SourceRow[], position: number): void {
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index];
      if (row && !row.bad) this.add(row.cells[position] ?? '', row.row);
    }
  }

  /** This column's cells of plain rows. */
  addPlain(rows: PlainRows, position: number): void {
    const { starts, ends, count, width, firstRow, numbers } = rows;
    for (let index = 0, cell = position; index < count; index++, cell += width) {
      const from = starts[cell] ?? 0;
      const to = ends[cell] ?? 0;
      if (to === from) continue;
      const row = numbers?.[index] ?? firstRow + index;
      if (to < 0) this.add(rows.cleaned(cell), row);
      else this.#add(rows, from, to, row);
    }
  }

  /** One cell; empty ones do not count. */
  add(value: string, row: number): void {
    if (value !== '') this.#add(written, 0, written.write(value), row);
  }

  #add(cells: Cells, from: number, to: number, row: number): void {
    this.filled++;
    const seen = this.#seen;
    if (seen === undefined || (to - from > MAX_SEEN_BYTES && !this.#isCounting))
      return this.#addNew(cells, from, to, { row, hash: 0 });
    const hash = placeHash(cells.bytes, from, to);
    const place = seen.find(cells.bytes, from, to, hash);
    if (place < 0) return this.#addNew(cells, from, to, { row, hash });
    seen.count(place);
    this.totalChars += seen.charsOf(place);
    if (!this.#isCounting) this.distinct.repeat();
  }

  /** A value that is not among those seen. */
  #addNew(cells: Cells, from: number, to: number, { row, hash }: { row: number; hash: number }): void {
    const value = measureCell(cells, from, to, scratch);
    this.totalChars += value.length;
    if (this.#isCounting) {
      if ((this.#seen?.size ?? 0) < MAX_COUNTED && value.length <= MAX_COUNTED_CHARS)
        return this.#seen?.add(cells.bytes, from, to, { hash, chars: value.length, row, count: 1 });
      this.#hasAllValues = false;
      this.#settle();
      measureCell(cells, from, to, scratch);
    }
    if (this.#keepAside(value, row, 1)) return;
    const traces = this.#traces;
    this.#observe(value, row, 1);
    // Whoever leaves no trace leaves none the next time: it is enough to count it then.
    if (hash !== 0 && traces === this.#traces)
      this.#remember(cells, from, to, { row, hash, chars: value.length });
  }

  #remember(
    cells: Cells,
    from: number,
    to: number,
    value: { row: number; hash: number; chars: number },
  ): void {
    const seen = this.#seen;
    if (!seen || seen.size >= this.#mostSeen) return;
    seen.add(cells.bytes, from, to, { ...value, count: 0 });
    const isFull = seen.size >= this.#mostSeen;
    const isLookedAt = seen.size >= FEW_SEEN && (seen.size & (seen.size - 1)) === 0;
    if ((isFull || isLookedAt) && seen.hits * WORTHWHILE < seen.size) this.#forget();
  }

  /** Weighs what was only counted. */
  #forget(): void {
    const seen = this.#seen;
    this.#seen = undefined;
    for (const { from, to, row, count } of seen?.entries() ?? []) {
      if (!seen || count === 0) continue;
      this.#weigh(measureCell(seen, from, to, scratch), row, count);
    }
  }

  /** Rows that are told as examples of what does not fit, or as proof. */
  get #traces(): number {
    return this.notNumber.first.length + this.notDate.first.length + this.dates.traces;
  }

  /** No more cells will come: the counts are those without the values that may be placeholders, which it gives. */
  close(): Candidate[] {
    this.#settle();
    this.#forget();
    for (const { value, count } of this.#aside.values()) {
      this.filled -= count;
      this.totalChars -= value.length * count;
    }
    return [...this.#aside.values()];
  }

  /** These are values after all. */
  takeBack(candidates: readonly Candidate[]): void {
    for (const { value, count, row } of candidates) {
      this.#aside.delete(value);
      this.filled += count;
      this.totalChars += value.length * count;
      this.#observe(measureCell(written, 0, written.write(value), scratch), row, count);
    }
  }

  /** All different values with their counts, when there are few; otherwise the first ones. */
  get sample(): readonly (readonly [value: string, count: number])[] {
    this.#sample ??= this.#counted?.texts() ?? [];
    return this.#aside.size === 0 ? this.#sample : this.#sample.filter(([value]) => !this.#aside.has(value));
  }

  /** Nobody looks at the sample for now: thousands of columns have hundreds of texts each. */
  putAside(): void {
    this.#sample = undefined;
  }

  get hasAllValues(): boolean {
    return this.#hasAllValues;
  }

  /** Share of the filled cells that are of a kind (0..1). */
  share(kind: number): number {
    return this.filled === 0 ? 0 : (this.#kinds[bitOf(kind)] ?? 0) / this.filled;
  }

  get formats(): { pattern: string; count: number; example: string }[] {
    return this.#shapes.formats;
  }

  /** How many values are so many digits and nothing else. */
  get digitLengths(): ReadonlyMap<number, number> {
    return this.#shapes.digitLengths;
  }

  /** Cells that are a duration without a unit, if the column is one of durations: told by how they are written. */
  get bareDurations(): { cells: number; examples: string[] } {
    return this.#shapes.bareDurations;
  }

  /** Looks at every value that was only counted so far. */
  #settle(): void {
    const counted = this.#seen;
    if (!this.#isCounting || !counted) return;
    this.#isCounting = false;
    this.#counted = counted;
    this.#seen = new SeenValues();
    for (const { from, to, row, count } of counted.entries()) {
      const value = measureCell(counted, from, to, scratch);
      if (!this.#keepAside(value, row, count)) this.#observe(value, row, count);
    }
  }

  #keepAside(value: string, row: number, count: number): boolean {
    const kind = suspect(value, this.#suspicion);
    if (kind === undefined) return false;
    const known = this.#aside.get(value);
    if (known) known.count += count;
    else if (this.#aside.size >= MAX_ASIDE) return false;
    else {
      const kept = copyOf(value);
      this.#aside.set(kept, { value: kept, kind, count, row });
    }
    return true;
  }

  /** Looks at a value that was measured. */
  #observe(value: string, row: number, weight: number): void {
    const { high, low, folded } = scratch;
    const kinds = this.#weigh(value, row, weight);
    this.distinct.add(high, low, this.#comparable(value, kinds, folded), weight);
  }

  /** Everything that a value says by how often it is there. */
  #weigh(value: string, row: number, weight: number): number {
    if (value.length > this.maxChars) this.maxChars = value.length;
    const shape = this.#shapes.of(value, scratch.shape, scratch.marks);
    shape.count += weight;
    const kinds = (shape.kinds & MAYBE) === 0 ? shape.kinds : confirmKinds(shape.kinds, value);
    for (let rest = kinds; rest !== 0; rest &= rest - 1) {
      const bit = bitOf(rest);
      this.#kinds[bit] = (this.#kinds[bit] ?? 0) + weight;
    }
    if ((kinds & KIND.number) === 0 || shape.isNeverNumber || !this.numbers.observe(value, weight))
      note(this.notNumber, value, row, weight);
    if ((kinds & KIND.date) === 0 || !this.dates.observe(value, row, weight))
      note(this.notDate, value, row, weight);
    return kinds;
  }

  /** An id of 18 characters is the id of 15 with a check behind it: both must be found equal. */
  #comparable(value: string, kinds: number, folded: number): number {
    return (kinds & KIND.salesforceId) !== 0 && value.length === 18 ? foldedHash(value.slice(0, 15)) : folded;
  }
}

/** Place of the lowest bit that is set. */
function bitOf(kinds: number): number {
  return 31 - Math.clz32(kinds & -kinds);
}

function note(misfits: Misfits, value: string, row: number, weight: number): void {
  misfits.count += weight;
  if (misfits.first.length < MAX_SAMPLES) misfits.first.push({ row, value: copyOf(value.slice(0, 200)) });
}

/** The misfits as problems a person can mend: the first ones by place, each telling how many there are in all. */
export function misfitProblems(
  misfits: Misfits,
  placeOfRow: (row: number) => string,
  what: string,
): FileProblem[] {
  return misfits.first.map(({ row, value }) => ({
    place: placeOfRow(row),
    value,
    problem: `This is not ${what}, as the other values of the column are (${plural(misfits.count, 'such value')} in all).`,
    mend: 'Correct the value in the file, or import the column as text.',
    code: 'type_misfit',
  }));
}
