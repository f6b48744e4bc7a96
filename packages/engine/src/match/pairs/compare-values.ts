// Words, codes, dates, numbers, and what is only the same or not.
import { SLOTS } from '../rows/layout.ts';
import { ALIKE, type Compared, type Comparison, highest } from './comparison.ts';
import { likeness } from './likeness.ts';
import { isOneDigitOff, slips } from './similarity.ts';

const RATHER_ALIKE = 0.85;
const SOMEWHAT_ALIKE = 0.75;

export function exact({ part, place, rows, isCommon }: Compared): Comparison {
  const { words } = rows;
  return {
    name: part.name,
    parts: [place],
    levels: ['', 'differs', 'the same, as of many', 'the same'],
    expected: [0, 15, 35, 50],
    agreeing: [0, 10, 50, 40],
    compare(a, b) {
      const best = highest(part.at, a, b, (one, other) => {
        const [x, y] = [words[one] ?? 0, words[other] ?? 0];
        return x === 0 || y === 0 ? 0 : x === y ? 3 : 1;
      });
      return best === 3 && isCommon(a, b) ? 2 : best;
    },
  };
}

export function word({ part, place, rows, isCommon }: Compared): Comparison {
  const { words } = rows;
  const slots = SLOTS.word;
  const likenessAt = likeness(rows, SOMEWHAT_ALIKE);
  const compareAt = (a: number, b: number): number => {
    const [one, other] = [words[a] ?? 0, words[b] ?? 0];
    if (one === 0 || other === 0) return 0;
    if (one === other) return 6;
    const alike = likenessAt(a + slots.text, b + slots.text);
    return alike >= ALIKE ? 4 : alike >= RATHER_ALIKE ? 3 : alike > 0 ? 2 : 1;
  };
  return {
    name: part.name,
    parts: [place],
    levels: ['', 'differs', 'somewhat alike', 'rather alike', 'alike', 'the same, as of many', 'the same'],
    expected: [0, 15, 3, 3, 9, 25, 45],
    agreeing: [0, 5, 3, 3, 9, 35, 45],
    compare(a, b) {
      const best = highest(part.at, a, b, compareAt);
      return best === 6 && isCommon(a, b) ? 5 : best;
    },
  };
}

export function code({ part, place, rows, isCommon }: Compared): Comparison {
  const { words, letters } = rows;
  const at = part.at[0] ?? 0;
  return {
    name: part.name,
    parts: [place],
    levels: ['', 'differs', 'begins alike', 'two slips', 'one slip', 'the same, as of many', 'the same'],
    expected: [0, 12, 4, 3, 11, 10, 60],
    agreeing: [0, 10, 10, 5, 15, 25, 35],
    compare(a, b) {
      const [one, other] = [words[a + at] ?? 0, words[b + at] ?? 0];
      if (one === 0 || other === 0) return 0;
      if (one === other) return isCommon(a, b) ? 5 : 6;
      const [x, y] = [words[a + at + SLOTS.code.text] ?? 0, words[b + at + SLOTS.code.text] ?? 0];
      const missed = slips(letters, x, y, 2);
      if (missed <= 2) return missed === 1 ? 4 : 3;
      return letters[x + 1] === letters[y + 1] && letters[x + 2] === letters[y + 2] ? 2 : 1;
    },
  };
}

export function date({ part, place, rows, isCommon }: Compared): Comparison {
  const { words } = rows;
  const at = part.at[0] ?? 0;
  return {
    name: part.name,
    parts: [place],
    levels: [
      '',
      'differs',
      'same year',
      'two digits off',
      'two of year, month and day',
      'one digit off',
      'the same, as of many',
      'the same',
    ],
    expected: [0, 7, 4, 5, 7, 12, 8, 57],
    agreeing: [0, 5, 5, 3, 5, 10, 30, 42],
    compare(a, b) {
      const [x, y] = [words[a + at] ?? 0, words[b + at] ?? 0];
      if (x === 0 || y === 0) return 0;
      if (x === y) return isCommon(a, b) ? 6 : 7;
      if (isOneDigitOff(x, y, 8)) return 5;
      const isSameYear = Math.floor(x / 10_000) === Math.floor(y / 10_000);
      const isSameMonth = Math.floor((x % 10_000) / 100) === Math.floor((y % 10_000) / 100);
      const isSameDay = x % 100 === y % 100;
      if (Number(isSameYear) + Number(isSameMonth) + Number(isSameDay) >= 2) return 4;
      // 04/05 read as 05/04.
      const isTurned = isSameYear && turned(x) === y % 10_000;
      if (isTurned) return 4;
      return differingDigits(x, y) === 2 ? 3 : isSameYear ? 2 : 1;
    },
  };
}

function differingDigits(one: number, other: number): number {
  let differing = 0;
  for (let a = one, b = other; a > 0 || b > 0; a = Math.floor(a / 10), b = Math.floor(b / 10))
    if (a % 10 !== b % 10) differing++;
  return differing;
}

function turned(date: number): number {
  return (date % 100) * 100 + Math.floor((date % 10_000) / 100);
}

const NEARNESS = [0.02, 0.1, 0.3];

const bits = new DataView(new ArrayBuffer(8));

export function number({ part, place, rows }: Compared): Comparison {
  const { words } = rows;
  const at = part.at[0] ?? 0;
  return {
    name: part.name,
    parts: [place],
    levels: ['', 'differs', 'within 30 %', 'within 10 %', 'within 2 %', 'the same'],
    expected: [0, 12, 5, 8, 15, 60],
    agreeing: [0, 10, 10, 10, 15, 55],
    compare(a, b) {
      const [one, other] = [words[a + at] ?? 0, words[b + at] ?? 0];
      if (one === 0 || other === 0) return 0;
      if (one === other) return 5;
      bits.setUint32(0, words[a + at + SLOTS.number.bits] ?? 0, true);
      bits.setUint32(4, words[b + at + SLOTS.number.bits] ?? 0, true);
      const [x, y] = [bits.getFloat32(0, true), bits.getFloat32(4, true)];
      const difference = Math.abs(x - y) / Math.max(Math.abs(x), Math.abs(y));
      const [near = 0, rather = 0, somewhat = 0] = NEARNESS;
      return difference < near ? 4 : difference < rather ? 3 : difference < somewhat ? 2 : 1;
    },
  };
}
