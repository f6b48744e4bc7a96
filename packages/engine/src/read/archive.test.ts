import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadLimits } from '../limits/read-limits.ts';
import { openSources } from './open-sources.ts';

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Packed {
  name: string;
  data: Buffer;
  /** What the headers claim instead of the true length. */
  claims?: number;
  flags?: number;
  attributes?: number;
}

/** A zip archive byte by byte, so that it can lie. */
function zip(files: Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claims = data.length, flags = 0x800, attributes = 0 } of files) {
    const packed = deflateRawSync(data);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, title, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(attributes, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, rest, title]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

async function openZip(files: Packed[] | Uint8Array, limits: Partial<ReadLimits> = {}, name = 'export.zip') {
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, Array.isArray(files) ? zip(files) : files);
  const result = await openSources([{ path, name }], { limits, workDir: folder });
  return { ...result, codes: result.refused.map(({ code }) => code) };
}

const csv = Buffer.from('id,name\n1,a\n');

describe('archives', () => {
  test('all tables in an archive are read, everything else is left out', async () => {
    const { sources, codes, close } = await openZip([
      { name: 'crm/contacts.csv', data: csv },
      { name: 'crm/deals.csv', data: csv },
      { name: 'README.md', data: csv },
      { name: '__MACOSX/._contacts.csv', data: csv },
    ]);
    expect(sources.map(({ id }) => id)).toEqual(['export.zip/crm/contacts.csv', 'export.zip/crm/deals.csv']);
    expect(codes).toEqual(['ignored', 'ignored']);
    for (const source of sources) expect(await Array.fromAsync(source.rows())).toHaveLength(1);
    await close();
    expect((await readdir(folder)).filter(name => name.startsWith('groundwork-read-'))).toEqual([]);
  });

  test('an archive without files is said to be empty', async () => {
    expect((await openZip([])).codes).toEqual(['empty_file']);
  });

  test('a bomb is refused before and while it inflates, and leaves nothing behind', async () => {
    const bomb = Buffer.alloc(300 * 1024 * 1024, 'a,b\n');
    const started = performance.now();
    const honest = await openZip([{ name: 'a.csv', data: bomb }]);
    expect(honest.codes).toEqual(['zip_bomb']);
    const lying = await openZip([{ name: 'a.csv', data: bomb, claims: 1000 }]);
    expect(lying.codes).toEqual(['zip_bomb']);
    expect(performance.now() - started).toBeLessThan(10_000);
    await honest.close();
    await lying.close();
  });

  test('the sum of all files counts, not only each', async () => {
    const data = Buffer.alloc(600_000, 'a,b\n');
    const files = Array.from({ length: 4 }, (_, index) => ({ name: `${index}.csv`, data }));
    expect((await openZip(files, { maxInflatedBytes: 2_000_000 })).codes).toEqual(['zip_bomb']);
    expect((await openZip(files, { maxInflatedBytes: 3_000_000 })).codes).toEqual([]);
  });

  test.each(['../evil.csv', '/etc/evil.csv', 'a/../../evil.csv', 'C:/evil.csv', '..\\evil.csv'])(
    'the name %s is refused',
    async name => {
      const { codes, sources } = await openZip([{ name, data: csv }]);
      expect(sources).toEqual([]);
      expect(codes).toEqual(['unsafe_path']);
    },
  );

  test('too many files, archives in archives, passwords, links and damage are refused', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `${index}.csv`, data: csv }));
    expect((await openZip(many, { maxEntries: 20 })).codes).toEqual(['too_many_entries']);
    expect((await openZip([{ name: 'inner.zip', data: zip([{ name: 'a.csv', data: csv }]) }])).codes).toEqual(
      ['nested_archive'],
    );
    expect((await openZip([{ name: 'a.csv', data: csv, flags: 0x801 }])).codes).toEqual(['encrypted']);
    const link = { name: 'a.csv', data: Buffer.from('/etc/passwd'), attributes: (0o120777 << 16) >>> 0 };
    expect((await openZip([link])).sources).toEqual([]);
    expect((await openZip(zip([{ name: 'a.csv', data: csv }]).subarray(0, 60))).codes).toEqual(['damaged']);
  });
});

describe('workbooks', () => {
  const book = () =>
    writeXlsx({
      sheets: [
        {
          name: 'Accounts',
          rows: [
            ['Id', 'Name', 'Created', 'Total', 'Open'],
            [1, ' Übung ', new Date(Date.UTC(2024, 0, 22)), 0.1 + 0.2, true],
            [null, null, null, null, null],
            [2, 'Acme', new Date(Date.UTC(2024, 1, 29, 13, 5)), 1e6, false],
          ],
        },
        {
          name: 'Notes & more',
          hidden: true,
          rows: [
            ['a', 'b'],
            ['1', '2'],
          ],
        },
        { name: 'Blank', rows: [] },
        {
          name: 'Sums',
          rows: [
            ['x', 'y'],
            [1, null],
            [2, '#N/A'],
          ],
          cells: new Map([['1,1', { value: null, type: 'formula' as const, formula: 'A2*2' }]]),
        },
      ],
    });

  test('every sheet that is not empty is a source', async () => {
    const { sources, codes, close } = await openZip(await book(), {}, 'book.xlsx');
    expect(sources.map(({ id }) => id)).toEqual([
      'book.xlsx#Accounts',
      'book.xlsx#Notes & more',
      'book.xlsx#Sums',
    ]);
    expect(codes).toEqual(['empty_sheet']);
    const rows = (await Array.fromAsync(sources[0]!.rows())).flat();
    expect(rows).toEqual([
      { row: 2, cells: ['1', 'Übung', '2024-01-22', '0.3', 'TRUE'] },
      { row: 4, cells: ['2', 'Acme', '2024-02-29T13:05:00', '1000000', 'FALSE'] },
    ]);
    expect(sources[1]?.problems.map(({ code }) => code)).toEqual(['hidden_sheet']);
    expect(sources[2]?.problems).toMatchObject([
      { code: 'formula_without_value', place: 'book.xlsx, sheet Sums', value: 'B2' },
      { code: 'formula_error', value: 'row 3, column 2: #N/A' },
    ]);
    await close();
  });

  test('a workbook inside an archive, and one that calls itself .csv, are read', async () => {
    const data = Buffer.from(await book());
    const inner = await openZip([{ name: 'book.xlsx', data }]);
    expect(inner.sources[0]?.id).toBe('export.zip/book.xlsx#Accounts');
    expect((await openZip(data, {}, 'accounts.csv')).sources).toHaveLength(3);
  });

  test('a damaged workbook is refused, and entities in one are not expanded', async () => {
    const parts = (sheet: string) => [
      { name: '[Content_Types].xml', data: Buffer.from('<Types/>') },
      {
        name: '_rels/.rels',
        data: Buffer.from(
          `<Relationships><Relationship Id="a" Type="${TYPE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        ),
      },
      {
        name: 'xl/workbook.xml',
        data: Buffer.from('<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'),
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: Buffer.from(
          `<Relationships><Relationship Id="rId1" Type="${TYPE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        ),
      },
      { name: 'xl/worksheets/sheet1.xml', data: Buffer.from(sheet) },
    ];
    const cell = '<c t="inlineStr"><is><t>&b;</t></is></c>';
    const bomb = `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row>${cell}${cell}</row></sheetData></worksheet>`;
    expect((await openZip(parts(bomb), {}, 'book.xlsx')).sources[0]?.header).toEqual(['&b;', '&b; (2)']);
    const broken = parts('').map(part =>
      part.name === 'xl/workbook.xml' ? { ...part, data: Buffer.from('<workbook') } : part,
    );
    expect((await openZip(broken, {}, 'book.xlsx')).codes).toEqual(['damaged']);
  });

  test('a workbook that inflates too far is refused', async () => {
    expect((await openZip(await book(), { maxWorkbookBytes: 2000 }, 'book.xlsx')).codes).toEqual([
      'zip_bomb',
    ]);
  });
});
