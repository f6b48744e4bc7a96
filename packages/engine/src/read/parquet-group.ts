// One row group of a Parquet file, column by column, as texts.
import { open } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Refusal } from '@groundwork/contract/errors';
import { type AsyncBuffer, type FileMetaData, parquetRead, type RowGroup, type SchemaTree } from 'hyparquet';
import type { ReadLimits } from '../limits/read-limits.ts';
import { number } from '../words/wording.ts';
import { BrokenParquet, checkPages } from './parquet-pages.ts';
import { parsers, textOf } from './parquet-values.ts';
import { TextColumn } from './text-column.ts';

export interface ParquetFile {
  path: string;
  file: string;
  bytes: number;
  metadata: FileMetaData;
}

const inflated =
  (inflate: (packed: Uint8Array, options: { maxOutputLength: number }) => Uint8Array) =>
  (packed: Uint8Array, length: number): Uint8Array =>
    length === 0 ? new Uint8Array() : inflate(packed, { maxOutputLength: length });

/** Beside Snappy, which the reader brings along. */
const compressors = {
  GZIP: inflated(gunzipSync),
  BROTLI: inflated(brotliDecompressSync),
  ZSTD: inflated(zstdDecompressSync),
};
export const codecs: ReadonlySet<string> = new Set(['UNCOMPRESSED', 'SNAPPY', ...Object.keys(compressors)]);

/** Reads from the disk what it is asked for, and keeps the last of it: pages are looked at before they are read. */
export function readerOf(path: string, byteLength: number): AsyncBuffer {
  let last: { key: string; buffer: ArrayBuffer } | undefined;
  return {
    byteLength,
    async slice(start, end = byteLength) {
      const key = `${start}-${end}`;
      if (last?.key === key) return last.buffer;
      if (start < 0 || end > byteLength || start > end)
        throw new BrokenParquet('A column lies outside of the file.');
      const buffer = new ArrayBuffer(end - start);
      const handle = await open(path, 'r');
      try {
        await handle.read(new Uint8Array(buffer), 0, buffer.byteLength, start);
      } finally {
        await handle.close();
      }
      last = { key, buffer };
      return buffer;
    },
  };
}

interface WantedGroup {
  group: RowGroup;
  columns: readonly SchemaTree[];
  /** Rows before it. */
  before: number;
  limits: ReadLimits;
  /** Bytes that its texts may take. */
  room: number;
  /** Its first rows only. */
  most?: number;
}

/** A column of texts for each column. Throws a Refusal `unsupported_media` or `too_large`, and the signal's reason. */
export async function readGroup(
  { path, file, bytes, metadata }: ParquetFile,
  { group, columns, before, limits, room, most }: WantedGroup,
  signal?: AbortSignal,
): Promise<TextColumn[]> {
  const reader = readerOf(path, bytes);
  const rows = Number(group.num_rows);
  const wanted = Math.min(rows, most ?? rows);
  const texts: TextColumn[] = [];
  let used = 0;
  for (const column of columns) {
    signal?.throwIfAborted();
    const own = new TextColumn(wanted);
    texts.push(own);
    const isFlat = column.children.length === 0 && column.element.repetition_type !== 'REPEATED';
    const text = textOf(column.element);
    // What a callback throws, nobody would catch.
    let fault: unknown;
    const take = (values: ArrayLike<unknown>): void => {
      // Pages are read whole.
      for (let at = 0; at < values.length && own.count < wanted; at++) {
        own.add(text(values[at]));
        if (used + own.bytes > room) throw new TooMuchText();
      }
    };
    try {
      await checkColumn(reader, group, column.element.name, isFlat ? rows : limits.maxCells);
      await parquetRead({
        file: reader,
        metadata,
        columns: [column.element.name],
        rowStart: before,
        rowEnd: before + wanted,
        compressors,
        parsers,
        geoparquet: false,
        onChunk({ columnData }) {
          try {
            if (fault === undefined) take(columnData);
          } catch (error) {
            fault = error;
          }
        },
      });
      if (fault !== undefined) throw fault;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Error && 'syscall' in error) throw error;
      throw refusal(file, column.element.name, error, limits);
    }
    used += own.bytes;
    if (own.count !== wanted) throw refusal(file, column.element.name, new BrokenParquet(), limits);
  }
  return texts;
}

class TooMuchText extends Error {}

async function checkColumn(
  reader: AsyncBuffer,
  group: RowGroup,
  name: string,
  mostValues: number,
): Promise<void> {
  for (const { meta_data: own } of group.columns) {
    if (own?.path_in_schema[0] !== name) continue;
    const start = Number(own.dictionary_page_offset || own.data_page_offset);
    checkPages(await reader.slice(start, start + Number(own.total_compressed_size)), mostValues);
  }
}

function refusal(file: string, column: string, error: unknown, { maxInflatedBytes }: ReadLimits): Refusal {
  const place = `${file}, column ${column}`;
  if (error instanceof TooMuchText)
    return new Refusal('too_large', {
      faults: [
        {
          place,
          message: `The texts of the file have more than ${number(Math.floor(maxInflatedBytes / 1024 / 1024))} MiB.`,
          mend: 'Export only the columns that are needed, or split the export into several files.',
        },
      ],
    });
  return new Refusal('unsupported_media', {
    cause: error,
    faults: [
      {
        place,
        message: 'The Parquet file is damaged.',
        mend: 'Save the table as CSV or XLSX, or write it once more as Parquet.',
      },
    ],
  });
}
