// Where a row's numbers stand. A row is one run of 32-bit numbers, so that comparing two rows touches two places in memory.
import type { Field, FieldKind } from './fields.ts';

/** How many numbers a field takes, and what they are. A hash of 0 says that the row has no such value. */
export const SLOTS = {
  /** The name, what its bearers are called by, its letters' place, and which letters occur. */
  first_name: { hash: 0, called: 1, text: 2, mask: 3, count: 4 },
  last_name: { hash: 0, text: 1, mask: 2, count: 3 },
  /** The address, its mailbox, its domain, its domain unless everybody may have it, the mailbox's letters. */
  email: { hash: 0, mailbox: 1, domain: 2, own: 3, text: 4, mask: 5, count: 6 },
  phone: { hash: 0, count: 1 },
  company: { hash: 0, text: 1, mask: 2, count: 3 },
  website: { hash: 0, count: 1 },
  street: { hash: 0, text: 1, mask: 2, count: 3 },
  postcode: { hash: 0, text: 1, mask: 2, count: 3 },
  city: { hash: 0, text: 1, mask: 2, count: 3 },
  /** Year, month and day as one number, 20240131. */
  date: { hash: 0, count: 1 },
  code: { hash: 0, text: 1, mask: 2, count: 3 },
  /** The hash of the number, and its bits as a float. */
  number: { hash: 0, bits: 1, count: 2 },
  word: { hash: 0, text: 1, mask: 2, count: 3 },
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
  columns: readonly ColumnSlots[];
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

/** The layout of rows whose columns are compared as these fields; undefined stands for a column that is not compared. */
export function layoutOf(fields: readonly (Field | undefined)[]): RowLayout {
  const wanted = wantedParts(fields);
  let stride = 2;
  const parts: Part[] = [];
  const columns: ColumnSlots[] = [];
  for (const { kind, name, from } of wanted) {
    const at: number[] = [];
    for (const column of from) {
      at.push(stride);
      const field = fields[column];
      const whole = columns.find(one => one.column === column);
      if (whole) whole.lastNameAt = stride;
      else if (field) columns.push({ column, kind: field.kind, order: field.order, at: stride });
      stride += SLOTS[kind].count;
    }
    parts.push({ kind, name, at });
  }
  // `Mary Jones` may stand among the first names where the last name is missing.
  const lastNameAt = parts.find(part => part.kind === 'last_name')?.at[0];
  for (const column of columns)
    if (column.kind === 'first_name' && lastNameAt !== undefined) column.lastNameAt = lastNameAt;
  return { parts, columns, commonAt: 0, contentAt: 1, stride };
}

interface WantedPart {
  kind: SlotKind;
  name: string;
  from: number[];
}

function wantedParts(fields: readonly (Field | undefined)[]): WantedPart[] {
  const parts: WantedPart[] = [];
  for (const [column, field] of fields.entries()) {
    if (!field) continue;
    for (const kind of kindsOf(field.kind)) {
      const pool = POOLED.has(kind) ? parts.find(part => part.kind === kind) : undefined;
      if (!pool) parts.push({ kind, name: field.header, from: [column] });
      else if (pool.from.length < MOST_POOLED) pool.from.push(column);
    }
  }
  const kept = new Set(
    parts
      .toSorted((one, other) => BY_WORTH.indexOf(one.kind) - BY_WORTH.indexOf(other.kind))
      .slice(0, MOST_PARTS),
  );
  // A first name stands before its last name: a name in one column is written to both.
  return parts.filter(part => kept.has(part));
}

function kindsOf(kind: FieldKind): readonly SlotKind[] {
  return kind === 'full_name' ? ['first_name', 'last_name'] : [kind];
}
