// How two rows compare in one thing: a level from "one of them says nothing" (0) to "the same, and few are". Levels in words,
// with what is expected of a match before any data were seen.
import { type Part, type RowLayout, type SlotKind, SLOTS } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';
import { isOneDigitOff, jaroWinkler, mayReach, slips } from './similarity.ts';

export interface Comparison {
  name: string;
  /** Places of the parts that it compares. */
  parts: readonly number[];
  /** What each level means; 0 says nothing. */
  levels: readonly string[];
  /** Of 100 matches that can be compared, so many are expected on each level. */
  expected: readonly number[];
  /** Of 100 pairs that are no match and agree in this, because a rule looked for it or because they belong together. */
  agreeing: readonly number[];
  /** Of two rows, given by where their numbers begin. */
  compare(one: number, other: number): number;
}

/** Word weights of a text part: rare words say most. */
export type WordWeights = ReadonlyMap<number, number>;

const ALIKE = 0.92;
const RATHER_ALIKE = 0.85;
const SOMEWHAT_ALIKE = 0.75;

/** What belongs together is one comparison: a move changes street, postcode and city at once, and is one reason, not three. */
const PLACE: readonly SlotKind[] = ['street', 'postcode', 'city'];
const ORGANISATION: readonly SlotKind[] = ['company', 'website'];

/** The comparisons of a layout's parts. */
export function comparisonsOf(layout: RowLayout, rows: Rows, weights: WordWeights): Comparison[] {
  const { parts } = layout;
  const of = (place: number): Of => ({
    part: parts[place] as Part,
    place,
    rows,
    isCommon: commonIn(layout, rows, place),
  });
  const placesOf = (kinds: readonly SlotKind[]): number[] =>
    [...parts.keys()].filter(place => kinds.includes(parts[place]?.kind ?? 'text'));
  const hasPersons = placesOf(['first_name', 'last_name']).length > 0;
  const joint = [
    { places: placesOf(PLACE), compare: address },
    ...(hasPersons ? [{ places: placesOf(ORGANISATION), compare: organisation }] : []),
  ].filter(({ places }) => places.length > 1);
  const names = namesOf(parts);
  return parts.flatMap((_, place): Comparison[] => {
    const whole = joint.find(({ places }) => places.includes(place));
    if (!whole) return [single(of(place), names, weights)];
    return whole.places[0] === place ? [whole.compare(whole.places.map(of))] : [];
  });
}

function single(of: Of, names: Names, weights: WordWeights): Comparison {
  switch (of.part.kind) {
    case 'first_name':
      return firstName(of, of.part.at[0] === names?.first ? names : undefined);
    case 'last_name':
      return lastName(of, of.part.at[0] === names?.last ? names : undefined);
    case 'email':
      return email(of);
    case 'phone':
      return phone(of);
    case 'website':
    case 'category':
      return exact(of);
    case 'date':
      return date(of);
    case 'number':
      return number(of);
    case 'text':
      return text(of, weights);
    case 'code':
    case 'postcode':
      return code(of);
    default:
      return word(of);
  }
}

function namesOf(parts: readonly Part[]): Names {
  const first = parts.find(part => part.kind === 'first_name')?.at[0];
  const last = parts.find(part => part.kind === 'last_name')?.at[0];
  return first === undefined || last === undefined ? undefined : { first, last };
}

interface Of {
  part: Part;
  place: number;
  rows: Rows;
  /** Whether the row's value of the part is one that many rows have. */
  isCommon(row: number): boolean;
}

function commonIn({ commonAt }: RowLayout, { words }: Rows, part: number): (row: number) => boolean {
  const bit = 1 << part;
  return row => ((words[row + commonAt] ?? 0) & bit) !== 0;
}

/** Whether the names are the same with the first one last. Where one name is missing, the other one decides. */
function swapped({ words, letters }: Rows, names: { first: number; last: number }, a: number, b: number): boolean {
  const crossed = (one: number, other: number): number => {
    const [x, y] = [words[one] ?? 0, words[other] ?? 0];
    if (x === 0 || y === 0) return 0;
    if (x === y) return 1;
    const [textX, textY] = [words[textOf(one, a, names)] ?? 0, words[textOf(other, b, names)] ?? 0];
    return jaroWinkler(letters, textX, textY) >= ALIKE ? 1 : -1;
  };
  const firstAsLast = crossed(a + names.first, b + names.last);
  if (firstAsLast < 0) return false;
  const lastAsFirst = crossed(a + names.last, b + names.first);
  return lastAsFirst >= 0 && firstAsLast + lastAsFirst > 0;
}

/** Where the letters of a name stand whose hash stands there. */
function textOf(hash: number, row: number, names: { first: number }): number {
  return hash + (hash === row + names.first ? SLOTS.first_name.text : SLOTS.last_name.text);
}

type Names = { first: number; last: number } | undefined;

function firstName({ part, place, rows, isCommon }: Of, names: Names): Comparison {
  const { words, letters } = rows;
  const at = part.at[0] ?? 0;
  const slots = SLOTS.first_name;
  return {
    name: part.name,
    parts: [place],
    levels: ['', 'differs', 'same first letter', 'rather alike', 'alike', 'a short form', 'the same, as of many', 'the same'],
    expected: [0, 8, 6, 5, 10, 6, 25, 40],
    agreeing: [0, 5, 2, 3, 10, 15, 30, 35],
    compare(a, b) {
      const [one, other] = [words[a + at] ?? 0, words[b + at] ?? 0];
      if (one === 0 || other === 0) return 0;
      if (one === other) return isCommon(a) ? 6 : 7;
      if (words[a + at + slots.called] === words[b + at + slots.called]) return 5;
      const [x, y] = [words[a + at + slots.text] ?? 0, words[b + at + slots.text] ?? 0];
      const [m, n] = [letters[x] ?? 0, letters[y] ?? 0];
      if (m === 1 || n === 1) return letters[x + 1] === letters[y + 1] ? 2 : 1;
      if (mayReach(0.8, words[a + at + slots.mask] ?? 0, m, words[b + at + slots.mask] ?? 0, n)) {
        const alike = jaroWinkler(letters, x, y);
        if (alike >= 0.8) return alike >= ALIKE ? 4 : 3;
      }
      // Said once, by the last name.
      return names && swapped(rows, names, a, b) ? 0 : 1;
    },
  };
}

function lastName({ part, place, rows, isCommon }: Of, names: Names): Comparison {
  const { words, letters } = rows;
  const at = part.at[0] ?? 0;
  const slots = SLOTS.last_name;
  return {
    name: part.name,
    parts: [place],
    levels: ['', 'differs', 'rather alike', 'alike', 'the same, as of many', 'the same', 'swapped with the first name'],
    expected: [0, 10, 3, 10, 25, 45, 3],
    agreeing: [0, 5, 5, 10, 35, 40, 5],
    compare(a, b) {
      const [one, other] = [words[a + at] ?? 0, words[b + at] ?? 0];
      if (one === other && one !== 0) return isCommon(a) ? 4 : 5;
      if (one !== 0 && other !== 0) {
        const [x, y] = [words[a + at + slots.text] ?? 0, words[b + at + slots.text] ?? 0];
        const [m, n] = [letters[x] ?? 0, letters[y] ?? 0];
        if (mayReach(0.8, words[a + at + slots.mask] ?? 0, m, words[b + at + slots.mask] ?? 0, n)) {
          const alike = jaroWinkler(letters, x, y);
          if (alike >= 0.8) return alike >= ALIKE ? 3 : 2;
        }
      }
      if (names && one + other !== 0 && swapped(rows, names, a, b)) return 6;
      return one === 0 || other === 0 ? 0 : 1;
    },
  };
}

const LONG_MAILBOX = 8;

function email({ part, place, rows, isCommon }: Of): Comparison {
  const { words, letters } = rows;
  const slots = SLOTS.email;
  const compareAt = (a: number, b: number): number => {
    const [one, other] = [words[a] ?? 0, words[b] ?? 0];
    if (one === 0 || other === 0) return 0;
    if (one === other) return 7;
    const [x, y] = [words[a + slots.text] ?? 0, words[b + slots.text] ?? 0];
    const [m, n] = [letters[x] ?? 0, letters[y] ?? 0];
    const isSameBox = words[a + slots.mailbox] === words[b + slots.mailbox];
    if (isSameBox && m >= LONG_MAILBOX) return 4;
    const isSameDomain = words[a + slots.domain] === words[b + slots.domain];
    const isNear =
      isSameBox ||
      (mayReach(0.9, words[a + slots.mask] ?? 0, m, words[b + slots.mask] ?? 0, n) &&
        jaroWinkler(letters, x, y) >= 0.9);
    if (isNear) return isSameDomain ? 5 : 3;
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
      let best = 0;
      for (const one of part.at)
        for (const other of part.at) {
          const level = compareAt(a + one, b + other);
          if (level > best) best = level;
        }
      return best === 7 && isCommon(a) ? 6 : best;
    },
  };
}

const PHONE_DIGITS = 9;

function phone({ part, place, rows, isCommon }: Of): Comparison {
  const { words } = rows;
  return {
    name: part.name,
    parts: [place],
    levels: ['', 'differs', 'one digit off', 'the same, as of several names', 'the same'],
    expected: [0, 16, 4, 6, 74],
    agreeing: [0, 10, 5, 50, 35],
    compare(a, b) {
      let best = 0;
      for (const one of part.at) {
        const x = words[a + one] ?? 0;
        if (x === 0) continue;
        for (const other of part.at) {
          const y = words[b + other] ?? 0;
          if (y === 0) continue;
          if (x === y) return isCommon(a) ? 3 : 4;
          if (one !== other) continue;
          const level = isOneDigitOff(x, y, PHONE_DIGITS) ? 2 : 1;
          if (level > best) best = level;
        }
      }
      return best;
    },
  };
}

function exact({ part, place, rows, isCommon }: Of): Comparison {
  const { words } = rows;
  return {
    name: part.name,
    parts: [place],
    levels: ['', 'differs', 'the same, as of many', 'the same'],
    expected: [0, 15, 35, 50],
    agreeing: [0, 10, 50, 40],
    compare(a, b) {
      let best = 0;
      for (const one of part.at) {
        const x = words[a + one] ?? 0;
        if (x === 0) continue;
        for (const other of part.at) {
          const y = words[b + other] ?? 0;
          if (x === y) return isCommon(a) ? 2 : 3;
          if (y !== 0) best = 1;
        }
      }
      return best;
    },
  };
}

function word({ part, place, rows, isCommon }: Of): Comparison {
  const { words, letters } = rows;
  const slots = SLOTS.word;
  const compareAt = (a: number, b: number): number => {
    const [one, other] = [words[a] ?? 0, words[b] ?? 0];
    if (one === 0 || other === 0) return 0;
    if (one === other) return 6;
    const [x, y] = [words[a + slots.text] ?? 0, words[b + slots.text] ?? 0];
    if (!mayReach(SOMEWHAT_ALIKE, words[a + slots.mask] ?? 0, letters[x] ?? 0, words[b + slots.mask] ?? 0, letters[y] ?? 0))
      return 1;
    const alike = jaroWinkler(letters, x, y);
    return alike >= ALIKE ? 4 : alike >= RATHER_ALIKE ? 3 : alike >= SOMEWHAT_ALIKE ? 2 : 1;
  };
  return {
    name: part.name,
    parts: [place],
    levels: ['', 'differs', 'somewhat alike', 'rather alike', 'alike', 'the same, as of many', 'the same'],
    expected: [0, 15, 3, 3, 9, 25, 45],
    agreeing: [0, 5, 3, 3, 9, 35, 45],
    compare(a, b) {
      let best = 0;
      for (const one of part.at)
        for (const other of part.at) {
          const level = compareAt(a + one, b + other);
          if (level > best) best = level;
        }
      return best === 6 && isCommon(a) ? 5 : best;
    },
  };
}

function date({ part, place, rows, isCommon }: Of): Comparison {
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
      if (x === y) return isCommon(a) ? 6 : 7;
      if (isOneDigitOff(x, y, 8)) return 5;
      const isSameYear = Math.floor(x / 10_000) === Math.floor(y / 10_000);
      const isSameMonth = Math.floor((x % 10_000) / 100) === Math.floor((y % 10_000) / 100);
      const isSameDay = x % 100 === y % 100;
      if (Number(isSameYear) + Number(isSameMonth) + Number(isSameDay) >= 2) return 4;
      // 04/05 read as 05/04.
      const isTurned = isSameYear && turned(x) === y % 10_000;
      if (isTurned) return 4;
      return digitsApart(x, y) === 2 ? 3 : isSameYear ? 2 : 1;
    },
  };
}

function digitsApart(one: number, other: number): number {
  let apart = 0;
  for (let a = one, b = other; a > 0 || b > 0; a = Math.floor(a / 10), b = Math.floor(b / 10))
    if (a % 10 !== b % 10) apart++;
  return apart;
}

function turned(date: number): number {
  return (date % 100) * 100 + Math.floor((date % 10_000) / 100);
}

function code({ part, place, rows, isCommon }: Of): Comparison {
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
      if (one === other) return isCommon(a) ? 5 : 6;
      const [x, y] = [words[a + at + 1] ?? 0, words[b + at + 1] ?? 0];
      const apart = slips(letters, x, y, 2);
      if (apart <= 2) return apart === 1 ? 4 : 3;
      return letters[x + 1] === letters[y + 1] && letters[x + 2] === letters[y + 2] ? 2 : 1;
    },
  };
}

const NEARNESS = [0.02, 0.1, 0.3];
const bits = new DataView(new ArrayBuffer(8));

function number({ part, place, rows }: Of): Comparison {
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
      bits.setUint32(0, words[a + at + 1] ?? 0, true);
      bits.setUint32(4, words[b + at + 1] ?? 0, true);
      const [x, y] = [bits.getFloat32(0, true), bits.getFloat32(4, true)];
      const apart = Math.abs(x - y) / Math.max(Math.abs(x), Math.abs(y));
      const [near = 0, rather = 0, somewhat = 0] = NEARNESS;
      return apart < near ? 4 : apart < rather ? 3 : apart < somewhat ? 2 : 1;
    },
  };
}

const SHARES = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9];

/** Cosine of the words' weights (tf-idf, Salton 1975): a rare word in common says more than a frequent one. */
function text({ part, place, rows }: Of, weights: WordWeights): Comparison {
  const { words, tokens } = rows;
  const at = part.at[0] ?? 0;
  const slots = SLOTS.text;
  const square = (place: number): number => {
    let sum = 0;
    for (let word = 1; word <= (tokens[place] ?? 0); word++) sum += (weights.get(tokens[place + word] ?? 0) ?? 0) ** 2;
    return sum;
  };
  return {
    name: part.name,
    parts: [place],
    levels: ['', 'differs', 'few words', 'some words', 'half of the words', 'most words', 'nearly all words', 'but for a word', 'the same'],
    expected: [0, 4, 2, 3, 4, 7, 10, 20, 50],
    agreeing: [0, 30, 30, 15, 8, 6, 4, 3, 4],
    compare(a, b) {
      const [one, other] = [words[a + at] ?? 0, words[b + at] ?? 0];
      if (one === 0 || other === 0) return 0;
      if (one === other) return 8;
      const [x, y] = [words[a + at + slots.words] ?? 0, words[b + at + slots.words] ?? 0];
      let shared = 0;
      // Both stand in the order of their hashes.
      for (let i = 1, j = 1; i <= (tokens[x] ?? 0) && j <= (tokens[y] ?? 0); ) {
        const [left, right] = [tokens[x + i] ?? 0, tokens[y + j] ?? 0];
        if (left === right) {
          shared += (weights.get(left) ?? 0) ** 2;
          i++;
          j++;
        } else if (left < right) i++;
        else j++;
      }
      const share = shared === 0 ? 0 : shared / Math.sqrt(square(x) * square(y));
      let level = 1;
      while (level <= SHARES.length && share >= (SHARES[level - 1] ?? 1)) level++;
      return level;
    },
  };
}

/** What agreeing in a part of an address counts for. */
const ADDRESS_WEIGHT: Partial<Record<SlotKind, number>> = { street: 2, postcode: 1.5, city: 1 };
const NEAR_COUNTS = 0.6;
/** Shares of an address from which on the next level begins. */
const ADDRESS_LEVELS = [0.15, 0.4, 0.6, 0.8, 0.999];

/** Street, postcode and city as one: the share of it that agrees. */
function address(of: readonly Of[]): Comparison {
  const streets = of.filter(({ part }) => part.kind === 'street');
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
      for (const one of of) {
        const level = nearness(one, a, b);
        if (level === 0) continue;
        const weight = ADDRESS_WEIGHT[one.part.kind] ?? 1;
        compared += weight;
        shared += level === SAME ? weight : level === NEAR ? weight * NEAR_COUNTS : 0;
      }
      if (compared === 0) return 0;
      const share = shared / compared;
      let level = 1;
      while (level <= ADDRESS_LEVELS.length && share >= (ADDRESS_LEVELS[level - 1] ?? 1)) level++;
      return level < 6 ? level : streets.some(street => street.isCommon(a)) ? 6 : 7;
    },
  };
}

const NEAR = 2;
const SAME = 3;

/** 0 says nothing, 1 differs, 2 is near, 3 the same. */
function nearness({ part, rows: { words, letters } }: Of, a: number, b: number): number {
  const at = part.at[0] ?? 0;
  const [one, other] = [words[a + at] ?? 0, words[b + at] ?? 0];
  if (one === 0 || other === 0) return 0;
  if (one === other) return SAME;
  const [x, y] = [words[a + at + 1] ?? 0, words[b + at + 1] ?? 0];
  if (!mayReach(ALIKE, words[a + at + 2] ?? 0, letters[x] ?? 0, words[b + at + 2] ?? 0, letters[y] ?? 0)) return 1;
  return jaroWinkler(letters, x, y) >= ALIKE ? NEAR : 1;
}

/** A company by its name or its site: one of them is enough. */
function organisation(of: readonly Of[]): Comparison {
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
