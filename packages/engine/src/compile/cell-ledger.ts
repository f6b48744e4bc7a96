// Adds up where every filled cell ended, against how many the files were profiled with. Only adds up what others counted.
import { CellBucket, type CellLedger, type ColumnLeftOut } from '@groundwork/contract/cells';
import type { Analysis } from '@groundwork/contract/intake';
import { filledCells } from '../profile/filled-cells.ts';
import type { CellLine } from './cell-counts.ts';

/** A source as it was profiled, and why it would be left out. */
export interface LedgerTable {
  source: string;
  rows: number;
  filled: number;
  reason: string;
  is_answered: boolean;
}

/** Every source of an analysis. */
export function ledgerTables({ sources, decisions }: Pick<Analysis, 'sources' | 'decisions'>): LedgerTable[] {
  return sources.map(({ profile, mapping }) => ({
    source: profile.id,
    rows: profile.rows,
    filled: filledCells(profile),
    reason: mapping.reasons[0]?.text ?? 'It holds no records.',
    is_answered:
      mapping.is_answered ||
      decisions.some(({ id, answer }) => id === `object:${profile.id}` && answer !== null),
  }));
}

/**
 * The ledger. A table of which no cell arrived or is used is left out whole, whatever kept its rows out; its columns are
 * not named again. `unaccounted` is what the files hold and no line tells of: 0 unless something is wrong.
 */
export function sumCells(lines: readonly CellLine[], tables: readonly LedgerTable[]): CellLedger {
  const of = (wanted: (bucket: CellBucket) => boolean): number =>
    lines.reduce((sum, { bucket, cells }) => sum + (wanted(bucket) ? cells : 0), 0);
  const filled = tables.reduce((sum, table) => sum + table.filled, 0);
  const [arrived, used] = [of(bucket => bucket === 'arrived'), of(bucket => bucket === 'used')];
  const lists = CellBucket.options
    .filter(bucket => !isCarried(bucket))
    .map(bucket => ({ bucket, cells: of(one => one === bucket) }))
    .filter(({ cells }) => cells > 0);
  const listed = lists.reduce((sum, { cells }) => sum + cells, 0);
  const taken = new Set(lines.filter(({ bucket }) => isCarried(bucket)).map(({ source }) => source));
  const leftOut = new Set(lines.filter(({ bucket }) => bucket === 'table_left_out').map(line => line.source));
  return {
    filled,
    arrived,
    used,
    listed,
    unaccounted: filled - arrived - used - listed,
    lists,
    tables_left_out: tables
      .filter(table => table.filled > 0 && !taken.has(table.source))
      .map(({ source, rows, filled: cells, reason, is_answered }) =>
        leftOut.has(source)
          ? { source, rows, cells, reason, is_answered }
          : { source, rows, cells, reason: 'None of its rows could be taken.', is_answered: false },
      )
      .toSorted((a, b) => b.cells - a.cells || (a.source < b.source ? -1 : 1)),
    placeholders: lines.filter(({ bucket }) => bucket === 'placeholder').map(named),
    columns_left_out: lines
      .filter(({ source, bucket }) => bucket === 'column_left_out' && taken.has(source))
      .map(named),
  };
}

function named({ source, column, cells, reason, is_answered }: CellLine): ColumnLeftOut {
  return { source, column, cells, reason: reason ?? '', is_answered };
}

function isCarried(bucket: CellBucket): boolean {
  return bucket === 'arrived' || bucket === 'used';
}
