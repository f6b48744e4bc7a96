// One row beside what it becomes, put together from what the compiler said of it.
import type {
  FoundRow,
  PreviewCell,
  PreviewLink,
  PreviewOrigin,
  PreviewRecord,
  PreviewRow,
} from '@groundwork/contract/row-previews';
import { mendOf } from '@groundwork/engine/compile/row-mends';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import * as store from './store-preview-rows.ts';

/** A cell may hold a whole letter; this much of it is shown. */
const MOST_CHARS = 2000;

/** Undefined: the file has no such row. */
export async function lookAtRow(
  tx: Tx,
  of: ProjectScope,
  source: string | undefined,
  row: number | undefined,
): Promise<PreviewRow | undefined> {
  const found = await store.findRow(tx, of, source, row);
  if (!found) return undefined;
  const at = { source: found.source, row: found.row };
  const header = (await store.findHeaders(tx, of, [at.source])).get(at.source) ?? [];
  const names = await store.recordsOfRow(tx, of, at);
  const records: PreviewRecord[] = [];
  for (const name of names) {
    const record = await lookAtRecord(tx, of, name);
    if (record) records.push(record);
  }
  const { bucket, object, place, value, reason, notes, kept_separate } = found;
  return {
    ...at,
    ...(await store.findNeighbours(tx, of, at)),
    bucket,
    object: object ?? records[0]?.object ?? null,
    cells: cellsOf(found, header),
    reason,
    place,
    value,
    mend: mendOf({ bucket, reason, place }),
    notes,
    kept_separate,
    records,
    links: bucket === 'linked' ? pairsOf(await store.linksOfRow(tx, of, at)) : [],
  };
}

/** Undefined: no row makes such a record. */
export async function lookAtRecord(
  tx: Tx,
  of: ProjectScope,
  name: store.RecordName,
): Promise<PreviewRecord | undefined> {
  const found = await store.findRecord(tx, of, name);
  if (!found) return undefined;
  const { rows, total } = await store.rowsOfRecord(tx, of, name);
  const { links, total: links_total } = await store.linksOfRecord(tx, of, name);
  const headers = await store.findHeaders(
    tx,
    of,
    rows.map(row => row.source),
  );
  return {
    ...name,
    name: found.name,
    properties: Object.entries(found.properties)
      .map(([property, value]) => {
        const { winner, at, positions } = originOf(property, rows);
        return {
          at,
          position: positions[0] ?? Infinity,
          property,
          value,
          // A property may be called like what every object of the language has.
          shown: Object.hasOwn(found.shown, property) ? (found.shown[property] ?? null) : null,
          from: winner ? originsOf(winner, positions, headers) : [],
        };
      })
      // As the files say them: row by row, from left to right, and what no cell says at the end.
      .sort(
        (a, b) =>
          Number(a.position === Infinity) - Number(b.position === Infinity) ||
          a.at - b.at ||
          a.position - b.position,
      )
      .map(({ property, value, shown, from }) => ({ property, value, shown, from })),
    links: links.map(linkOf),
    links_total,
    rows: rows.map(({ source, row }) => ({ source, row })),
    rows_total: total,
    merges: rows.flatMap(({ merge }) => (merge ? [merge] : [])),
  };
}

/** The row that gave a record this value, of several the one that won, and its cells that did. */
function originOf(
  property: string,
  rows: readonly store.RecordRow[],
): { winner: store.RecordRow | undefined; at: number; positions: number[] } {
  const at =
    rows.length === 1
      ? 0
      : Math.max(
          0,
          rows.findIndex(row => row.won?.includes(property)),
        );
  const winner = rows[at];
  // A company that stands in rows of others is called what the last of its cells says.
  const positions = winner?.positions
    ? winner.positions.slice(-1)
    : (winner?.made ?? []).filter(one => one.property === property).map(one => one.position);
  return { winner, at, positions };
}

function originsOf(
  { source, row, cells }: store.RecordRow,
  positions: readonly number[],
  headers: ReadonlyMap<string, string[]>,
): PreviewOrigin[] {
  return positions.map(position => ({
    source,
    row,
    column: headers.get(source)?.[position] ?? '',
    value: (cells[position] ?? '').slice(0, MOST_CHARS),
  }));
}

function cellsOf({ cells, emptied }: store.StoredPreview, header: readonly string[]): PreviewCell[] {
  const empty = new Set(emptied);
  return cells.map((value, position) => ({
    column: header[position] ?? '',
    value: value.slice(0, MOST_CHARS),
    ...(value.length > MOST_CHARS && { is_cut: true }),
    ...(empty.has(position) && { is_emptied: true }),
  }));
}

function linkOf({ object, external_id, name, source, row }: store.LinkedRecord): PreviewLink {
  return {
    object,
    external_id,
    name: name ?? '',
    at: source === null || row === null ? null : { source, row },
  };
}

function pairsOf(ends: Awaited<ReturnType<typeof store.linksOfRow>>): PreviewRow['links'] {
  return [...Map.groupBy(ends, end => end.seq).values()].flatMap(pair => {
    const from = pair.find(end => end.is_from);
    const to = pair.find(end => !end.is_from);
    return from && to ? [{ from: linkOf(from), to: linkOf(to) }] : [];
  });
}

/** Filled cells that name a row which makes no record. */
const NAMING = 2;

/** How a row is named in a list, and the cell in which what was looked for stands. */
export function foundRow(
  { source, row, bucket, object, name, cells }: store.FoundPreview,
  header: readonly string[],
  isHit: (cell: string) => boolean,
): FoundRow {
  const filled = cells.filter(cell => cell !== '').slice(0, NAMING);
  const shown = (name === null || name === '' ? filled.join(' · ') : name).slice(0, 200);
  const hit = isHit(shown) ? -1 : cells.findIndex(isHit);
  return {
    source,
    row,
    bucket,
    object,
    name: shown,
    hit: hit < 0 ? null : { column: header[hit] ?? '', value: (cells[hit] ?? '').slice(0, 200) },
  };
}
