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
/** A value that rows of so many names share belongs to none of them alone, of these: */
const NAMES_OF_MANY = 3;
const OF_ONE: ReadonlySet<Part['kind']> = new Set(['email', 'phone', 'street', 'code']);

/** Writes into each row whether the part, given by its place, holds a common value. Several threads may mark parts of the same rows
 *  at once. */
export function markPart(layout: RowLayout, rows: Rows, place: number): void {
  const part = layout.parts[place];
  const limits = part && commonFrom(layout, part, rows.count);
  if (!limits) return;
  const bit = 1 << place;
  const { words } = rows;
  const { stride, commonAt } = layout;
  const { most, nameAt } = limits;
  // What fewer rows have is not common, whatever their names: nearly all values end there.
  const least = nameAt === undefined ? most : Math.min(NAMES_OF_MANY, most);
  const frequent = new FrequentValues(least);
  for (const slot of part.at)
    for (let at = slot; at < words.length; at += stride) frequent.add(words[at] ?? 0);
  const places: number[] = [];
  for (const slot of part.at)
    for (let at = slot; at < words.length; at += stride) if (frequent.has(words[at] ?? 0)) places.push(at);
  const table = new ValueCounts(places.length);
  const rowOf = (place: number): number => place - (place % stride);
  for (const place of places)
    table.add(words[place] ?? 0, nameAt === undefined ? 0 : (words[rowOf(place) + nameAt] ?? 0));
  for (const place of places)
    if (table.isCommon(words[place] ?? 0, most)) Atomics.or(words, rowOf(place) + commonAt, bit);
}

/** From how many rows on a value of the part is common among so many, and where its names stand if they count; nothing where no value
 *  ever is. */
export function commonFrom(
  layout: RowLayout,
  part: Part,
  rows: number,
): { most: number; nameAt: number | undefined } | undefined {
  const share = COMMON_SHARE[part.kind];
  if (share === 1) return undefined;
  const nameAt = OF_ONE.has(part.kind) ? nameSlot(layout, part) : undefined;
  return { most: Math.max(FEWEST_COMMON, rows * share), nameAt };
}

/** Where the hash stands by which rows are told apart: the last name, or what else the row is called. */
function nameSlot({ parts }: RowLayout, except: Part): number | undefined {
  const slots = (['last_name', 'first_name', 'company', 'word', 'text'] as const).map(kind => {
    const part = parts.find(one => one.kind === kind && one !== except);
    return part && (part.at[0] ?? 0) + SLOTS[kind].hash;
  });
  return slots.find(slot => slot !== undefined);
}

const DRAWER_BITS = 20;
const FULL = 255;

/** Which values may stand in so many places, counted in drawers that several values share: never too few. */
class FrequentValues {
  readonly #drawers = new Uint8Array(1 << DRAWER_BITS);
  readonly #least: number;

  constructor(least: number) {
    this.#least = Math.min(FULL, Math.floor(least));
  }

  add(value: number): void {
    const drawer = drawerOf(value);
    const seen = this.#drawers[drawer] ?? 0;
    if (value !== 0 && seen < FULL) this.#drawers[drawer] = seen + 1;
  }

  has(value: number): boolean {
    return value !== 0 && (this.#drawers[drawerOf(value)] ?? 0) >= this.#least;
  }
}

function drawerOf(value: number): number {
  return Math.imul(value, 0x9e3779b1) >>> (32 - DRAWER_BITS);
}

/** Four numbers for each value, side by side: the value, its rows, and the first two names that were seen beside it. */
const SLOT = 4;
/** Of a number of rows: three names or more. */
const MANY_NAMES = 0x80000000;

class ValueCounts {
  readonly #slots: Uint32Array;
  readonly #mask: number;
  readonly #shift: number;

  constructor(most: number) {
    const bits = Math.max(4, Math.ceil(Math.log2(Math.max(1, most) * 1.5)));
    this.#shift = 32 - bits;
    this.#mask = (SLOT << bits) - 1;
    this.#slots = new Uint32Array(SLOT << bits);
  }

  add(value: number, name: number): void {
    const slots = this.#slots;
    const at = this.#placeOf(value);
    slots[at] = value;
    slots[at + 1] = (slots[at + 1] ?? 0) + 1;
    if (name === 0 || name === slots[at + 2] || name === slots[at + 3]) return;
    if (slots[at + 2] === 0) slots[at + 2] = name;
    else if (slots[at + 3] === 0) slots[at + 3] = name;
    else slots[at + 1] = (slots[at + 1] ?? 0) | MANY_NAMES;
  }

  isCommon(value: number, most: number): boolean {
    const rows = this.#slots[this.#placeOf(value) + 1] ?? 0;
    return rows >= MANY_NAMES || rows > most;
  }

  #placeOf(value: number): number {
    let at = (Math.imul(value, 0x9e3779b1) >>> this.#shift) * SLOT;
    while (this.#slots[at] !== 0 && this.#slots[at] !== value) at = (at + SLOT) & this.#mask;
    return at;
  }
}
