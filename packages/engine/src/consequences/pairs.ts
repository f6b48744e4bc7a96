// Two rows that may be one record, side by side, and what a merge of them leaves.

import type { Consequences, ShownRow } from '@groundwork/contract/consequences';
import type { AnalysedSource, Decision } from '@groundwork/contract/intake';
import type { KeptSeparateRow } from '@groundwork/contract/migrations';

/** A row that is to be looked at; `cells` once it was seen. */
export interface PairWanted {
  source: string;
  row: number;
  cells?: Map<string, string>;
}

const MOST_PAIRS = 3;
const MOST_COLUMNS = 6;

/** The rows of the first pairs of every question; row 0 stands in no file. */
export function pairsOf(decisions: readonly Decision[]): PairWanted[] {
  return decisions
    .flatMap(({ rows = [] }) => rows.slice(0, MOST_PAIRS))
    .flatMap(one => [one, ...(one.other_row ? [one.other_row] : [])])
    .filter(({ row }) => row > 0)
    .map(({ source, row }) => ({ source, row }));
}

/** Columns that become something in the portal. */
export function pairColumns({ columns }: AnalysedSource): string[] {
  return columns.filter(one => one.property !== null && one.action !== 'skip').map(one => one.column);
}

export function pairOf(one: KeptSeparateRow, seen: readonly PairWanted[]): ShownRow {
  const cellsOf = (
    at: { source: string; row: number } | null | undefined,
  ): Map<string, string> | undefined =>
    at ? seen.find(({ source, row }) => source === at.source && row === at.row)?.cells : undefined;
  const other = one.other_row ?? undefined;
  const [mine, theirs] = [cellsOf(one), cellsOf(other)];
  const called = (name: string): string => (name === '' ? 'a record without a name' : `“${name}”`);
  return {
    source: one.source,
    row: one.row,
    name: one.name,
    ...(other && { other: { source: other.source, row: other.row, name: other.name } }),
    cells:
      mine && theirs && one.source === other?.source
        ? beside(theirs, mine)
        : [
            {
              column: one.shared_key,
              value: one.shared_value,
              other: one.shared_value,
              merged: one.shared_value,
            },
          ],
    becomes: {
      keep_separate: other
        ? `Two records: ${called(other.name)} and ${called(one.name)}`
        : `A record of its own: ${called(one.name)}`,
      merge: other ? `One record: ${called(other.name || one.name)}` : 'Merged into the record with its key',
    },
  };
}

/** What differs comes first: it is what a merge decides. The earlier row keeps what it has, and what is empty is filled. */
function beside(earlier: ReadonlyMap<string, string>, later: ReadonlyMap<string, string>): ShownRow['cells'] {
  const cells = [...earlier].map(([column, other]) => {
    const value = later.get(column) ?? '';
    return { column, value, other, merged: other === '' ? value : other };
  });
  const filled = cells.filter(({ value, other }) => value !== '' || other !== '');
  const differs = filled.filter(({ value, other }) => value !== other);
  const same = filled.filter(({ value, other }) => value === other);
  return [...differs, ...same].slice(0, MOST_COLUMNS);
}

/** Of questions about records of the portal, whose cells no file holds. */
export function consequencesOfPairs(rows: readonly KeptSeparateRow[]): Consequences {
  return {
    rows: rows.slice(0, MOST_PAIRS).map(one => pairOf(one, [])),
    counts: [],
    unknown: rows.length === 0 ? 'No row of it is shown here; what the answers do stands beside them.' : null,
  };
}
