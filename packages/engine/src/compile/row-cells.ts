// What one row has become so far: its values, which column gave them, and which of its cells could not be carried over.
import type { CellBucket } from '@groundwork/contract/cells';
import { type NameRank, nameRanks } from './made-names.ts';
import type { Writer } from './source-plan.ts';

/** A cell that could not be carried over. */
export interface RowNote {
  position: number;
  column: string;
  value: string;
  reason: string;
  bucket: CellBucket;
}

export interface CompiledRow {
  properties: Record<string, string>;
  /** Which column gave which property its value; a column may give several, and a property may come from several. */
  given: { position: number; property: string }[];
  notes: RowNote[];
  /** Of which columns what the row lacked was made: a name, a date of creation. They may go into no property of their own. */
  madeOf: { position: number; property: string }[];
  /** How good its name is: see `nameRanks`. */
  nameRank: NameRank;
  /** Cells with an amount of money that was not read. */
  unread: number;
  /** The currency that the amount itself names, and where. */
  named: { column: string; cell: string; code: string } | null;
  /** The currency of the row that the portal does not have, and the amount in it. */
  foreign?: { code: string; amount: string | undefined };
  /** An amount that was read and is not written all the same. */
  withheld?: { currency: string; amount: string };
  /** Set when the portal could not take the record. */
  rejection: { reason: string; place: string | null; value: string | null } | null;
}

export function emptyRow(): CompiledRow {
  return {
    properties: {},
    given: [],
    notes: [],
    madeOf: [],
    nameRank: nameRanks.own,
    unread: 0,
    named: null,
    rejection: null,
  };
}

/** Notes once why a cell is not carried over. */
export function note(
  row: CompiledRow,
  { position, column }: Pick<Writer, 'position' | 'column'>,
  cell: string,
  reason: string,
  bucket: CellBucket = 'unreadable',
): void {
  row.notes.push({ position, column, value: cell.slice(0, 500), reason, bucket });
}

/** The value of a cell into a property; noted when another column gave that another value. */
export function give(row: CompiledRow, writer: Writer, cell: string, property: string, value: string): void {
  const now = row.properties[property];
  if (now !== undefined && now !== value) {
    note(row, writer, cell, staysReason(property, now), 'duplicate');
    return;
  }
  row.properties[property] = value;
  row.given.push({ position: writer.position, property });
}

/** Several values of a cell: what is free is filled, and the cell is noted when one of them had to give way. */
export function giveAll(
  row: CompiledRow,
  writer: Writer,
  cell: string,
  values: Readonly<Record<string, string>>,
): void {
  const { properties } = row;
  const entries = Object.entries(values);
  const lost = entries.find(([name, value]) => properties[name] !== undefined && properties[name] !== value);
  for (const [name, value] of entries) properties[name] ??= value;
  if (entries.length === 0) note(row, writer, cell, 'It holds nothing that a property could take.');
  else if (lost) note(row, writer, cell, staysReason(lost[0], properties[lost[0]] ?? ''), 'duplicate');
  else for (const [property] of entries) row.given.push({ position: writer.position, property });
}

function staysReason(property: string, value: string): string {
  return `Another column of the row gives “${property}” the value “${value.slice(0, 100)}”, which stays.`;
}

/** Takes back that cells gave a property its value: of each of them it is noted why it does not stand there. */
export function withdraw(
  row: CompiledRow,
  writers: readonly Writer[],
  property: string,
  { value, reason, bucket }: { value: string; reason: string; bucket: CellBucket },
): void {
  const from = new Set(row.given.filter(one => one.property === property).map(one => one.position));
  row.given = row.given.filter(one => !from.has(one.position));
  for (const writer of writers) if (from.has(writer.position)) note(row, writer, value, reason, bucket);
}
