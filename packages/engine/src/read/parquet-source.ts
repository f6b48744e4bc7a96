// A Parquet file as a source: its columns have names, its rows come row group by row group, its values as a good CSV shows them.
import { open } from 'node:fs/promises';
import { Refusal } from '@groundwork/contract/errors';
import type { FileProblem } from '@groundwork/contract/profiles';
import { type FileMetaData, parquetMetadataAsync, parquetSchema, type SchemaTree } from 'hyparquet';
import type { ReadLimits } from '../limits/read-limits.ts';
import { listed, number } from '../words/wording.ts';
import { nameColumns } from './header.ts';
import { codecs, type ParquetFile, readerOf, readGroup } from './parquet-group.ts';
import { withPeriodSums } from './period-sums.ts';
import type { ReadingChoice } from './reading-choice.ts';
import type { Source, SourceRow } from './source.ts';
import { parted } from './tables.ts';

type Why = Omit<FileProblem, 'place'>;

/** What describes a file stands at its end and is held in memory whole. */
const MAX_FOOTER_BYTES = 64 * 1024 * 1024;
const BATCH_ROWS = 4096;
const SAMPLE_ROWS = 500;
/** Decimals of more digits are read as numbers, which keep so many. */
const DIGITS_KEPT = 15;

/** The table, or its parts as somebody said; or why there is none. Throws the signal's reason. */
export async function openParquet(
  given: Omit<ParquetFile, 'metadata'>,
  limits: ReadLimits,
  { signal, choice }: { signal?: AbortSignal | undefined; choice?: ReadingChoice | undefined } = {},
): Promise<{ sources: Source[] } | Why> {
  const metadata = await metadataOf(given);
  if ('problem' in metadata) return metadata;
  const file = { ...given, metadata };
  const why = whyNot(file, limits);
  if (why) return why;
  const source = sourceOf(file, limits);
  try {
    const sample = await firstRows(file, limits, signal);
    const read = choice?.periods === 'sum' ? withPeriodSums(source) : source;
    return { sources: parted(read, sample, choice) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Refusal && error.code === 'unsupported_media') return damaged;
    throw error;
  }
}

async function metadataOf({ path, bytes }: Omit<ParquetFile, 'metadata'>): Promise<FileMetaData | Why> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, Math.max(0, bytes - 8));
    const footer = buffer.readUInt32LE(0);
    if (buffer.toString('latin1', 4) !== 'PAR1' || footer > bytes - 8) return cut;
    if (footer > MAX_FOOTER_BYTES) return longFooter;
    const metadata = await parquetMetadataAsync(readerOf(path, bytes), { geoparquet: false });
    // Whoever reads the columns goes through the tree of their names.
    return parquetSchema(metadata).children.length === 0 ? noColumns : metadata;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    return damaged;
  } finally {
    await handle.close();
  }
}

/** What of it is known from its description, without reading a row. */
function whyNot({ metadata, bytes }: ParquetFile, limits: ReadLimits): Why | undefined {
  const columns = columnsOf(metadata);
  const names = columns.map(({ element }) => element.name);
  const rows = Number(metadata.num_rows);
  const { maxRows, maxCells } = limits;
  if (new Set(names).size < names.length) return sameNames;
  if (rows > maxRows || rows * columns.length > maxCells) return tooMany(rows, columns.length, limits);
  const chunks = metadata.row_groups.flatMap(group => group.columns);
  const unread = new Set(
    chunks.map(({ meta_data: own }) => own?.codec ?? '').filter(codec => !codecs.has(codec)),
  );
  if (unread.size > 0) return unreadCodec([...unread]);
  const odd = leavesOf(columns).filter(
    ({ element: { converted_type: type } }) => type === 'BSON' || type === 'INTERVAL',
  );
  if (odd.length > 0) return unreadType(odd.map(({ path }) => path.join('.')));
  const isOutside = chunks.some(
    ({ file_path: path, meta_data: own }) =>
      path !== undefined || !own || Number(own.total_compressed_size) > bytes,
  );
  const counted = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  return isOutside || counted !== rows ? damaged : undefined;
}

function sourceOf(file: ParquetFile, limits: ReadLimits): Source {
  const columns = columnsOf(file.metadata);
  const { header, problems } = nameColumns(
    columns.map(({ element }) => element.name.trim().normalize('NFC').toWellFormed()),
    `${file.file}, row 1`,
    true,
  );
  const long = leavesOf(columns).filter(
    ({ element: { converted_type: type, precision = 0 } }) => type === 'DECIMAL' && precision > DIGITS_KEPT,
  );
  if (long.length > 0)
    problems.push(
      rounded(
        file.file,
        long.map(({ path }) => path.join('.')),
      ),
    );
  return {
    id: file.file,
    file: file.file,
    sheet: null,
    encoding: 'utf-8',
    delimiter: null,
    header,
    // The names stand above the first row wherever the table is saved as anything else.
    headerRow: 1,
    bytes: file.bytes,
    problems,
    rows: signal => rowsOf(file, columns, limits, signal),
  };
}

async function* rowsOf(
  file: ParquetFile,
  columns: readonly SchemaTree[],
  limits: ReadLimits,
  signal?: AbortSignal,
): AsyncGenerator<SourceRow[]> {
  let before = 0;
  let bytes = 0;
  for (const group of file.metadata.row_groups) {
    const rows = Number(group.num_rows);
    const texts = await readGroup(
      file,
      { group, columns, before, limits, room: limits.maxInflatedBytes - bytes },
      signal,
    );
    bytes += texts.reduce((sum, column) => sum + column.bytes, 0);
    for (let from = 0; from < rows; from += BATCH_ROWS) {
      signal?.throwIfAborted();
      yield Array.from({ length: Math.min(BATCH_ROWS, rows - from) }, (_, at) =>
        rowOf(
          before + from + at + 2,
          texts.map(column => column.text(from + at)),
          limits,
        ),
      );
    }
    before += rows;
  }
}

function rowOf(row: number, cells: string[], { maxCellChars }: ReadLimits): SourceRow {
  const long = cells.findIndex(cell => cell.length > maxCellChars);
  if (long < 0) return { row, cells };
  const reason = `A cell has more than ${number(maxCellChars)} characters.`;
  return {
    row,
    cells: cells.map(cell => cell.slice(0, maxCellChars)),
    bad: { code: 'too_long', reason, raw: '' },
  };
}

async function firstRows(file: ParquetFile, limits: ReadLimits, signal?: AbortSignal) {
  const group = file.metadata.row_groups.find(({ num_rows: rows }) => Number(rows) > 0);
  if (!group) return [];
  const wanted = {
    group,
    columns: columnsOf(file.metadata),
    before: 0,
    limits,
    room: limits.maxInflatedBytes,
  };
  const texts = await readGroup(file, { ...wanted, most: SAMPLE_ROWS }, signal);
  const rows = Math.min(SAMPLE_ROWS, Number(group.num_rows));
  return Array.from({ length: rows }, (_, at) => ({
    row: at + 2,
    cells: texts.map(column => column.text(at)),
  }));
}

function columnsOf(metadata: FileMetaData): SchemaTree[] {
  return parquetSchema(metadata).children;
}

function leavesOf(columns: readonly SchemaTree[]): SchemaTree[] {
  return columns.flatMap(one => (one.children.length === 0 ? [one] : leavesOf(one.children)));
}

const again = 'Save the table as CSV or XLSX, or write it once more as Parquet.';
const damaged = { problem: 'The Parquet file is damaged.', mend: again, code: 'damaged' };
const cut = {
  problem: 'The Parquet file is cut off: its end is missing.',
  mend: 'Copy it once more.',
  code: 'damaged',
};
const noColumns = {
  problem: 'The Parquet file has no columns.',
  mend: 'Export it again.',
  code: 'empty_file',
};
const sameNames = {
  problem: 'Two columns of the Parquet file have one name.',
  mend: 'Rename one of them, or save the table as CSV.',
  code: 'not_a_table',
};
const longFooter = {
  problem: `What describes the Parquet file has more than ${number(MAX_FOOTER_BYTES / 1024 / 1024)} MiB.`,
  mend: 'Write it with fewer and larger row groups.',
  code: 'too_large',
};

function tooMany(rows: number, columns: number, { maxRows, maxCells }: ReadLimits): Why {
  return {
    problem: `The table has ${number(rows)} rows of ${number(columns)} columns; the limit is ${number(maxRows)} rows and ${number(maxCells)} cells.`,
    mend: 'Export only the columns that are needed, or split the export into several files.',
    code: 'too_large',
  };
}

function unreadCodec(names: readonly string[]): Why {
  return {
    problem: `The Parquet file is compressed with ${listed(names)}, which is not read.`,
    mend: 'Write it with Snappy, ZSTD, GZIP, Brotli or without compression, or save the table as CSV.',
    code: 'not_text',
  };
}

function unreadType(names: readonly string[]): Why {
  return {
    problem: `Columns of the Parquet file are of types that are not read (INTERVAL, BSON): ${listed(names)}.`,
    mend: 'Leave them out, or write them as texts.',
    code: 'not_text',
  };
}

function rounded(file: string, names: readonly string[]): FileProblem {
  return {
    place: file,
    value: listed(names),
    problem: `Decimals of more than ${DIGITS_KEPT} digits are read with ${DIGITS_KEPT}.`,
    mend: 'Where every digit counts, write the column as text.',
    code: 'rounded_decimals',
  };
}
