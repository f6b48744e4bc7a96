// E-mail addresses and phone numbers: any of the one row may be any of the other.
import { SLOTS } from '../rows/layout.ts';
import { type Compared, type Comparison, highest } from './comparison.ts';
import { likeness } from './likeness.ts';
import { isOneDigitOff } from './similarity.ts';

const LONG_MAILBOX = 8;
const NEAR_MAILBOX = 0.9;

export function email({ part, place, rows, isCommon }: Compared): Comparison {
  const { words, letters } = rows;
  const slots = SLOTS.email;
  const alike = likeness(rows, NEAR_MAILBOX);
  const compareAt = (a: number, b: number): number => {
    const [one, other] = [words[a] ?? 0, words[b] ?? 0];
    if (one === 0 || other === 0) return 0;
    if (one === other) return 7;
    const isSameBox = words[a + slots.mailbox] === words[b + slots.mailbox];
    if (isSameBox && (letters[words[a + slots.text] ?? 0] ?? 0) >= LONG_MAILBOX) return 4;
    const isSameDomain = words[a + slots.domain] === words[b + slots.domain];
    if (isSameBox || alike(a + slots.text, b + slots.text) > 0) return isSameDomain ? 5 : 3;
    return isSameDomain && words[a + slots.own] !== 0 ? 2 : 1;
  };
  return {
    name: part.name,
    parts: [place],
    levels: [
      '',
      'differs',
      'same company’s domain',
      'similar mailbox',
      'same mailbox elsewhere',
      'similar mailbox, same domain',
      'the same, as of several names',
      'the same',
    ],
    expected: [0, 20, 10, 10, 6, 6, 2, 46],
    agreeing: [0, 10, 45, 5, 10, 5, 15, 10],
    compare(a, b) {
      const best = highest(part.at, a, b, compareAt);
      return best === 7 && isCommon(a, b) ? 6 : best;
    },
  };
}

const PHONE_DIGITS = 9;

export function phone({ part, place, rows, isCommon }: Compared): Comparison {
  const { words } = rows;
  return {
    name: part.name,
    parts: [place],
    levels: ['', 'differs', 'one digit off', 'the same, as of several names', 'the same'],
    expected: [0, 16, 4, 6, 74],
    agreeing: [0, 10, 5, 50, 35],
    compare(a, b) {
      let best = 0;
      for (const one of part.at)
        for (const other of part.at) {
          const [x, y] = [words[a + one] ?? 0, words[b + other] ?? 0];
          if (x === 0 || y === 0) continue;
          if (x === y) return isCommon(a, b) ? 3 : 4;
          // A slip is one between numbers of the same column.
          if (one === other) best = Math.max(best, isOneDigitOff(x, y, PHONE_DIGITS) ? 2 : 1);
        }
      return best;
    },
  };
}
