// What a check of the audit is: which rows of a table it looks at, which of them break it, and what shows it. Conditions are SQL over
// the tables of tables/; `snapshot_day()` is the day of the snapshot.
import type { Fix, Severity } from '@groundwork/contract/audits';

/** A table of record-tables.ts or portal-tables.ts. */
export type CheckedTable =
  | 'contacts'
  | 'companies'
  | 'deals'
  | 'tickets'
  | 'properties'
  | 'stages'
  | 'pipelines'
  | 'owners';

export interface Check {
  /** `C01`; stable, because histories and reports refer to it. */
  number: string;
  table: CheckedTable;
  severity: Severity;
  /** Share of the rows from which on a finding is of high severity, where it is less below. */
  seriousFrom?: number;
  title: string;
  /** The rule that was applied, with its threshold, for people. */
  why: string;
  /** Properties without which it cannot be checked, as `deals.closed_lost_reason`. */
  needs?: readonly string[];
  /** Properties of which any one is enough. */
  needsOneOf?: readonly string[];
  /** Whether it asks what stood in records of its table before. */
  asksHistory?: true;
  /** Whether it asks what the matcher found among the records of its table. */
  asksAlike?: true;
  /** Which rows it looks at; all where absent. */
  about?: string;
  breaks: string;
  /** The value that shows it, as text. */
  shows: string;
  fix: Fix | null;
}

/** How a fix is described: whether it needs a person for each record, and whether it can be taken back. */
export const automatic = (description: string, reversibility: Fix['reversibility'] = 'reversible'): Fix => ({
  description,
  is_automatic: true,
  reversibility,
});
export const byPeople = (description: string, reversibility: Fix['reversibility'] = 'reversible'): Fix => ({
  description,
  is_automatic: false,
  reversibility,
});
