// Where the filled cells of the sources end, counted while they are compiled: by column and bucket and never by cell, so
// that a file of millions of rows costs no more memory than one of ten.
import { CellBucket } from '@groundwork/contract/cells';
import type { AnalysedSource } from '@groundwork/contract/intake';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import type { Source, SourceRow } from '../read/source.ts';
import { listed, number, quoted } from '../words/wording.ts';

/** So many filled cells of one column ended in one bucket. */
export interface CellLine {
  source: string;
  position: number;
  column: string;
  bucket: CellBucket;
  cells: number;
  /** Of a column that is left out, and of placeholders: why, and whether a person said so. */
  reason: string | null;
  is_answered: boolean;
}

const order = CellBucket.options;
const placeOf: Record<CellBucket, number> = {
  arrived: 0,
  used: 1,
  placeholder: 2,
  unreadable: 3,
  duplicate: 4,
  merged_away: 5,
  taken_in_portal: 6,
  link_not_found: 7,
  row_skipped: 8,
  row_rejected: 9,
  column_left_out: 10,
  table_left_out: 11,
};

/** The cells of one source. */
export class CellCounts {
  readonly #counts: Float64Array;

  constructor(columns: number) {
    this.#counts = new Float64Array(columns * order.length);
  }

  add(position: number, bucket: CellBucket): void {
    const at = position * order.length + placeOf[bucket];
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  /** Every filled cell of a row that went nowhere. */
  addRow(cells: readonly string[], bucket: CellBucket): void {
    for (const [position, cell] of cells.entries()) if (cell !== '') this.add(position, bucket);
  }

  /** The placeholders of a row, whatever becomes of its other cells. */
  addEmptied({ emptied = [] }: Pick<SourceRow, 'emptied'>): void {
    for (const { position } of emptied) this.add(position, 'placeholder');
  }

  *lines({ id, header }: Pick<Source, 'id' | 'header'>): Iterable<Omit<CellLine, 'reason' | 'is_answered'>> {
    for (const [position, column] of header.entries())
      for (const [place, bucket] of order.entries()) {
        const cells = this.#counts[position * order.length + place] ?? 0;
        if (cells > 0) yield { source: id, position, column, bucket, cells };
      }
  }
}

/** The cells of all sources. */
export class CellCounter {
  readonly #sources = new Map<string, { source: Source; counts: CellCounts }>();

  of(source: Source): CellCounts {
    const known = this.#sources.get(source.id);
    if (known) return known.counts;
    const counts = new CellCounts(source.header.length);
    this.#sources.set(source.id, { source, counts });
    return counts;
  }

  /** In the order of the given sources and their columns. */
  lines(analysed: readonly AnalysedSource[]): CellLine[] {
    return analysed.flatMap(({ profile, columns }) => {
      const known = this.#sources.get(profile.id);
      if (!known) return [];
      const mappings = new Map(columns.map(column => [column.column, column]));
      return [...known.counts.lines(known.source)].map(line => {
        if (line.bucket === 'placeholder') return { ...line, ...emptiedBy(profile.columns[line.position]) };
        const mapping = line.bucket === 'column_left_out' ? mappings.get(line.column) : undefined;
        return {
          ...line,
          reason: mapping?.reasons[0]?.text ?? null,
          is_answered: mapping?.is_answered ?? false,
        };
      });
    });
  }
}

/** `Read as empty: “N/A” (10), “-” (2).` */
function emptiedBy({
  placeholders = [],
}: Partial<ColumnProfile> = {}): Pick<CellLine, 'reason' | 'is_answered'> {
  const empty = placeholders.filter(one => one.is_empty);
  const values = empty.map(({ value, cells }) => `${quoted(value)}${cells > 0 ? ` (${number(cells)})` : ''}`);
  return {
    reason: `Read as empty: ${listed(values, 8)}.`,
    is_answered: empty.some(one => one.is_answered === true),
  };
}
