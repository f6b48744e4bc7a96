// What the pages of a Parquet file say of themselves, before they are believed: a few bytes may claim thousands of millions of
// values, or gigabytes of text.
import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js';

/** Writers make pages of a megabyte or so. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024;
const DATA_PAGE = 0;
const DICTIONARY_PAGE = 2;
const DATA_PAGE_V2 = 3;

/** The file says what cannot be, or what nobody who means well would write. */
export class BrokenParquet extends Error {
  override name = 'BrokenParquet';
}

/** Throws BrokenParquet unless the pages of one column of one row group hold so many values at most, in pages of a usual size. */
export function checkPages(chunk: ArrayBuffer, mostValues: number): void {
  const reader = { view: new DataView(chunk), offset: 0 };
  let values = 0;
  while (reader.offset < chunk.byteLength - 1) {
    const header = deserializeTCompactProtocol(reader);
    const bytes = whole(header['field_3']);
    const inflated = whole(header['field_2']);
    if (inflated > MAX_PAGE_BYTES)
      throw new BrokenParquet(`A page says that it inflates to ${inflated} bytes.`);
    if (reader.offset + bytes > chunk.byteLength) throw new BrokenParquet('A page ends behind its column.');
    const inPage = valuesOf(header);
    // A dictionary's values all stand in it; of others many are told by few bytes.
    if (header['field_1'] === DICTIONARY_PAGE && inPage > inflated)
      throw new BrokenParquet('A dictionary says that it holds more values than bytes.');
    if (header['field_1'] !== DICTIONARY_PAGE) values += inPage;
    if (values > mostValues)
      throw new BrokenParquet('A column says that it holds more values than its row group.');
    reader.offset += bytes;
  }
}

function valuesOf(header: Record<string, unknown>): number {
  const type = header['field_1'];
  const own =
    type === DATA_PAGE
      ? header['field_5']
      : type === DICTIONARY_PAGE
        ? header['field_7']
        : type === DATA_PAGE_V2
          ? header['field_8']
          : undefined;
  return own !== null && typeof own === 'object' && 'field_1' in own ? whole(own.field_1) : 0;
}

function whole(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new BrokenParquet('A page does not say how large it is.');
}
