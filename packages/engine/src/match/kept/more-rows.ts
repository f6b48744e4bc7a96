// Reads rows that come later into the numbers by which those before were compared.
import { headerWords } from '../../profile/header-hints.ts';
import type { Source } from '../../read/source.ts';
import type { ColumnSlots } from '../rows/layout.ts';
import { RowPacker } from '../rows/packed-rows.ts';
import { RowWriter } from '../rows/row-writer.ts';
import type { KeptMatches, KeptTable } from './kept-matches.ts';

/** How much there is of the rows: whoever reads what was kept leaves so much room behind it. */
export interface Room {
  rows: number;
  letters: number;
  tokens: number;
}

export interface MoreRows {
  room: Room;
  writer: RowWriter;
  numbers: Uint32Array;
  tables: readonly KeptTable[];
  /** Of each table, what its columns become. */
  columns: readonly (readonly ColumnSlots[])[];
}

/** What was kept, before its rows are read. */
export type KeptHead = Pick<KeptMatches, 'layout' | 'tables'> & { count: number };

/**
 * Reads all rows of the tables. A column is compared as the one of its name was; others are passed over. `columns` is empty for a
 * table that has none of that name. Throws what reading throws, and the signal's reason.
 */
export async function readMore(
  { layout, tables, count }: KeptHead,
  sources: readonly Source[],
  signal?: AbortSignal,
): Promise<MoreRows> {
  const columns = sources.map(({ header }) => columnsOf(header, { layout, tables }));
  const writer = new RowWriter({ ...layout, tables: columns });
  const packer = new RowPacker();
  const wanted = sources.map((source, at) => ({ source, columns: columns[at] ?? [] }));
  for await (const packed of packer.packed(wanted, signal))
    writer.take({ ...packed, first: count + packed.first });
  return {
    room: { rows: packer.count, ...writer.written() },
    writer,
    numbers: packer.numbers,
    tables: sources.map(({ id, header }, at) => ({ id, header, start: count + (packer.starts[at] ?? 0) })),
    columns,
  };
}

/** As the columns of that table which has most names in common. */
function columnsOf(header: readonly string[], { layout, tables }: Omit<KeptHead, 'count'>): ColumnSlots[] {
  const places = new Map(header.map((name, at) => [headerWords(name), at] as const).toReversed());
  const all = tables.map((table, at) =>
    (layout.tables[at] ?? []).flatMap((slots): ColumnSlots[] => {
      const column = places.get(headerWords(table.header[slots.column] ?? ''));
      return column === undefined ? [] : [{ ...slots, column }];
    }),
  );
  return all.reduce((best, one) => (one.length > best.length ? one : best), []);
}

/** The lists with room behind what they hold. */
export function withRoom(kept: KeptMatches, room: Room): KeptMatches {
  const { rows, layout, keys, rules } = kept;
  const words = (list: Uint32Array, more: number): Uint32Array => {
    const larger = new Uint32Array(list.length + more);
    larger.set(list);
    return larger;
  };
  const letters = new Uint16Array(rows.letters.length + room.letters);
  letters.set(rows.letters);
  const sureness = new Float32Array(kept.sureness.length + room.rows);
  sureness.set(kept.sureness);
  return {
    ...kept,
    rows: {
      ...rows,
      words: words(rows.words, room.rows * layout.stride),
      letters,
      tokens: words(rows.tokens, room.tokens),
    },
    keys: words(keys, room.rows * rules),
    numbers: words(kept.numbers, room.rows),
    cluster: words(kept.cluster, room.rows),
    ids: words(kept.ids, room.rows),
    sureness,
  };
}
