import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileSource } from '../profile/profile.ts';
import { ByteRecords } from './byte-records.ts';
import { openSources } from './open-sources.ts';
import { PlainRows } from './plain-rows.ts';
import type { SourceRow } from './source.ts';
import { type RawRecord, Tokenizer } from './tokenizer.ts';

const COMMA = { delimiter: ',', newline: '\n' } as const;
/** What files are broken by, and what letters need care. */
const hostile = [
  '"',
  '""',
  '\n',
  '\r\n',
  '\r',
  ',',
  ' ',
  '\t',
  '\0',
  '\u00a0',
  '\u3000',
  '\ufeff',
  '\u0301',
  '\u0001',
];
const letters = ['a', 'Z', '9', 'é', 'É', 'ß', '漢', 'Ω', '’', '😀', '-', '1.5'];

const cell = fc.string({ unit: fc.constantFrom(...letters, ' ', ','), maxLength: 8 });
const written = fc.oneof(
  { weight: 6, arbitrary: cell.map(text => text.replaceAll(',', '')) },
  { weight: 4, arbitrary: cell.map(text => `"${text}"`) },
  { weight: 1, arbitrary: cell.map(text => `"${text}""${text}"`) },
  { weight: 1, arbitrary: cell.map(text => `"${text}\n${text}"`) },
  { weight: 1, arbitrary: cell.map(text => ` "${text}" `) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...hostile, ...letters), maxLength: 8 }) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(70), `"${'y, '.repeat(40)}"`, `"${'z\n'.repeat(90)}"`) },
);
const line = fc.oneof(
  { weight: 8, arbitrary: fc.array(written, { minLength: 3, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(written, { maxLength: 5 }) },
);
const table = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, isEnded]) => lines.map(cells => cells.join(',')).join(end) + (isEnded ? end : ''));

function recordsOf(rows: PlainRows): RawRecord[] {
  return Array.from({ length: rows.count }, (_, index) => ({
    row: rows.firstRow + index,
    cells: Array.from({ length: rows.width }, (_, column) => {
      const at = index * rows.width + column;
      const [from = 0, to = 0] = [rows.starts[at], rows.ends[at]];
      return to < 0 ? rows.cleaned(at) : rows.text(from, to, false);
    }),
  }));
}

function inPieces(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const size of sizes) {
    if (from >= bytes.length) break;
    pieces.push(bytes.slice(from, from + size));
    from += size;
  }
  return [...pieces, bytes.slice(from)];
}

function byBytes(pieces: readonly Uint8Array[], maxCellChars: number) {
  const reader = new ByteRecords(COMMA, maxCellChars, { width: 3, firstPlainRow: 1 });
  const records: RawRecord[] = [];
  let plain = 0;
  for (const [index, piece] of [...pieces, new Uint8Array()].entries())
    for (const found of reader.push(piece, index === pieces.length)) {
      if (found instanceof PlainRows) plain += found.count;
      records.push(...(found instanceof PlainRows ? recordsOf(found) : found));
    }
  return { records, nulls: reader.nulls, plain };
}

function byText(pieces: readonly Uint8Array[], maxCellChars: number) {
  const tokenizer = new Tokenizer(COMMA, maxCellChars);
  tokenizer.width = 3;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const records = pieces.flatMap(piece => tokenizer.push(decoder.decode(piece, { stream: true }), false));
  records.push(...tokenizer.push(decoder.decode(), true));
  return { records, nulls: tokenizer.nulls };
}

describe('records out of bytes', () => {
  test('are those of the tokenizer, whatever the file holds and however it is cut', () => {
    let plain = 0;
    let all = 0;
    fc.assert(
      fc.property(
        table,
        fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 4 }),
        fc.constantFrom(20, 60, 100_000, 100_000),
        (text, sizes, maxCellChars) => {
          const pieces = inPieces(Buffer.from(text), sizes);
          const found = byBytes(pieces, maxCellChars);
          expect({ records: found.records, nulls: found.nulls }).toEqual(byText(pieces, maxCellChars));
          plain += found.plain;
          all += found.records.length;
        },
      ),
      { numRuns: 500 },
    );
    // Most of those records are hostile, and yet some must have been plain, or nothing was tried.
    expect(plain).toBeGreaterThan(all / 50);
  });

  test('bytes that are no text are the same sign in both', () => {
    const bytes = fc
      .array(fc.constantFrom(0x61, 0x2c, 0x2c, 0x0a, 0x22, 0xc3, 0xa9, 0xe2, 0x80, 0xed, 0xa0, 0xf4, 0xff), {
        maxLength: 80,
      })
      .map(codes => Uint8Array.from(codes));
    fc.assert(
      fc.property(bytes, fc.array(fc.integer({ min: 1, max: 30 })), (file, sizes) => {
        const pieces = inPieces(file, sizes);
        const { records, nulls } = byBytes(pieces, 1000);
        expect({ records, nulls }).toEqual(byText(pieces, 1000));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a source', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'byte-records-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function bothWays(bytes: Uint8Array, limits = {}) {
    const path = join(folder, 'table.csv');
    await writeFile(path, bytes);
    const open = async () => {
      const { sources, close } = await openSources([{ path, name: 'table.csv' }], { limits });
      await close();
      return sources[0];
    };
    const [asBytes, asText] = [await open(), await open()];
    if (!asBytes || !asText) return undefined;
    const rows: SourceRow[] = [];
    for await (const piece of asBytes.pieces?.() ?? asBytes.rows())
      rows.push(...(piece instanceof PlainRows ? recordsOf(piece) : piece));
    const texts: SourceRow[] = [];
    for await (const batch of asText.rows()) texts.push(...batch);
    return {
      bytes: { rows, problems: asBytes.problems, profile: await profileSource(asBytes) },
      texts: {
        rows: texts,
        problems: asText.problems,
        profile: await profileSource({ ...asText, pieces: undefined }),
      },
      hasPieces: asBytes.pieces !== undefined,
    };
  }

  test('has the same rows, problems and profile in bytes as in texts, in every encoding', async () => {
    const encodings = [
      (text: string) => Buffer.from(text),
      (text: string) => Buffer.from(`\ufeff${text}`),
      (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
      (text: string) => Buffer.from(text, 'latin1'),
    ];
    let asPieces = 0;
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom(...encodings), async (text, encode) => {
        const both = await bothWays(encode(`name,amount,when\nAnn,1,2024-01-22\n${text}`), {
          maxCellChars: 60,
        });
        expect(both?.bytes).toEqual(both?.texts);
        if (both?.hasPieces) asPieces++;
      }),
      { numRuns: 60 },
    );
    expect(asPieces).toBeGreaterThan(20);
  });

  test('that is longer than what is read at once', async () => {
    const rows = Array.from(
      { length: 15_000 },
      (_, n) =>
        `${n},"Firm ${n % 9000}",${n % 7 === 0 ? '"two\nlines"' : `${'Kraków '.repeat(12)}${n % 50}`},2024-01-${10 + (n % 20)}`,
    );
    rows[7000] = '7000,"never closed,Rome,2024-01-10';
    rows.push('Total,,,', ',,,');
    const both = await bothWays(Buffer.from(`id,firm,city,day\n${rows.join('\n')}`));
    expect(both?.bytes.rows.length).toBeGreaterThan(14_900);
    expect(both?.bytes).toEqual(both?.texts);
  });

  test('is refused at the same row when it has too many', async () => {
    const path = join(folder, 'long.csv');
    await writeFile(path, `id,name\n${Array.from({ length: 3000 }, (_, n) => `${n},x${n}`).join('\n')}\n`);
    for (const limits of [{ maxRows: 1500 }, { maxCells: 1501 }]) {
      const { sources } = await openSources([{ path, name: 'long.csv' }], { limits });
      const [source] = sources;
      if (!source) throw new Error('the file was refused');
      const refusal = await profileSource({ ...source, pieces: undefined }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'too_large' });
      await expect(profileSource(source)).rejects.toEqual(refusal);
    }
  });
});
