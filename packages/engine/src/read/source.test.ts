import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSources } from './open-sources.ts';
import type { Source, SourceRow } from './source.ts';

const EDGE = fileURLToPath(new URL('../../test-data/csv-edge', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(source: Source | undefined): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const batch of source?.rows() ?? []) rows.push(...batch);
  return rows;
}

async function opened(name: string, content: string | Uint8Array) {
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, content);
  const { sources, refused, close } = await openSources([{ path, name }]);
  const [source] = sources;
  const rows = await rowsOf(source);
  await close();
  return {
    source,
    rows,
    refused,
    cells: rows.map(row => row.cells),
    codes: source?.problems.map(({ code }) => code) ?? [],
  };
}

describe('the folder of edge cases', () => {
  test('every file is read or refused with a reason', async () => {
    const { sources, refused } = await openSources(EDGE);
    const seen = new Map<string, unknown>();
    for (const source of sources) {
      const rows = await rowsOf(source);
      seen.set(source.id, [
        source.encoding,
        source.delimiter,
        source.headerRow,
        rows.length,
        rows.filter(row => row.bad).length,
      ]);
    }
    expect(Object.fromEntries(seen)).toEqual({
      'bom.csv': ['utf-8', ',', 1, 1, 0],
      'cp1252.csv': ['windows-1252', ';', 1, 2, 0],
      'hdronly.csv': ['utf-8', ',', 1, 0, 0],
      'latin1.csv': ['latin-1', ',', 1, 2, 0],
      'preamble.csv': ['utf-8', ',', 3, 2, 0],
      'ragged.csv': ['utf-8', ',', 1, 5, 1],
      'semi.csv': ['utf-8', ';', 1, 1, 0],
      'unbal.csv': ['utf-8', ',', 1, 3, 1],
      'utf16.csv': ['utf-16le', ',', 1, 2, 0],
      'zip.csv': ['utf-8', ',', 1, 2, 0],
    });
    expect(refused.map(({ place, code }) => [place, code])).toEqual([['empty.csv', 'empty_file']]);
  });

  test('what is ragged or broken is told with its row and its text', async () => {
    const { sources } = await openSources(join(EDGE, 'ragged.csv'));
    const rows = await rowsOf(sources[0]);
    expect(rows.map(row => row.row)).toEqual([2, 3, 4, 5, 6]);
    expect(rows[1]?.cells).toEqual(['2', 'b', '']);
    expect(rows[2]?.bad).toMatchObject({ code: 'ragged_long', raw: '3,c,c@x.io,extra' });
    expect(rows[3]?.cells[1]).toBe('d "q" e');
    expect(rows[4]?.cells[1]).toBe('multi\nline');
    expect(sources[0]?.problems).toMatchObject([{ code: 'ragged_short', place: 'ragged.csv, row 3' }]);
  });

  test('a source can be read again, and its problems are told once', async () => {
    const { sources } = await openSources(join(EDGE, 'ragged.csv'));
    const first = await rowsOf(sources[0]);
    expect(await rowsOf(sources[0])).toEqual(first);
    expect(sources[0]?.problems).toHaveLength(1);
  });
});

describe('encodings', () => {
  const text = 'id;name\n1;Zoë Müller\n2;Łukasz – 漢字\n';
  const be = Buffer.from(text, 'utf16le').swap16();
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), be])],
    ['utf-16be', be],
  ])('%s is recognised with and without a mark', async (encoding, bytes) => {
    const { source, cells } = await opened('people.csv', bytes);
    expect(source?.encoding).toBe(encoding);
    expect(cells).toEqual([
      ['1', 'Zoë Müller'],
      ['2', 'Łukasz – 漢字'],
    ]);
  });

  test('one accent in the last row decides as well as one in the first', async () => {
    const body = 'id,name\n'.concat('1,plain\n'.repeat(300_000));
    const { source, rows } = await opened(
      'late.csv',
      Buffer.concat([Buffer.from(`${body}2,Zo`), Buffer.from([0xeb])]),
    );
    expect(source?.encoding).toBe('latin-1');
    expect(rows.at(-1)?.cells).toEqual(['2', 'Zoë']);
  });

  test('rows with broken bytes in a UTF-8 file are set aside, the others kept', async () => {
    const good = Buffer.from('id,name\n1,Zoë\n2,Müller\n3,Çelik\n4,Åsa\n5,José\n6,');
    const { rows, codes } = await opened(
      'mixed.csv',
      Buffer.concat([good, Buffer.from([0xe9]), Buffer.from('\n7,ok\n')]),
    );
    expect(codes).toContain('mixed_encoding');
    expect(rows.filter(row => row.bad).map(row => [row.row, row.bad?.code])).toEqual([[7, 'undecodable']]);
  });
});

describe('dialects and layouts', () => {
  test.each([[','], [';'], ['\t'], ['|'], ['^'], ['~']])('%j parts the cells', async delimiter => {
    const lines = [
      ['id', 'name', 'note'],
      ['1', 'A, b', 'x; y'],
      ['2', 'C', 'z'],
    ];
    const text = lines
      .map(cells => cells.map(cell => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
      .join('\n');
    const { source, cells } = await opened('table.csv', text);
    expect(source?.delimiter).toBe(delimiter);
    expect(cells).toEqual(lines.slice(1));
  });

  test('sep= on the first line is obeyed and is no row', async () => {
    const { source, rows } = await opened('excel.csv', 'sep=;\r\nid;name\r\n1;a,b\r\n');
    expect([source?.delimiter, source?.header, source?.headerRow]).toEqual([';', ['id', 'name'], 2]);
    expect(rows).toEqual([{ row: 3, cells: ['1', 'a,b'] }]);
  });

  test('old Mac line ends', async () => {
    expect((await opened('mac.csv', 'id,name\r1,a\r2,b')).cells).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ]);
  });

  test('one column stays one column, commas and all', async () => {
    const { source, cells } = await opened('names.csv', 'name\nSmith, John\nDoe\nRoe, Jane\n');
    expect(source?.delimiter).toBeNull();
    expect(cells[0]).toEqual(['Smith, John']);
    expect((await opened('all.csv', 'name\nSmith, John\nRoe, Jane\n')).cells).toEqual([
      ['Smith, John'],
      ['Roe, Jane'],
    ]);
  });

  test('the footer of a report is left out and told', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => `Acme ${index},Open,100`).join('\n');
    const footer =
      '\n"Grand Totals (5 records)"\n\n"Confidential Information - Do Not Distribute"\n"Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved."';
    const { cells, codes } = await opened('report.csv', `Account,Stage,Amount\n${rows}\n${footer}`);
    expect(cells).toHaveLength(5);
    expect(codes).toContain('footer');
  });

  test('rows at the end that hold one cell only are data, not a footer', async () => {
    const { cells } = await opened('thin.csv', 'id,b,c\n1,x,y\n2,,\n3\n');
    expect(cells).toEqual([
      ['1', 'x', 'y'],
      ['2', '', ''],
      ['3', '', ''],
    ]);
  });

  test('two columns of one name and one without are named and told', async () => {
    const { source, codes } = await opened('twins.csv', 'Name,Email,,Name\na,b@x.io,c,d\n');
    expect(source?.header).toEqual(['Name', 'Email', 'Column 3', 'Name (2)']);
    expect(codes).toEqual(['duplicate_header', 'empty_header']);
  });

  test('a table without header keeps its first row', async () => {
    const { source, cells, codes } = await opened('bare.csv', '1,a@x.io,2024-01-01\n2,b@x.io,2024-01-02\n');
    expect(source?.header).toEqual([
      'Column A (whole numbers)',
      'Column B (e-mail addresses)',
      'Column C (dates)',
    ]);
    expect(cells).toHaveLength(2);
    expect(codes).toEqual(['no_header']);
  });

  test('tables side by side and data dictionaries are no tables', async () => {
    const stacked =
      'accounts,,,,teams,\naccount,sector,,,agent,office\n,,,,,\nproducts,,,,,\nproduct,price,,,agent,account\n';
    expect((await opened('sheet.csv', stacked)).codes).toContain('not_a_table');
    const dictionary = 'Table,Field,Description\naccounts,account,Company name\naccounts,sector,Industry\n';
    expect((await opened('data_dictionary.csv', dictionary)).codes).toContain('not_a_table');
    expect((await opened('plain.csv', 'a,b,c\n1,2,3\n')).codes).toEqual([]);
  });
});

describe('files that are no tables', () => {
  test.each([
    ['photo.csv', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'not_text'],
    [
      'noise.csv',
      Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919 + 13) % 256)),
      'not_text',
    ],
    ['page.csv', '<!DOCTYPE html><table><tr><td>1</td></tr></table>', 'not_text'],
    ['old.xls', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'old_workbook'],
    ['blank.csv', '\n\n\r\n', 'empty_file'],
    ['README.md', '# a, b\n', 'ignored'],
    ['LICENSE', 'Permission is granted, free of charge, ...', 'ignored'],
    ['notes.txt', 'Dear all\nthis is a letter\n', 'ignored'],
  ])('%s is refused as %s', async (name, content, code) => {
    const { source, refused } = await opened(name, content);
    expect(source).toBeUndefined();
    expect(refused).toMatchObject([{ place: name, code }]);
  });

  test('limits are told, not thrown', async () => {
    const path = join(folder, 'wide.csv');
    await writeFile(path, `${'a,'.repeat(30)}b\n1\n`);
    const wide = await openSources([{ path, name: 'wide.csv' }], { limits: { maxColumns: 20 } });
    expect(wide.refused).toMatchObject([{ code: 'too_many_columns' }]);
    const large = await openSources([{ path, name: 'wide.csv' }], { limits: { maxFileBytes: 10 } });
    expect(large.refused).toMatchObject([{ code: 'too_large' }]);
  });

  test('files beyond the limit are named, not forgotten', async () => {
    const { sources, refused } = await openSources(EDGE, { limits: { maxEntries: 3 } });
    expect(sources.length + refused.length).toBe(11);
    expect(refused.filter(({ code }) => code === 'too_many_files')).toHaveLength(8);
  });

  test('too many rows stop the reading with the row', async () => {
    const path = join(folder, 'tall.csv');
    await writeFile(path, `id,b\n${'1,2\n'.repeat(50)}`);
    const { sources } = await openSources([{ path, name: 'tall.csv' }], { limits: { maxRows: 10 } });
    await expect(rowsOf(sources[0])).rejects.toMatchObject({
      code: 'too_large',
      faults: [{ place: 'tall.csv, row 12' }],
    });
  });

  test('a table that is too wide for its length stops the reading with the limit, both counts and the mend', async () => {
    const path = join(folder, 'large.csv');
    await writeFile(path, `id,b\n${'1,2\n'.repeat(50)}`);
    const { sources } = await openSources([{ path, name: 'large.csv' }], { limits: { maxCells: 40 } });
    await expect(rowsOf(sources[0])).rejects.toMatchObject({
      code: 'too_large',
      faults: [
        {
          place: 'large.csv, row 22',
          message:
            'The table has 2 columns and at least 21 rows; the limit is 40 cells, which is 20 rows of that width.',
          mend: 'Export only the columns that are needed, or split the export into several files.',
        },
      ],
    });
  });

  test('an aborted reading stops', async () => {
    const path = join(folder, 'stop.csv');
    await writeFile(path, `id,b\n${'1,2\n'.repeat(1_000_000)}`);
    const { sources } = await openSources([{ path, name: 'stop.csv' }]);
    const controller = new AbortController();
    const reading = (async () => {
      for await (const _ of sources[0]?.rows(controller.signal) ?? []) controller.abort(new Error('enough'));
    })();
    await expect(reading).rejects.toThrow('enough');
  });
});
