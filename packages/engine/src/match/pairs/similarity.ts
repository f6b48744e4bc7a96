// In how few slips two words or numbers differ. Letters stand where the row writer kept them: their number, then they themselves.
import { MOST_COMPARED as MOST } from '../rows/letters-kept.ts';

const SPAN = MOST + 1;
let before = new Uint8Array(SPAN);
let last = new Uint8Array(SPAN);
let next = new Uint8Array(SPAN);

/** Slips of the pen between two words: a letter missed, added or changed, or two neighbours swapped; `most + 1` beyond it. */
export function slips(letters: Uint16Array, onePlace: number, otherPlace: number, most: number): number {
  const m = Math.min(MOST, letters[onePlace] ?? 0);
  const n = Math.min(MOST, letters[otherPlace] ?? 0);
  if (Math.abs(m - n) > most) return most + 1;
  for (let j = 0; j <= n; j++) last[j] = j;
  for (let i = 1; i <= m; i++) {
    next[0] = i;
    let least = i;
    const unit = letters[onePlace + i];
    const unitBefore = i > 1 ? letters[onePlace + i - 1] : -1;
    for (let j = 1; j <= n; j++) {
      const other = letters[otherPlace + j];
      let cost = (last[j - 1] ?? 0) + (unit === other ? 0 : 1);
      cost = Math.min(cost, (last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (j > 1 && unitBefore === other && letters[otherPlace + j - 1] === unit)
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    const spare = before;
    before = last;
    last = next;
    next = spare;
  }
  return last[n] ?? most + 1;
}

/** Whether two numbers of so many digits differ in one of them, or in two neighbours that are swapped. */
export function isOneDigitOff(one: number, other: number, digits: number): boolean {
  let a = one;
  let b = other;
  let differing = 0;
  let place = -1;
  let [digitA, digitB] = [0, 0];
  for (let at = 0; at < digits; at++) {
    const [x, y] = [a % 10, b % 10];
    if (x !== y) {
      differing++;
      if (differing > 2) return false;
      if (differing === 2 && !(at === place + 1 && digitA === y && digitB === x)) return false;
      [place, digitA, digitB] = [at, x, y];
    }
    a = (a - x) / 10;
    b = (b - y) / 10;
  }
  return differing > 0;
}
