// Parquet files: the same table by every compression, and what is damaged, cut off or lies about itself. The files in
// test-data/parquet were written by Apache Arrow 26 in row groups of 20.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uniforms } from '../chance/chance.ts';
import type { ReadLimits } from '../limits/read-limits.ts';
import { openSources } from './open-sources.ts';
import { checkPages } from './parquet-pages.ts';
import type { SourceRow } from './source.ts';

const made = (name: string): string => path.resolve(import.meta.dirname, '../../test-data/parquet', name);
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'groundwork-parquet-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function read(file: string, limits: Partial<ReadLimits> = {}) {
  const { sources, refused, close } = await openSources([{ path: file, name: path.basename(file) }], {
    limits,
  });
  const rows: SourceRow[] = [];
  try {
    for (const source of sources) for await (const batch of source.rows()) rows.push(...batch);
    return { source: sources[0], rows, refused };
  } finally {
    await close();
  }
}

test.each(['snappy', 'zstd', 'gzip', 'brotli', 'none'])(
  'a file packed with %s is the table that it is',
  async how => {
    const { source, rows, refused } = await read(made(`${how}.parquet`));
    expect(refused).toEqual([]);
    expect(source).toMatchObject({ id: `${how}.parquet`, sheet: null, headerRow: 1 });
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 50 }, (_, at) => at + 2));
    const said = (at: number) =>
      Object.fromEntries(source?.header.map((name, column) => [name, rows[at]?.cells[column]]) ?? []);
    expect(said(0)).toEqual({
      id: '00000',
      Name: 'Näme 0',
      day: '1990-01-01',
      local: '2020-01-01',
      utc: '1969-12-31T23:59:59.5Z',
      float: '0',
      double: '0',
      big: '9007199254740993',
      amount: '0',
      long: '0',
      ok: 'TRUE',
      tags: '',
      place: '{"x":0,"y":"z"}',
      clock: '08:30:00',
    });
    expect(said(1)).toMatchObject({
      local: '2020-01-01T12:00:00',
      float: '0.1',
      double: '',
      amount: '0.01',
      ok: 'FALSE',
    });
    expect(said(2)).toMatchObject({ double: '0.000000002', tags: '["a2","b"]' });
    expect(said(3)).toMatchObject({ Name: '', tags: '' });
    expect(said(49)).toMatchObject({
      double: '49000000000000000000000',
      tags: '["a49","b"]',
      clock: '08:30:49',
    });
    expect(source?.problems).toEqual([expect.objectContaining({ code: 'rounded_decimals', value: 'long' })]);
  },
);

test('a Parquet file is known by its first bytes, whatever it is called', async () => {
  copyFileSync(made('snappy.parquet'), path.join(dir, 'people.csv'));
  expect((await read(path.join(dir, 'people.csv'))).rows).toHaveLength(50);
});

test('a table without rows is one', async () => {
  const { source, rows } = await read(made('no-rows.parquet'));
  expect([source?.header.length, rows.length]).toEqual([14, 0]);
});

test('what is not read is refused with the mend', async () => {
  expect((await read(made('lz4.parquet'))).refused).toEqual([
    {
      place: 'lz4.parquet',
      problem: 'The Parquet file is compressed with LZ4_RAW, which is not read.',
      mend: 'Write it with Snappy, ZSTD, GZIP, Brotli or without compression, or save the table as CSV.',
      code: 'not_text',
    },
  ]);
  const few = await read(made('snappy.parquet'), { maxRows: 49 });
  expect(few.refused).toEqual([expect.objectContaining({ code: 'too_large' })]);
  const narrow = await read(made('snappy.parquet'), { maxColumns: 13 });
  expect(narrow.refused).toEqual([expect.objectContaining({ code: 'too_many_columns' })]);
});

test('a few kilobytes that stand for gigabytes of text are refused before they are held', async () => {
  await expect(read(made('repeats.parquet'), { maxInflatedBytes: 50_000_000 })).rejects.toMatchObject({
    code: 'too_large',
    faults: [{ place: 'repeats.parquet, column text' }],
  });
});

test('a file cut off anywhere is refused', async () => {
  const whole = readFileSync(made('zstd.parquet'));
  const file = path.join(dir, 'cut.parquet');
  for (let end = 4; end < whole.length; end += 97) {
    writeFileSync(file, whole.subarray(0, end));
    const { rows, refused } = await read(file);
    expect(rows).toEqual([]);
    expect(refused).toEqual([expect.objectContaining({ place: 'cut.parquet', code: 'damaged' })]);
  }
});

test.each([1, 2, 3])('damage anywhere ends in rows or in a refusal, never in a bug (seed %i)', async seed => {
  const draw = uniforms(seed, 'damage');
  const whole = readFileSync(made(seed === 1 ? 'none.parquet' : 'gzip.parquet'));
  const file = path.join(dir, `damaged-${seed}.parquet`);
  for (let time = 0; time < 60; time++) {
    const bytes = Buffer.from(whole);
    // Most of what can be misread is said at the end.
    const from = time % 3 === 0 ? 4 : whole.length - 2500;
    for (let hit = 0; hit < 3; hit++)
      bytes[from + Math.floor(draw() * (whole.length - 8 - from))] = Math.floor(draw() * 256);
    writeFileSync(file, bytes);
    try {
      const { source, rows, refused } = await read(file);
      expect(source === undefined).toBe(refused.length > 0);
      for (const { cells } of rows) expect(cells).toHaveLength(source?.header.length ?? 0);
    } catch (error) {
      expect(error).toMatchObject({ name: 'Refusal' });
    }
  }
});

/** A page's head as Thrift writes it: kind, bytes, and how many values it says that it holds. */
function pageHead(kind: number, inflated: number, packed: number, values: number): number[] {
  const zigzag = (value: number): number[] => {
    const bytes: number[] = [];
    let rest = value * 2;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    return [...bytes, rest];
  };
  const [first, own] = kind === 2 ? [0x4c, 0x15] : [0x2c, 0x15];
  return [
    0x15,
    ...zigzag(kind),
    0x15,
    ...zigzag(inflated),
    0x15,
    ...zigzag(packed),
    first,
    own,
    ...zigzag(values),
    0,
    0,
  ];
}

test('pages that claim more than they can hold are not believed', () => {
  const check = (head: number[], bytes = 8) => {
    checkPages(Uint8Array.from([...head, ...Array.from({ length: bytes }, () => 1)]).buffer, 100);
  };
  expect(() => check(pageHead(0, 8, 8, 100))).not.toThrow();
  expect(() => check(pageHead(0, 8, 8, 101))).toThrow('more values than its row group');
  expect(() => check(pageHead(0, 8, 8, 2 ** 30))).toThrow('more values than its row group');
  expect(() => check(pageHead(2, 8, 8, 9))).toThrow('more values than bytes');
  expect(() => check(pageHead(0, 2 ** 30, 8, 1))).toThrow('inflates to 1073741824 bytes');
  expect(() => check(pageHead(0, 8, 9, 1))).toThrow('ends behind its column');
});
