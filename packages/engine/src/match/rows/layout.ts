// Where a row's numbers stand. A row is one run of 32-bit numbers, so that comparing two rows touches two places in memory.
import { headerWords } from '../../profile/header-hints.ts';
import type { Field, FieldKind } from './fields.ts';

/** What is compared letter by letter: its hash, its letters' place, and which letters occur. The mask stands behind the place wherever
 *  there are letters. */
const WORD_SLOTS = { hash: 0, text: 1, mask: 2, count: 3 } as const;

/** How many numbers a field takes, and what they are. A hash of 0 says that the row has no such value. */
export const SLOTS = {
  /** The name, what its bearers are called by, its letters' place, and which letters occur. */
  first_name: { hash: 0, called: 1, text: 2, mask: 3, count: 4 },
  last_name: WORD_SLOTS,
  /** The address, its mailbox, its domain, its domain unless everybody may have it, the mailbox's letters. */
  email: { hash: 0, mailbox: 1, domain: 2, own: 3, text: 4, mask: 5, count: 6 },
  phone: { hash: 0, count: 1 },
  company: WORD_SLOTS,
  website: { hash: 0, count: 1 },
  street: WORD_SLOTS,
  postcode: WORD_SLOTS,
  city: WORD_SLOTS,
  /** Year, month and day as one number, 20240131. */
  date: { hash: 0, count: 1 },
  code: WORD_SLOTS,
  /** The hash of the number, and its bits as a float. */
  number: { hash: 0, bits: 1, count: 2 },
  word: WORD_SLOTS,
  category: { hash: 0, count: 1 },
  /** The whole text, its words' place, and six of its words: those with the smallest hash in six orders. */
  text: { hash: 0, words: 1, picks: 2, count: 8 },
} as const;

export type SlotKind = keyof typeof SLOTS;

/** Words that are picked of a text. */
export const PICKS = 6;

/** What is compared: columns of one kind that say the same (phone and mobile) are one. */
export interface Part {
  kind: SlotKind;
  /** As people call it. */
  name: string;
  /** Where its numbers begin, once for each column. */
  at: readonly number[];
}

/** What a cell of a column becomes. */
export interface ColumnSlots {
  column: number;
  kind: FieldKind;
  order: Field['order'];
  at: number;
  /** Of a name that stands in one column: where its last name goes. */
  lastNameAt?: number;
}

export interface RowLayout {
  parts: readonly Part[];
  /** Of each table, what its columns become. */
  tables: readonly (readonly ColumnSlots[])[];
  /** The number that says of each part whether its value is common. */
  commonAt: number;
  /** Identifies what the row says: equal rows have the same. */
  contentAt: number;
  stride: number;
}

/** Several columns of these kinds are one part: any of the one may be any of the other. */
const POOLED: ReadonlySet<FieldKind> = new Set(['phone', 'email', 'website', 'company']);
const MOST_POOLED = 3;
/** The parts that say most stand first: of a very broad table so many are compared. */
const BY_WORTH: readonly SlotKind[] = [
  'email',
  'last_name',
  'first_name',
  'phone',
  'company',
  'website',
  'code',
  'date',
  'street',
  'postcode',
  'text',
  'city',
  'word',
  'category',
  'number',
];
const MOST_PARTS = 10;

/** The layout of rows of tables whose columns are compared as these fields; undefined stands for a column that is not compared.
 *  Columns of two tables are one part when they are of one kind, and where a table has several of the kind, of one name. */
export function layoutOf(tables: readonly (readonly (Field | undefined)[])[]): RowLayout {
  const wanted = wantedParts(tables);
  const columns = tables.map((): ColumnSlots[] => []);
  let stride = 2;
  const parts = wanted.map(({ kind, name, places }): Part => {
    const at = places.map(from => {
      const place = stride;
      for (const { table, column } of from) {
        const list = columns[table] ?? [];
        const field = tables[table]?.[column];
        const whole = list.find(one => one.column === column);
        if (whole) whole.lastNameAt = place;
        else if (field) list.push({ column, kind: field.kind, order: field.order, at: place });
      }
      stride += SLOTS[kind].count;
      return place;
    });
    return { kind, name, at };
  });
  // `Mary Jones` may stand among the first names where the last name is missing.
  const lastNameAt = parts.find(part => part.kind === 'last_name')?.at[0];
  for (const column of columns.flat())
    if (column.kind === 'first_name' && lastNameAt !== undefined) column.lastNameAt = lastNameAt;
  return { parts, tables: columns, commonAt: 0, contentAt: 1, stride };
}

interface WantedPart {
  kind: SlotKind;
  name: string;
  /** Columns that are written to the same numbers: one of a table. */
  places: { table: number; column: number }[][];
}

function wantedParts(tables: readonly (readonly (Field | undefined)[])[]): WantedPart[] {
  const parts: WantedPart[] = [];
  for (const [table, fields] of tables.entries())
    for (const [column, field] of fields.entries())
      for (const kind of field ? kindsOf(field.kind) : [])
        take(parts, kind, { table, column, name: field?.header ?? '' });
  const kept = new Set(
    parts
      .toSorted((one, other) => BY_WORTH.indexOf(one.kind) - BY_WORTH.indexOf(other.kind))
      .slice(0, MOST_PARTS),
  );
  // A first name stands before its last name: a name in one column is written to both.
  return parts.filter(part => kept.has(part));
}

function take(
  parts: WantedPart[],
  kind: SlotKind,
  { table, column, name }: { table: number; column: number; name: string },
): void {
  const isFree = (place: { table: number }[]): boolean => place.every(one => one.table !== table);
  const ofKind = parts.filter(part => part.kind === kind);
  const same = ofKind.find(part => nameKey(part.name) === nameKey(name) && isFree(part.places[0] ?? []));
  const free = same ?? (isSingular(kind) ? ofKind.find(part => isFree(part.places[0] ?? [])) : undefined);
  if (free) {
    free.places[0]?.push({ table, column });
    return;
  }
  const pool = POOLED.has(kind) ? ofKind[0] : undefined;
  const place = pool?.places.find(isFree);
  if (place) place.push({ table, column });
  else if (!pool) parts.push({ kind, name, places: [[{ table, column }]] });
  else if (pool.places.length < MOST_POOLED) pool.places.push([{ table, column }]);
}

/** Of these, the first of each table is the same thing whatever it is called. */
function isSingular(kind: SlotKind): boolean {
  return (
    kind !== 'word' &&
    kind !== 'number' &&
    kind !== 'category' &&
    kind !== 'text' &&
    kind !== 'date' &&
    kind !== 'code'
  );
}

function nameKey(name: string): string {
  return headerWords(name);
}

function kindsOf(kind: FieldKind): readonly SlotKind[] {
  return kind === 'full_name' ? ['first_name', 'last_name'] : [kind];
}
