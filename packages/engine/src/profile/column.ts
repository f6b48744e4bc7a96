// Everything one column's values say, gathered value by value in bounded memory.

import type { FileProblem } from '@groundwork/contract/profiles';
import type { SourceRow } from '../read/source.ts';
import { plural } from '../words/wording.ts';
import { DateEvidence } from './date-evidence.ts';
import { DistinctCounter } from './distinct.ts';
import { foldedHash, LONG_SHAPE, MARK, measure, newMeasure, patternOf } from './measure.ts';
import { copyOf, NumberEvidence } from './number-evidence.ts';
import { type Candidate, type Suspicion, suspect } from './placeholders.ts';
import { confirmKinds, KIND, kindsOfShape, MAYBE } from './shapes.ts';
import { isBareDuration } from './values/duration.ts';
import { readNumber } from './values/number.ts';

/** So many different values are counted one by one before each is looked at. */
const MAX_COUNTED = 512;
/** Different values that may be placeholders; more than this are values. */
const MAX_ASIDE = 64;
/** Longer values are not worth keeping for counting. */
const MAX_COUNTED_CHARS = 256;
const MAX_SHAPES = 2000;
const MAX_SAMPLES = 5;
const MOST_EXAMPLE_CHARS = 200;

export interface Misfits {
  count: number;
  first: { row: number; value: string }[];
}

interface Shape {
  kinds: number;
  /** Whatever its digits are, it is no number: found out once. */
  isNeverNumber: boolean;
  count: number;
  pattern: string;
  /** The first value that is written so. */
  first: string;
}

const scratch = newMeasure();

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
  readonly #shapes = new Map<number, Shape>();
  /** Neighbouring rows are mostly written alike. */
  #lastShapeId = -1;
  #lastShape: Shape | undefined;
  /** While few different values were seen: how often each, and where first. Nothing else is known of them yet. */
  #counted: Map<string, { count: number; row: number }> | null = new Map();
  /** The first different values, with their counts while those are complete. */
  #sample: [value: string, count: number][] = [];
  #hasAllValues = true;
  /** Values that may be placeholders, once not all values are counted any more. */
  readonly #aside = new Map<string, Candidate>();
  readonly #suspicion: Suspicion;

  constructor(suspicion: Suspicion = { isPhone: false, isNumber: false, isMoney: false }) {
    this.#suspicion = suspicion;
    this.numbers = new NumberEvidence(suspicion.isMoney);
  }

  /** This column's cells of rows that can be trusted. */
  addAll(rows: readonly SourceRow[], position: number): void {
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index];
      if (row && !row.bad) this.add(row.cells[position] ?? '', row.row);
    }
  }

  /** One cell; empty ones do not count. */
  add(value: string, row: number): void {
    if (value === '') return;
    this.filled++;
    this.totalChars += value.length;
    const counted = this.#counted;
    if (counted === null) {
      if (!this.#keepAside(value, row, 1)) this.#observe(value, row, 1);
      return;
    }
    const known = counted.get(value);
    if (known !== undefined) {
      known.count++;
      return;
    }
    if (counted.size < MAX_COUNTED && value.length <= MAX_COUNTED_CHARS) {
      counted.set(copyOf(value), { count: 1, row });
      return;
    }
    this.#hasAllValues = false;
    this.#settle();
    if (!this.#keepAside(value, row, 1)) this.#observe(value, row, 1);
  }

  /** No more cells will come: the counts are those without the values that may be placeholders, which it gives. */
  close(): Candidate[] {
    this.#settle();
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
      this.#observe(value, row, count);
    }
  }

  /** All different values with their counts, when there are few; otherwise the first ones. */
  get sample(): readonly [value: string, count: number][] {
    return this.#aside.size === 0 ? this.#sample : this.#sample.filter(([value]) => !this.#aside.has(value));
  }

  get hasAllValues(): boolean {
    return this.#hasAllValues;
  }

  /** Share of the filled cells that are of a kind (0..1). */
  share(kind: number): number {
    return this.filled === 0 ? 0 : (this.#kinds[bitOf(kind)] ?? 0) / this.filled;
  }

  get formats(): { pattern: string; count: number; example: string }[] {
    const byPattern = new Map<string, { pattern: string; count: number; example: string }>();
    for (const { pattern, count, first } of this.#shapes.values()) {
      const known = byPattern.get(pattern);
      if (known) known.count += count;
      else if (count > 0) byPattern.set(pattern, { pattern, count, example: first });
    }
    const sorted = [...byPattern.values()].sort(
      (left, right) => right.count - left.count || (left.pattern < right.pattern ? -1 : 1),
    );
    return sorted.slice(0, 5);
  }

  /** Cells that are a duration without a unit, if the column is one of durations: told by how they are written. */
  get bareDurations(): { cells: number; examples: string[] } {
    const bare = [...this.#shapes.values()].filter(({ count, first }) => count > 0 && isBareDuration(first));
    return {
      cells: bare.reduce((sum, { count }) => sum + count, 0),
      examples: bare.slice(0, 3).map(({ first }) => first),
    };
  }

  #settle(): void {
    if (this.#counted === null) return;
    this.#sample = [...this.#counted].map(([value, { count }]) => [value, count]);
    for (const [value, { count, row }] of this.#counted)
      if (!this.#keepAside(value, row, count)) this.#observe(value, row, count);
    this.#counted = null;
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

  #observe(value: string, row: number, weight: number): void {
    measure(value, scratch);
    if (value.length > this.maxChars) this.maxChars = value.length;
    const shape = this.#shapeOf(value, scratch.shape, scratch.marks);
    shape.count += weight;
    const kinds = (shape.kinds & MAYBE) === 0 ? shape.kinds : confirmKinds(shape.kinds, value);
    this.distinct.add(scratch.high, scratch.low, this.#comparable(value, kinds, scratch.folded), weight);
    for (let rest = kinds; rest !== 0; rest &= rest - 1) {
      const bit = bitOf(rest);
      this.#kinds[bit] = (this.#kinds[bit] ?? 0) + weight;
    }
    if ((kinds & KIND.number) === 0 || shape.isNeverNumber || !this.numbers.observe(value, weight))
      note(this.notNumber, value, row, weight);
    if ((kinds & KIND.date) === 0 || !this.dates.observe(value, row, weight))
      note(this.notDate, value, row, weight);
  }

  /** An id of 18 characters is the id of 15 with a check behind it: both must be found equal. */
  #comparable(value: string, kinds: number, folded: number): number {
    return (kinds & KIND.salesforceId) !== 0 && value.length === 18 ? foldedHash(value.slice(0, 15)) : folded;
  }

  #shapeOf(value: string, id: number, marks: number): Shape {
    if (id === this.#lastShapeId && this.#lastShape) return this.#lastShape;
    const shape = this.#shapes.get(id) ?? this.#newShape(value, id, marks);
    this.#lastShapeId = id;
    this.#lastShape = shape;
    return shape;
  }

  #newShape(value: string, id: number, marks: number): Shape {
    const kinds = kindsOfShape(value, marks);
    const isNeverNumber = (kinds & KIND.number) !== 0 && id !== LONG_SHAPE && isNumberless(value, marks);
    const first = copyOf(value.slice(0, MOST_EXAMPLE_CHARS));
    const shape = { kinds, isNeverNumber, count: 0, pattern: patternOf(value), first };
    if (this.#shapes.size < MAX_SHAPES) this.#shapes.set(id, shape);
    return shape;
  }
}

/** Digits grouped as no number is, as in phones and codes. Words may mean more than their shape says, and 0.125 is read by
 *  its first digit: ones stand for any digits. */
function isNumberless(value: string, marks: number): boolean {
  return (
    (marks & (MARK.letter | MARK.wide)) === 0 &&
    readNumber(value) === undefined &&
    readNumber(value.replaceAll(/\d/g, '1')) === undefined
  );
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
