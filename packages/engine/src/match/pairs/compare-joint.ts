// What belongs together is one comparison: a move changes street, postcode and city at once, and is one reason, not three.
import { SLOTS, type SlotKind } from '../rows/layout.ts';
import { exact, word } from './compare-values.ts';
import { ALIKE, type Compared, type Comparison } from './comparison.ts';
import { likeness } from './likeness.ts';

/** What agreeing in a part of an address counts for. */
const ADDRESS_WEIGHT: Partial<Record<SlotKind, number>> = { street: 2, postcode: 1.5, city: 1 };

const NEAR_COUNTS = 0.6;

/** Shares of an address from which on the next level begins. */
const ADDRESS_LEVELS = [0.15, 0.4, 0.6, 0.8, 0.999];

const NEAR = 2;

const SAME = 3;

/** Street, postcode and city as one: the share of it that agrees. */
export function address(of: readonly Compared[]): Comparison {
  const streets = of.filter(({ part }) => part.kind === 'street');
  const all = of.map(one => ({ near: nearness(one), weight: ADDRESS_WEIGHT[one.part.kind] ?? 1 }));
  return {
    name: 'address',
    parts: of.map(({ place }) => place),
    levels: [
      '',
      'differs',
      'a little of it',
      'half of it',
      'most of it',
      'nearly the same',
      'the same, as of several names',
      'the same',
    ],
    expected: [0, 10, 8, 8, 9, 15, 22, 28],
    agreeing: [0, 5, 5, 8, 12, 15, 35, 20],
    compare(a, b) {
      let shared = 0;
      let compared = 0;
      for (const { near, weight } of all) {
        const level = near(a, b);
        if (level === 0) continue;
        compared += weight;
        shared += level === SAME ? weight : level === NEAR ? weight * NEAR_COUNTS : 0;
      }
      if (compared === 0) return 0;
      const share = shared / compared;
      let level = 1;
      while (level <= ADDRESS_LEVELS.length && share >= (ADDRESS_LEVELS[level - 1] ?? 1)) level++;
      return level < 6 ? level : streets.some(street => street.isCommon(a, b)) ? 6 : 7;
    },
  };
}

/** 0 says nothing, 1 differs, 2 is near, 3 the same. */
function nearness({ part, rows }: Compared): (a: number, b: number) => number {
  const at = part.at[0] ?? 0;
  const { words } = rows;
  const { text } = SLOTS.word;
  const alike = likeness(rows, ALIKE);
  return (a, b) => {
    const one = words[a + at] ?? 0;
    const other = words[b + at] ?? 0;
    if (one === 0 || other === 0) return 0;
    if (one === other) return SAME;
    return alike(a + at + text, b + at + text) > 0 ? NEAR : 1;
  };
}

/** A company by its name or its site: one of them is enough. */
export function organisation(of: readonly Compared[]): Comparison {
  const company = of.find(({ part }) => part.kind === 'company');
  const website = of.find(({ part }) => part.kind === 'website');
  const byName = company && word(company);
  const bySite = website && exact(website);
  return {
    name: 'company',
    parts: of.map(({ place }) => place),
    levels: ['', 'differs', 'similar name', 'the same, as of many', 'the same'],
    expected: [0, 14, 6, 30, 50],
    agreeing: [0, 5, 5, 45, 45],
    compare(a, b) {
      const name = byName?.compare(a, b) ?? 0;
      if (name >= 5) return name - 2;
      const site = bySite?.compare(a, b) ?? 0;
      if (site >= 2) return site + 1;
      return name >= 3 ? 2 : name + site > 0 ? 1 : 0;
    },
  };
}
