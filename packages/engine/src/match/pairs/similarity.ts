// How alike two words are, letter by letter. Letters stand where the row writer kept them: their number, then they themselves.

/** Words are compared up to so many letters: a bit each. */
const MOST = 32;
const PREFIX = 4;
const PREFIX_WEIGHT = 0.1;

/**
 * Jaro's similarity with Winkler's prefix (1990), 0 to 1, without the threshold under which the prefix does not count. At the two
 * places stand the number of letters and the letters.
 */
export function jaroWinkler(letters: Uint16Array, onePlace: number, otherPlace: number): number {
  let [a, b] = [onePlace + 1, otherPlace + 1];
  let short = letters[onePlace] ?? 0;
  let long = letters[otherPlace] ?? 0;
  if (short > long) {
    [a, b] = [b, a];
    [short, long] = [long, short];
  }
  if (short === 0) return 0;
  if (long > MOST) long = MOST;
  if (short > MOST) short = MOST;
  const reach = Math.max(0, (long >>> 1) - 1);
  let takenShort = 0;
  let takenLong = 0;
  let matches = 0;
  for (let i = 0; i < short; i++) {
    const letter = letters[a + i];
    const end = Math.min(long, i + reach + 1);
    for (let j = i > reach ? i - reach : 0; j < end; j++) {
      if (letters[b + j] !== letter || ((takenLong >>> j) & 1) === 1) continue;
      takenLong |= 1 << j;
      takenShort |= 1 << i;
      matches++;
      break;
    }
  }
  if (matches === 0) return 0;
  let moved = 0;
  for (let x = takenShort, y = takenLong; x !== 0; x &= x - 1, y &= y - 1)
    if (letters[a + 31 - Math.clz32(x & -x)] !== letters[b + 31 - Math.clz32(y & -y)]) moved++;
  const jaro = (matches / short + matches / long + (matches - (moved >>> 1)) / matches) / 3;
  let prefix = 0;
  while (prefix < PREFIX && prefix < short && letters[a + prefix] === letters[b + prefix]) prefix++;
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
}

/** Whether the similarity may reach `least` at all, by the letters that occur: most pairs of unlike words end here. */
export function mayReach(
  least: number,
  oneMask: number,
  one: number,
  otherMask: number,
  other: number,
): boolean {
  const matches = Math.min(one - bitsOf(oneMask & ~otherMask), other - bitsOf(otherMask & ~oneMask));
  if (matches <= 0) return false;
  const jaro = (matches / one + matches / other + 1) / 3;
  return jaro + PREFIX * PREFIX_WEIGHT * (1 - jaro) >= least;
}

function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

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
