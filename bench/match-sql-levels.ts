// How two rows compare, in SQL: the levels of the matcher's comparisons, each as an expression over the rows `a` and `b` of the twin's
// table. Similarities are DuckDB's, whose Jaro is the matcher's to the last bit; the prefix of Winkler is added by hand, for DuckDB
// leaves it out below 0.7.
import type { Comparison } from '@groundwork/engine/match/pairs/comparison';
import type { Part, RowLayout, SlotKind } from '@groundwork/engine/match/rows/layout';

export const LEVEL_MACROS = [
  `create macro prefix_of(x, y) as case
     when substr(x, 1, 1) <> substr(y, 1, 1) then 0
     when length(x) < 2 or length(y) < 2 or substr(x, 2, 1) <> substr(y, 2, 1) then 1
     when length(x) < 3 or length(y) < 3 or substr(x, 3, 1) <> substr(y, 3, 1) then 2
     when length(x) < 4 or length(y) < 4 or substr(x, 4, 1) <> substr(y, 4, 1) then 3
     else 4 end`,
  `create macro alike(x, y) as jaro_similarity(x, y)
     + (prefix_of(x, y)::double * 0.1::double) * (1::double - jaro_similarity(x, y))`,
  `create macro one_digit_off(x, y, digits) as
     damerau_levenshtein(right(lpad(x::varchar, 10, '0'), digits), right(lpad(y::varchar, 10, '0'), digits)) = 1`,
];

/** What a column of the twin's table is called: a number of a part's column. */
export function slotName(place: number, column: number, slot: string): string {
  return `p${place}_${column}_${slot}`;
}

export function commonName(place: number): string {
  return `common_${place}`;
}

/** The expression of each comparison's level. */
export function levelsInSql(layout: RowLayout, comparisons: readonly Comparison[]): string[] {
  const { parts } = layout;
  const names = namesOf(parts);
  return comparisons.map(({ parts: places }) => {
    const [first = 0] = places;
    if (places.length > 1) {
      const kinds = places.map(place => parts[place]?.kind);
      return kinds.some(kind => kind === 'company' || kind === 'website')
        ? organisation(parts, places)
        : address(parts, places);
    }
    const part = parts[first];
    if (!part) throw new Error(`There is no part ${first}.`);
    return LEVELS[part.kind]({ part, place: first, names });
  });
}

interface Given {
  part: Part;
  place: number;
  names: Names | undefined;
}

interface Names {
  first: number;
  last: number;
}

function namesOf(parts: readonly Part[]): Names | undefined {
  const first = parts.findIndex(({ kind }) => kind === 'first_name');
  const last = parts.findIndex(({ kind }) => kind === 'last_name');
  return first < 0 || last < 0 ? undefined : { first, last };
}

/** Of one row, a number of a part. */
const of = (row: 'a' | 'b', place: number, slot: string, column = 0): string =>
  `${row}.${slotName(place, column, slot)}`;
const both = (place: number, slot: string): [string, string] => [of('a', place, slot), of('b', place, slot)];
const isCommon = (place: number): string => `(a.${commonName(place)} and b.${commonName(place)})`;
const isSilent = (x: string, y: string): string => `(${x} = 0 or ${y} = 0)`;

/** The highest level of any column of the one with any of the other. */
function highest({ part }: Given, level: (x: number, y: number) => string): string {
  const columns = part.at.keys().toArray();
  return `greatest(${columns.flatMap(x => columns.map(y => level(x, y))).join(', ')}, 0)`;
}

function crossed(firstRow: 'a' | 'b', lastRow: 'a' | 'b', { first, last }: Names): string {
  const [x, y] = [of(firstRow, first, 'hash'), of(lastRow, last, 'hash')];
  const alike = `alike(${of(firstRow, first, 'text')}, ${of(lastRow, last, 'text')})`;
  return `case when ${isSilent(x, y)} then 0 when ${x} = ${y} or ${alike} >= 0.92::double then 1 else -1 end`;
}

function swapped(names: Names | undefined): string {
  if (!names) return 'false';
  const [one, other] = [crossed('a', 'b', names), crossed('b', 'a', names)];
  return `((${one}) >= 0 and (${other}) >= 0 and (${one}) + (${other}) > 0)`;
}

function exact(given: Given): string {
  const { place } = given;
  const level = highest(given, (x, y) => {
    const [one, other] = [of('a', place, 'hash', x), of('b', place, 'hash', y)];
    return `case when ${isSilent(one, other)} then 0 when ${one} = ${other} then 3 else 1 end`;
  });
  return `case when ${level} = 3 and ${isCommon(place)} then 2 else ${level} end`;
}

function word(given: Given): string {
  const { place } = given;
  const level = highest(given, (x, y) => {
    const [one, other] = [of('a', place, 'hash', x), of('b', place, 'hash', y)];
    const alike = `alike(${of('a', place, 'text', x)}, ${of('b', place, 'text', y)})`;
    return `case when ${isSilent(one, other)} then 0 when ${one} = ${other} then 6
      when ${alike} >= 0.92::double then 4 when ${alike} >= 0.85::double then 3
      when ${alike} >= 0.75::double then 2 else 1 end`;
  });
  return `case when ${level} = 6 and ${isCommon(place)} then 5 else ${level} end`;
}

function code({ place }: Given): string {
  const [x, y] = both(place, 'hash');
  const [one, other] = both(place, 'text');
  return `case when ${isSilent(x, y)} then 0
    when ${x} = ${y} then case when ${isCommon(place)} then 5 else 6 end
    when damerau_levenshtein(${one}, ${other}) = 1 then 4
    when damerau_levenshtein(${one}, ${other}) = 2 then 3
    when substr(${one}, 1, 1) = substr(${other}, 1, 1)
      and coalesce(substr(${one}, 2, 1), '') = coalesce(substr(${other}, 2, 1), '') then 2
    else 1 end`;
}

const LEVELS: Readonly<Record<SlotKind, (given: Given) => string>> = {
  first_name({ place, names }) {
    const [x, y] = both(place, 'hash');
    const [one, other] = both(place, 'text');
    const [called, alsoCalled] = both(place, 'called');
    return `case when ${isSilent(x, y)} then 0
      when ${x} = ${y} then case when ${isCommon(place)} then 6 else 7 end
      when ${called} = ${alsoCalled} then 5
      when length(${one}) = 1 or length(${other}) = 1
        then case when substr(${one}, 1, 1) = substr(${other}, 1, 1) then 2 else 1 end
      when alike(${one}, ${other}) >= 0.92::double then 4
      when alike(${one}, ${other}) >= 0.8::double then 3
      when ${swapped(names?.first === place ? names : undefined)} then 0 else 1 end`;
  },
  last_name({ place, names }) {
    const [x, y] = both(place, 'hash');
    const alike = `alike(${both(place, 'text').join(', ')})`;
    return `case when ${x} = ${y} and ${x} <> 0 then case when ${isCommon(place)} then 4 else 5 end
      when not ${isSilent(x, y)} and ${alike} >= 0.8::double
        then case when ${alike} >= 0.92::double then 3 else 2 end
      when (${x} <> 0 or ${y} <> 0) and ${swapped(names?.last === place ? names : undefined)} then 6
      when ${isSilent(x, y)} then 0 else 1 end`;
  },
  email(given) {
    const { place } = given;
    const level = highest(given, (x, y) => {
      const [one, other] = [of('a', place, 'hash', x), of('b', place, 'hash', y)];
      const [text, otherText] = [of('a', place, 'text', x), of('b', place, 'text', y)];
      const sameBox = `${of('a', place, 'mailbox', x)} = ${of('b', place, 'mailbox', y)}`;
      const sameDomain = `${of('a', place, 'domain', x)} = ${of('b', place, 'domain', y)}`;
      return `case when ${isSilent(one, other)} then 0 when ${one} = ${other} then 7
        when ${sameBox} and length(${text}) >= 8 then 4
        when ${sameBox} or alike(${text}, ${otherText}) >= 0.9::double
          then case when ${sameDomain} then 5 else 3 end
        when ${sameDomain} and ${of('a', place, 'own', x)} <> 0 then 2 else 1 end`;
    });
    return `case when ${level} = 7 and ${isCommon(place)} then 6 else ${level} end`;
  },
  phone(given) {
    const { part, place } = given;
    const same = highest(given, (x, y) => {
      const [one, other] = [of('a', place, 'hash', x), of('b', place, 'hash', y)];
      return `case when ${one} = ${other} and ${one} <> 0 then 1 else 0 end`;
    });
    const near = part.at.keys().map(column => {
      const [one, other] = [of('a', place, 'hash', column), of('b', place, 'hash', column)];
      return `case when ${isSilent(one, other)} then 0 when one_digit_off(${one}, ${other}, 9) then 2 else 1 end`;
    });
    return `case when ${same} = 1 then case when ${isCommon(place)} then 3 else 4 end
      else greatest(${[...near, '0'].join(', ')}) end`;
  },
  date({ place }) {
    const [x, y] = both(place, 'hash');
    const alike = (of: (date: string) => string): string => `(${of(x)} = ${of(y)})`;
    const [year, month, day] = [
      alike(date => `${date} // 10000`),
      alike(date => `${date} % 10000 // 100`),
      alike(date => `${date} % 100`),
    ];
    return `case when ${isSilent(x, y)} then 0
      when ${x} = ${y} then case when ${isCommon(place)} then 6 else 7 end
      when one_digit_off(${x}, ${y}, 8) then 5
      when ${year}::int + ${month}::int + ${day}::int >= 2 then 4
      when ${year} and ${x} % 100 * 100 + ${x} % 10000 // 100 = ${y} % 10000 then 4
      when hamming(lpad(${x}::varchar, 10, '0'), lpad(${y}::varchar, 10, '0')) = 2 then 3
      when ${year} then 2 else 1 end`;
  },
  number({ place }) {
    const [x, y] = both(place, 'hash');
    const [one, other] = both(place, 'bits').map(bits => `${bits}::double`);
    const difference = `abs(${one} - ${other}) / greatest(abs(${one}), abs(${other}))`;
    return `case when ${isSilent(x, y)} then 0 when ${x} = ${y} then 5
      when ${difference} < 0.02::double then 4 when ${difference} < 0.1::double then 3
      when ${difference} < 0.3::double then 2 else 1 end`;
  },
  text({ place }) {
    const [x, y] = both(place, 'hash');
    const [one, other] = both(place, 'words');
    const [length, otherLength] = both(place, 'length');
    const squares = of('a', place, 'squares');
    // The words that both have, in the order of their hashes, as the matcher adds them up.
    const shared = `list_reduce(list_prepend(0::double, list_filter(${squares},
      lambda s, i: list_contains(${other}, ${one}[i]))), lambda x, y: x + y)`;
    const share = `case when ${shared} = 0 then 0::double else ${shared} / (${length} * ${otherLength}) end`;
    const steps = [0.9, 0.75, 0.6, 0.45, 0.3, 0.15];
    const levels = steps.map((step, at) => `when ${share} >= ${step}::double then ${7 - at}`);
    return `case when ${isSilent(x, y)} then 0 when ${x} = ${y} then 8 ${levels.join(' ')} else 1 end`;
  },
  website: exact,
  category: exact,
  code,
  postcode: code,
  company: word,
  street: word,
  city: word,
  word,
};

const ADDRESS_WEIGHT: Partial<Record<SlotKind, number>> = { street: 2, postcode: 1.5, city: 1 };

function address(parts: readonly Part[], places: readonly number[]): string {
  const nearness = (place: number): string => {
    const [x, y] = both(place, 'hash');
    return `case when ${isSilent(x, y)} then 0 when ${x} = ${y} then 3
      when alike(${both(place, 'text').join(', ')}) >= 0.92::double then 2 else 1 end`;
  };
  const all = places.map(place => ({
    near: nearness(place),
    weight: ADDRESS_WEIGHT[parts[place]?.kind ?? 'word'] ?? 1,
  }));
  const sum = (of: (one: (typeof all)[number]) => string): string =>
    `(0::double + ${all.map(of).join(' + ')})`;
  const compared = sum(
    ({ near, weight }) => `case when (${near}) = 0 then 0::double else ${weight}::double end`,
  );
  const shared = sum(
    ({ near, weight }) =>
      `case (${near}) when 3 then ${weight}::double when 2 then ${weight}::double * 0.6::double else 0::double end`,
  );
  const share = `${shared} / ${compared}`;
  const common = places.filter(place => parts[place]?.kind === 'street').map(isCommon);
  return `case when ${compared} = 0 then 0
    when ${share} >= 0.999::double then case when ${[...common, 'false'].join(' or ')} then 6 else 7 end
    when ${share} >= 0.8::double then 5 when ${share} >= 0.6::double then 4
    when ${share} >= 0.4::double then 3 when ${share} >= 0.15::double then 2 else 1 end`;
}

function organisation(parts: readonly Part[], places: readonly number[]): string {
  const find = (kind: SlotKind): Given | undefined => {
    const place = places.find(one => parts[one]?.kind === kind);
    const part = place === undefined ? undefined : parts[place];
    return place === undefined || !part ? undefined : { part, place, names: undefined };
  };
  const [company, website] = [find('company'), find('website')];
  const name = company ? `(${word(company)})` : '0';
  const site = website ? `(${exact(website)})` : '0';
  return `case when ${name} >= 5 then ${name} - 2 when ${site} >= 2 then ${site} + 1
    when ${name} >= 3 then 2 when ${name} + ${site} > 0 then 1 else 0 end`;
}
