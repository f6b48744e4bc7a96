// The comparisons of all parts of rows.
import type { Part, RowLayout, SlotKind } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';
import { email, phone } from './compare-contact.ts';
import { address, organisation } from './compare-joint.ts';
import { firstName, lastName, type NamePlaces } from './compare-names.ts';
import { text, type WordWeights } from './compare-texts.ts';
import { code, date, exact, number, word } from './compare-values.ts';
import type { Compared, Comparison } from './comparison.ts';

const PLACE: readonly SlotKind[] = ['street', 'postcode', 'city'];

const ORGANISATION: readonly SlotKind[] = ['company', 'website'];

/** The comparisons of a layout's parts. */
export function comparisonsOf(layout: RowLayout, rows: Rows, weights: WordWeights): Comparison[] {
  const { parts } = layout;
  const all = parts.map((part, place): Compared => {
    return { part, place, rows, isCommon: commonIn(layout, rows, place) };
  });
  const those = (kinds: readonly SlotKind[]): Compared[] =>
    all.filter(({ part }) => kinds.includes(part.kind));
  const hasPersons = those(['first_name', 'last_name']).length > 0;
  const joint = [
    { compared: those(PLACE), compare: address },
    ...(hasPersons ? [{ compared: those(ORGANISATION), compare: organisation }] : []),
  ].filter(({ compared }) => compared.length > 1);
  const names = namesOf(parts);
  return all.flatMap((one): Comparison[] => {
    const whole = joint.find(({ compared }) => compared.includes(one));
    if (!whole) return [single(one, names, weights)];
    return whole.compared[0] === one ? [whole.compare(whole.compared)] : [];
  });
}

function single(of: Compared, names: NamePlaces | undefined, weights: WordWeights): Comparison {
  const { kind, at } = of.part;
  if (kind === 'first_name') return firstName(of, at[0] === names?.first ? names : undefined);
  if (kind === 'last_name') return lastName(of, at[0] === names?.last ? names : undefined);
  return kind === 'text' ? text(of, weights) : BY_VALUE[kind](of);
}

const BY_VALUE: Readonly<
  Record<Exclude<SlotKind, 'first_name' | 'last_name' | 'text'>, (of: Compared) => Comparison>
> = {
  email,
  phone,
  website: exact,
  category: exact,
  date,
  number,
  code,
  postcode: code,
  company: word,
  street: word,
  city: word,
  word,
};

function namesOf(parts: readonly Part[]): NamePlaces | undefined {
  const first = parts.find(part => part.kind === 'first_name')?.at[0];
  const last = parts.find(part => part.kind === 'last_name')?.at[0];
  return first === undefined || last === undefined ? undefined : { first, last };
}

function commonIn(
  { commonAt }: RowLayout,
  { words }: Rows,
  part: number,
): (one: number, other: number) => boolean {
  const bit = 1 << part;
  return (one, other) => ((words[one + commonAt] ?? 0) & (words[other + commonAt] ?? 0) & bit) !== 0;
}
