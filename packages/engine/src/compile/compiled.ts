// What the compiler yields: the records, links and row outcomes that a migration consists of.
import type { CellNote, KeptSeparateRow, MergedRow, RowOutcome } from '@groundwork/contract/migrations';
import type { ForeignTotal } from '../decide/foreign-currency.ts';
import type { CellLine } from './cell-counts.ts';

/** Filled cells of a row that something is made of: what is not arrived and not noted is used for keys and links. Should
 *  the portal refuse the row, they are what is lost with it. */
export interface RowCells {
  /** The noted ones included. */
  carried: number;
  arrived: number;
  /** Of the arrived ones, the columns of those that gave a contact its e-mail address: should a stranger in the portal have
   *  it, they do not arrive. */
  email_columns?: string[];
}

/** The money that a row of a deal states, and where it ended. */
export interface RowMoney {
  pipeline: string;
  stage: string;
  /** Empty: the portal's own. */
  currency: string;
  /** As text, because JSON knows no whole number that large; null: an amount stands there and could not be read. */
  cents: string | null;
  /** carried: it is the amount of the record · repeated: another row of the record says the same · gave_way: another row says
   *  otherwise · withheld: the row is carried over without it · left_out: with its row. */
  end: 'carried' | 'repeated' | 'gave_way' | 'withheld' | 'left_out';
}

/** A record as it should stand in the portal. `properties` never holds the external id; values are the portal's own text forms. */
export interface CompiledRecord {
  object: string;
  external_id: string;
  properties: Record<string, string>;
  /** Natural keys by which a record that is already in the portal is recognised: e-mail of a contact, domain of a company. */
  match: { property: string; value: string } | null;
  /** A natural key that it has with others, so that it alone recognises nobody. */
  shared?: { property: string; value: string };
  /** The row that made it first, then the rows merged into it. `won`: of a record of several rows that is traced, the
   *  properties that have this row's value. */
  rows: { source: string; row: number; cells?: RowCells; money?: RowMoney; won?: string[] }[];
  /** Cells of those rows with an amount of money that was not read. */
  unread?: number;
}

/** What became of a row that made no record of its own. */
export interface CompiledOutcome extends RowOutcome {
  cells?: RowCells;
  /** Of rows of deals that state an amount. */
  money?: RowMoney;
}

/** One row as it was read and what each of its cells gave, for people who look at that very row. */
export interface RowTrace {
  source: string;
  row: number;
  /** As the file says them: what is read as empty stands there all the same. */
  cells: string[];
  /** Positions of cells that are read as empty. */
  emptied: number[];
  /** Which column gave the row's own record which property; a property may come of several. */
  made: { position: number; property: string }[];
  /** Companies without a file of their own that stand in the row. */
  companies: { external_id: string; positions: number[] }[];
}

export interface CompiledAssociation {
  from_object: string;
  from_external_id: string;
  to_object: string;
  to_external_id: string;
  source: string;
  row: number;
  /** The company at the other end is the parent of this one. */
  is_parent?: boolean;
  /** What the link is called. */
  labels?: string[];
}

/** Money as the sources state it, to compare with the portal to the cent. */
export interface MoneyTotal {
  pipeline: string;
  stage: string;
  currency: string;
  deals: number;
  cents: bigint;
  /** Deals that have an amount. */
  amounts: number;
  /** Cells with an amount that was not read: what they hold is in no sum. */
  unread: number;
}

/** Streamed in this order: records of companies, contacts, deals, tickets, tasks, notes, custom objects; then associations.
 *  `outcomes` holds only rows that made no record of their own: merged, skipped and rejected ones, and junction rows
 *  (bucket 'created' when their link is new). */
export type CompiledBatch =
  | { kind: 'records'; records: CompiledRecord[] }
  | { kind: 'associations'; associations: CompiledAssociation[] }
  | { kind: 'outcomes'; outcomes: CompiledOutcome[] }
  /** Every merged row once more, with what of it gave way. */
  | { kind: 'merges'; merges: MergedRow[] }
  /** Rows that share a key with somebody they contradict, kept separate or not. */
  | { kind: 'kept_separate'; rows: KeptSeparateRow[] }
  /** Every row of every file, once; only where they are asked for. */
  | { kind: 'traces'; rows: RowTrace[] }
  /** Cells that are listed one by one. */
  | { kind: 'cells'; cells: CellNote[] }
  /** Once, at the very end: where every filled cell ended. */
  | { kind: 'cell_lines'; lines: CellLine[] }
  | { kind: 'money'; totals: MoneyTotal[] }
  /** Once, after the records: rows in currencies that the portal does not have. */
  | { kind: 'foreign'; totals: ForeignTotal[] };
