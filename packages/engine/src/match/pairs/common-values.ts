// Marks values that say little by themselves: names that many have, and numbers, addresses and mailboxes that rows of several
// names share: a switchboard, an office, info@. What is broken (a placeholder, 000000) is found the same way, by nothing but
// how often it stands there.
import { type Part, type RowLayout, SLOTS } from '../rows/layout.ts';
import type { Rows } from '../rows/row-writer.ts';

/** A value of more rows than this share of all is common; of three rows at least. */
const COMMON_SHARE: Readonly<Record<Part['kind'], number>> = {
  first_name: 3e-3,
  last_name: 3e-4,
  email: 1e-3,
  phone: 1e-3,
  company: 3e-4,
  website: 3e-4,
  street: 1e-3,
  postcode: 1e-3,
  city: 3e-3,
  date: 1e-3,
  code: 1e-3,
  number: 1,
  word: 3e-3,
  category: 1e-2,
  text: 1,
};
const FEWEST_COMMON = 3;
/** Of these, a value that rows of three names share belongs to none of them alone. */
const OF_ONE: ReadonlySet<Part['kind']> = new Set(['email', 'phone', 'street', 'code']);

/** Writes into each row which of its parts hold a common value. */
export function markCommonValues(layout: RowLayout, rows: Rows): void {
  for (const [at, part] of layout.parts.entries()) markPart(layout, rows, { part, bit: 1 << at });
}

/** Marks one part; several threads may mark parts of the same rows at once. */
export function markPart(layout: RowLayout, rows: Rows, { part, bit }: { part: Part; bit: number }): void {
  const share = COMMON_SHARE[part.kind];
  if (share === 1) return;
  const { words, count } = rows;
  const { stride, commonAt } = layout;
  const most = Math.max(FEWEST_COMMON, count * share);
  const nameAt = OF_ONE.has(part.kind) ? nameSlot(layout, part) : undefined;
  const table = new ValueCounts(count * part.at.length);
  for (const slot of part.at)
    for (let row = 0, at = 0; row < count; row++, at += stride) {
      const value = words[at + slot] ?? 0;
      if (value !== 0) table.add(value, nameAt === undefined ? 0 : (words[at + nameAt] ?? 0));
    }
  for (const slot of part.at)
    for (let row = 0, at = 0; row < count; row++, at += stride) {
      const value = words[at + slot] ?? 0;
      if (value !== 0 && table.isCommon(value, most)) Atomics.or(words, at + commonAt, bit);
    }
}

/** Where the hash stands by which rows are told apart: the last name, or what else the row is called. */
function nameSlot({ parts }: RowLayout, except: Part): number | undefined {
  const slots = (['last_name', 'first_name', 'company', 'word', 'text'] as const).map(kind => {
    const part = parts.find(one => one.kind === kind && one !== except);
    return part && (part.at[0] ?? 0) + SLOTS[kind].hash;
  });
  return slots.find(slot => slot !== undefined);
}

/** Values with their number of rows, and the first names that were seen beside each. */
class ValueCounts {
  readonly #values: Uint32Array;
  readonly #counts: Uint32Array;
  readonly #firstNames: Uint32Array;
  readonly #secondNames: Uint32Array;
  /** Bit 31 of a count: three names or more. */
  readonly #shift: number;

  constructor(most: number) {
    const bits = Math.max(4, Math.ceil(Math.log2(Math.max(1, most) * 1.5)));
    this.#shift = 32 - bits;
    this.#values = new Uint32Array(1 << bits);
    this.#counts = new Uint32Array(1 << bits);
    this.#firstNames = new Uint32Array(1 << bits);
    this.#secondNames = new Uint32Array(1 << bits);
  }

  add(value: number, name: number): void {
    const at = this.#placeOf(value);
    this.#values[at] = value;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    if (name === 0 || name === this.#firstNames[at] || name === this.#secondNames[at]) return;
    if (this.#firstNames[at] === 0) this.#firstNames[at] = name;
    else if (this.#secondNames[at] === 0) this.#secondNames[at] = name;
    else this.#counts[at] = (this.#counts[at] ?? 0) | 0x80000000;
  }

  isCommon(value: number, most: number): boolean {
    const count = this.#counts[this.#placeOf(value)] ?? 0;
    return count >= 0x80000000 || count > most;
  }

  #placeOf(value: number): number {
    const mask = this.#values.length - 1;
    let at = Math.imul(value, 0x9e3779b1) >>> this.#shift;
    while (this.#values[at] !== 0 && this.#values[at] !== value) at = (at + 1) & mask;
    return at;
  }
}
