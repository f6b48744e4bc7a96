// One walk over a value's bytes: its hashes and the shape it is written in. Everything slower looks at shapes, not at values.
import type { Cells } from './cells.ts';

/** What the walk found; one object is reused for all values, so copy what you keep. */
export interface Measure {
  /** 64 bits of the value as it stands. */
  high: number;
  low: number;
  /** 53 bits of the value without case, for comparing columns; of ASCII only. */
  folded: number;
  /** Identifies the shape. */
  shape: number;
  /** Which characters occur: a sum of the flags below. */
  marks: number;
}

export const MARK = { digit: 1, letter: 2, space: 4, other: 8, wide: 16 } as const;
/** Shapes beyond this many steps are all `long`. */
const MAX_STEPS = 40;
export const LONG_SHAPE = 0x7fffffff;

export function newMeasure(): Measure {
  return { high: 0, low: 0, folded: 0, shape: 0, marks: 0 };
}

/** What each byte is: its flags, its place in a shape, and itself without case. Looked up, for it is asked of every byte. */
const marksOf = new Uint8Array(256);
const stepOf = new Uint8Array(256);
const lowerOf = new Uint8Array(256);
for (let code = 0; code < 256; code++) {
  const isDigit = code >= 48 && code <= 57;
  const isCapital = code >= 65 && code <= 90;
  const isLetter = isCapital || (code >= 97 && code <= 122) || code > 127;
  const plain = isDigit ? MARK.digit : code === 32 ? MARK.space : MARK.other;
  marksOf[code] = isLetter ? MARK.letter | (code > 127 ? MARK.wide : 0) : plain;
  stepOf[code] = isLetter ? 65 : isDigit ? 48 : code;
  lowerOf[code] = isCapital ? code | 32 : code;
}

/** Measures a value, given as UTF-8, into `into`. Digits count one by one in a shape, letters as runs; what is beyond ASCII
 *  is a letter. */
function measure(bytes: Uint8Array, from: number, to: number, into: Measure): void {
  let high = 0x811c9dc5;
  let low = 0x1b873593;
  let foldedHigh = 0x2545f491;
  let foldedLow = 0x4f6cdd1d;
  let shape = 17;
  let steps = 0;
  let marks = 0;
  let before = 0;
  for (let at = from; at < to; at++) {
    const code = bytes[at] ?? 0;
    const mark = marksOf[code] ?? 0;
    const lower = lowerOf[code] ?? 0;
    marks |= mark;
    if ((mark & before & MARK.letter) === 0) {
      shape = (Math.imul(shape, 31) + (stepOf[code] ?? 0)) | 0;
      steps++;
    }
    before = mark;
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b) ^ (low >>> 15);
    foldedHigh = Math.imul(foldedHigh ^ lower, 0x01000193);
    foldedLow = Math.imul(foldedLow ^ lower, 0xc2b2ae35) ^ (foldedLow >>> 13);
  }
  into.high = mix(high) | 0;
  into.low = mix(low) | 0;
  into.shape = steps > MAX_STEPS ? LONG_SHAPE : shape & 0x7ffffffe;
  into.marks = marks;
  into.folded = join53(foldedHigh, foldedLow);
}

/** Measures a value and gives its text: beyond ASCII only the text tells how it is written without case. */
export function measureCell(cells: Cells, from: number, to: number, into: Measure): string {
  measure(cells.bytes, from, to, into);
  const isAscii = (into.marks & MARK.wide) === 0;
  const value = cells.text(from, to, isAscii);
  if (!isAscii) into.folded = foldedHash(value.toLowerCase());
  return value;
}

/** The hash by which columns are compared: the same for values that differ only in case. */
export function foldedHash(text: string): number {
  let high = 0x2545f491;
  let low = 0x4f6cdd1d;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const lower = code >= 65 && code <= 90 ? code | 32 : code;
    high = Math.imul(high ^ lower, 0x01000193);
    low = Math.imul(low ^ lower, 0xc2b2ae35) ^ (low >>> 13);
  }
  return join53(high, low);
}

/** How a value is written, for people: 9 a digit, A a capitalised or upper-case run of letters, a any other. */
export function patternOf(value: string): string {
  let pattern = '';
  let steps = 0;
  for (const [run] of value.matchAll(/[A-Za-z\u0080-\uffff]+|[^]/g)) {
    if (++steps > MAX_STEPS) return `${pattern.slice(0, 24)}…`;
    if (/^\d$/.test(run)) pattern += '9';
    else if (run.length === 1 && run <= '\u007f' && !/[A-Za-z]/.test(run)) pattern += run;
    else pattern += run[0] === run[0]?.toLowerCase() ? 'a' : 'A';
  }
  return pattern;
}

function join53(high: number, low: number): number {
  return (mix(high) >>> 11) * 4_294_967_296 + (mix(low) >>> 0);
}

function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}
