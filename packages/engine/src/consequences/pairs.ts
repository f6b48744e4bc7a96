// Two rows that may be one record, side by side, and what a merge of them leaves.

import type { Consequences, ShownRow } from '@groundwork/contract/consequences';
import type { AnalysedSource, Decision } from '@groundwork/contract/intake';
import type { KeptSeparateRow } from '@groundwork/contract/migrations';

/** A row that is to be looked at; `cells` once it was seen. */
export interface PairWanted {
  source: string;
  row: number;
  cells?: Map<string, string>;
  /** What its columns become. */
  properties?: ReadonlyMap<string, string>;
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

/** Columns that become something in the portal, and what. */
export function pairColumns({ columns }: AnalysedSource): Map<string, string> {
  return new Map(
    columns.flatMap(({ column, property, action }) =>
      property === null || action === 'skip' ? [] : [[column, property] as const],
    ),
  );
}

export function pairOf(one: KeptSeparateRow, seen: readonly PairWanted[]): ShownRow {
  const seenAt = (at: { source: string; row: number } | null | undefined): PairWanted | undefined =>
    at ? seen.find(({ source, row }) => source === at.source && row === at.row) : undefined;
  const other = one.other_row ?? undefined;
  const [here, there] = [seenAt(one), seenAt(other)];
  const isOneFile = one.source === other?.source;
  // Two files call one thing differently: rows that share no key are put side by side by what their columns become.
  const isByProperty = !isOneFile && one.alike !== undefined;
  const [mine, theirs] = isByProperty ? [byProperty(here), byProperty(there)] : [here?.cells, there?.cells];
  const called = (name: string): string => (name === '' ? 'a record without a name' : `“${name}”`);
  return {
    source: one.source,
    row: one.row,
    name: one.name,
    ...(other && { other: { source: other.source, row: other.row, name: other.name } }),
    cells:
      mine && theirs && (isOneFile || isByProperty)
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
      merge: mergedInWords(one, called),
    },
  };
}

function mergedInWords(
  { name, other_row: other, alike }: KeptSeparateRow,
  called: (name: string) => string,
): string {
  if (!other) return 'Merged into the record with its key';
  return alike?.is_sure === false
    ? `Two records, not sure enough to merge: ${called(other.name)} and ${called(name)}`
    : `One record: ${called(other.name || name)}`;
}

function byProperty(seen: PairWanted | undefined): Map<string, string> | undefined {
  const { cells, properties } = seen ?? {};
  if (!cells || !properties) return undefined;
  const filled = [...cells].filter(([, value]) => value !== '');
  return new Map(filled.toReversed().map(([column, value]) => [properties.get(column) ?? column, value]));
}

/** What differs comes first: it is what a merge decides. The earlier row keeps what it has, and what is empty is filled. */
function beside(earlier: ReadonlyMap<string, string>, later: ReadonlyMap<string, string>): ShownRow['cells'] {
  const columns = new Set([...earlier.keys(), ...later.keys()]);
  const cells = [...columns].map(column => {
    const [other, value] = [earlier.get(column) ?? '', later.get(column) ?? ''];
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
