// The pairs of rows that people look at, as they are shown: both rows side by side, and by what they are known again.
import type { RowPrint } from '@groundwork/contract/said-pairs';
import type { Reason } from '../match/model/reasons.ts';
import type { Source } from '../read/source.ts';
import type { AlikePair } from './alike-pairs.ts';
import type { AlikeFound } from './find-alike.ts';
import { linkedKey, type Rehearsal } from './rehearse.ts';
import type { PlacedPair } from './remembered-pairs.ts';
import { pairKey, RowPrinter } from './row-prints.ts';

/** A cell, or a name, is shown to here. */
const LONGEST = 300;
const MOST_FIELDS = 60;

export interface QueuedField {
  label: string;
  one: string;
  other: string;
  is_compared: boolean;
}

export interface QueuedPair {
  key: string;
  one: { source: string; row: number; name: string; print: RowPrint };
  other: { source: string; row: number; name: string; print: RowPrint };
  fields: QueuedField[];
  reasons: Reason[];
  levels: number[];
  score: number;
  is_sure: boolean;
  is_contradicted: boolean;
  /** They are one record as things stand. */
  is_one: boolean;
  /** Links of both records to others. */
  links: number;
}

export interface AlikeQueue {
  object: string;
  records: number;
  is_too_many: boolean;
  /** Levels of each comparison: what is learnt from answers is learnt of them. */
  sizes: number[];
  more: number;
  pairs: QueuedPair[];
}

/** Reads the files once more that pairs are of. */
export async function alikeQueues(
  { found, linked }: Pick<Rehearsal, 'found' | 'linked'>,
  sources: readonly Source[],
  placed: readonly PlacedPair[],
  signal: AbortSignal | undefined,
): Promise<AlikeQueue[]> {
  const putOff = new Map(placed.map(({ key, one, other }) => [placesOf(one, other), key]));
  const queues: AlikeQueue[] = [];
  for (const one of found) {
    const rows = await rowsOf(one, sources, signal);
    queues.push({
      object: one.object,
      records: one.records,
      is_too_many: one.isTooMany,
      sizes: one.sizes,
      more: one.picked.more,
      pairs: one.picked.pairs.flatMap(pair => asQueued(one, pair, { rows, linked, putOff }) ?? []),
    });
  }
  return queues;
}

interface SeenRow {
  cells: readonly string[];
  print: RowPrint;
}

async function rowsOf(
  { columns, picked }: AlikeFound,
  sources: readonly Source[],
  signal: AbortSignal | undefined,
): Promise<Map<string, SeenRow>> {
  const wanted = new Set(picked.pairs.flatMap(({ one, other }) => [placeOf(one), placeOf(other)]));
  const seen = new Map<string, SeenRow>();
  for (const [id, shown] of columns) {
    const source = sources.find(one => one.id === id);
    const isIn = picked.pairs.some(({ one, other }) => one.source === id || other.source === id);
    if (!source || !isIn) continue;
    const compared = shown.filter(one => one.isCompared).map(({ column }) => column);
    const printer = new RowPrinter(source, compared);
    for await (const batch of source.rows(signal))
      for (const { row, cells } of batch) {
        const print = printer.print(cells);
        const place = placeOf({ source: id, row });
        if (wanted.has(place))
          seen.set(place, { cells: [...cells], print: { source: id, columns: compared, print } });
      }
  }
  return seen;
}

function asQueued(
  { object, columns }: AlikeFound,
  pair: AlikePair,
  {
    rows,
    linked,
    putOff,
  }: {
    rows: ReadonlyMap<string, SeenRow>;
    linked: ReadonlyMap<string, number>;
    putOff: ReadonlyMap<string, string>;
  },
): QueuedPair | undefined {
  const { one, other, said, levels, score, isSure, isContradicted, reasons, records } = pair;
  const [first, second] = [rows.get(placeOf(one)), rows.get(placeOf(other))];
  if (!first || !second) return undefined;
  const fields = new Map<string, QueuedField>();
  const put = (source: string, cells: readonly string[], side: 'one' | 'other'): void => {
    for (const { label, position, isCompared } of columns.get(source) ?? []) {
      const field = fields.get(label) ?? { label, one: '', other: '', is_compared: isCompared };
      fields.set(label, field);
      field[side] ||= (cells[position] ?? '').slice(0, LONGEST);
    }
  };
  put(one.source, first.cells, 'one');
  put(other.source, second.cells, 'other');
  const [mine, others] = records;
  const linksOf = (id: string): number => linked.get(linkedKey(object, id)) ?? 0;
  return {
    key: said?.key ?? putOff.get(placesOf(one, other)) ?? pairKey(object, first.print, second.print),
    one: { source: one.source, row: one.row, name: one.name.slice(0, LONGEST), print: first.print },
    other: { source: other.source, row: other.row, name: other.name.slice(0, LONGEST), print: second.print },
    fields: [...fields.values()]
      .filter(field => field.one !== '' || field.other !== '')
      .slice(0, MOST_FIELDS),
    reasons,
    levels,
    score,
    is_sure: isSure,
    is_contradicted: isContradicted,
    is_one: mine === others,
    links: linksOf(mine) + (mine === others ? 0 : linksOf(others)),
  };
}

function placeOf({ source, row }: { source: string; row: number }): string {
  return `${row} ${source}`;
}

/** Either order. */
function placesOf(one: { source: string; row: number }, other: { source: string; row: number }): string {
  return [placeOf(one), placeOf(other)].toSorted().join('\n');
}
