// What the compiler yields: the records, links and row outcomes that a migration consists of.
import type { ApartRow, CellNote, MergedRow, RowOutcome } from '@groundwork/contract/migrations';

/** A record as it should stand in the portal. `properties` never holds the external id; values are the portal's own text forms. */
export interface CompiledRecord {
  object: string;
  external_id: string;
  properties: Record<string, string>;
  /** Natural keys by which a record that is already in the portal is recognised: e-mail of a contact, domain of a company. */
  match: { property: string; value: string } | null;
  /** The row that made it first, then the rows merged into it. */
  rows: { source: string; row: number }[];
}

export interface CompiledAssociation {
  from_object: string;
  from_external_id: string;
  to_object: string;
  to_external_id: string;
  source: string;
  row: number;
}

/** Money as the sources state it, to compare with the portal to the cent. */
export interface MoneyTotal {
  pipeline: string;
  stage: string;
  currency: string;
  deals: number;
  cents: bigint;
}

/** Streamed in this order: records of companies, contacts, deals, tickets, tasks, notes, custom objects; then associations.
 *  `outcomes` holds only rows that made no record of their own: merged, skipped and rejected ones, and junction rows
 *  (bucket 'created' when their link is new). */
export type CompiledBatch =
  | { kind: 'records'; records: CompiledRecord[] }
  | { kind: 'associations'; associations: CompiledAssociation[] }
  | { kind: 'outcomes'; outcomes: RowOutcome[] }
  /** Every merged row once more, with what of it gave way. */
  | { kind: 'merges'; merges: MergedRow[] }
  /** Rows that people keep apart. */
  | { kind: 'apart'; rows: ApartRow[] }
  | { kind: 'cells'; cells: CellNote[] }
  | { kind: 'money'; totals: MoneyTotal[] };
