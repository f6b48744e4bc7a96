// The shapes of a column's values: what is found out once for each, and how many values are written so.
import { LONG_SHAPE, MARK, patternOf } from './measure.ts';
import { copyOf } from './number-evidence.ts';
import { KIND, kindsOfShape } from './shapes.ts';
import { isBareDuration } from './values/duration.ts';
import { readNumber } from './values/number.ts';

const MAX_SHAPES = 2000;
const MOST_FORMATS = 5;
const MOST_EXAMPLE_CHARS = 200;

interface Shape {
  kinds: number;
  /** Whatever its digits are, it is no number: found out once. */
  isNeverNumber: boolean;
  count: number;
  pattern: string;
  /** The first value that is written so. */
  first: string;
}

export class ShapeTally {
  readonly #shapes = new Map<number, Shape>();
  /** Neighbouring rows are mostly written alike. */
  #lastId = -1;
  #last: Shape | undefined;

  /** The shape of a value; beyond the most that are kept it is looked at anew each time. */
  of(value: string, id: number, marks: number): Shape {
    if (id === this.#lastId && this.#last) return this.#last;
    const known = this.#shapes.get(id);
    if (!known && this.#shapes.size >= MAX_SHAPES) return newShape(value, id, marks);
    const shape = known ?? newShape(value, id, marks);
    if (!known) this.#shapes.set(id, shape);
    this.#lastId = id;
    this.#last = shape;
    return shape;
  }

  /** How most values are written, the most frequent first. */
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
    return sorted.slice(0, MOST_FORMATS);
  }

  /** How many values are so many digits and nothing else. */
  get digitLengths(): ReadonlyMap<number, number> {
    const digits = [...this.#shapes.values()].filter(({ count, first }) => count > 0 && /^\d+$/.test(first));
    return new Map(digits.map(({ first, count }) => [first.length, count]));
  }

  /** Cells that are a duration without a unit, if the column is one of durations. */
  get bareDurations(): { cells: number; examples: string[] } {
    const bare = [...this.#shapes.values()].filter(({ count, first }) => count > 0 && isBareDuration(first));
    return {
      cells: bare.reduce((sum, { count }) => sum + count, 0),
      examples: bare.slice(0, 3).map(({ first }) => first),
    };
  }
}

function newShape(value: string, id: number, marks: number): Shape {
  const kinds = kindsOfShape(value, marks);
  const isNeverNumber = (kinds & KIND.number) !== 0 && id !== LONG_SHAPE && isNumberless(value, marks);
  const first = copyOf(value.slice(0, MOST_EXAMPLE_CHARS));
  return { kinds, isNeverNumber, count: 0, pattern: patternOf(value), first };
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
