// One walk over a value: its hashes and the shape it is written in. Everything slower looks at shapes, not at values.

/** What the walk found; one object is reused for all values, so copy what you keep. */
export interface Measure {
  /** 64 bits of the value as it stands. */
  high: number;
  low: number;
  /** 53 bits of the value without case, for comparing columns. */
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

/** Measures a value into `into`. Digits count one by one in a shape, letters as runs. */
export function measure(value: string, into: Measure): void {
  let high = 0x811c9dc5;
  let low = 0x1b873593;
  let foldedHigh = 0x2545f491;
  let foldedLow = 0x4f6cdd1d;
  let shape = 17;
  let steps = 0;
  let marks = 0;
  let wasLetter = false;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    let lower = code;
    let step = code;
    let isLetter = false;
    if (code >= 48 && code <= 57) {
      marks |= MARK.digit;
      step = 48;
    } else if (code >= 97 && code <= 122) {
      isLetter = true;
    } else if (code >= 65 && code <= 90) {
      isLetter = true;
      lower = code | 32;
    } else if (code > 127) {
      marks |= MARK.wide;
      isLetter = true;
    } else marks |= code === 32 ? MARK.space : MARK.other;
    if (!isLetter || !wasLetter) {
      shape = (Math.imul(shape, 31) + (isLetter ? 65 : step)) | 0;
      steps++;
    }
    if (isLetter) marks |= MARK.letter;
    wasLetter = isLetter;
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b) ^ (low >>> 15);
    foldedHigh = Math.imul(foldedHigh ^ lower, 0x01000193);
    foldedLow = Math.imul(foldedLow ^ lower, 0xc2b2ae35) ^ (foldedLow >>> 13);
  }
  into.high = mix(high) | 0;
  into.low = mix(low) | 0;
  into.shape = steps > MAX_STEPS ? LONG_SHAPE : shape & 0x7ffffffe;
  into.marks = marks;
  into.folded = (marks & MARK.wide) === 0 ? join53(foldedHigh, foldedLow) : foldedHash(value.toLowerCase());
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
