import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Tokenizer } from './tokenizer.ts';

const COMMA = { delimiter: ',', newline: '\n' } as const;

function tokenize(text: string, width = 0, pieces: number[] = []) {
  const tokenizer = new Tokenizer(COMMA, 1_000_000);
  tokenizer.width = width;
  const records = [];
  let from = 0;
  for (const piece of pieces) {
    records.push(...tokenizer.push(text.slice(from, from + piece), false));
    from += piece;
  }
  records.push(...tokenizer.push(text.slice(from), true));
  return records;
}

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

describe('well-formed text', () => {
  const cell = fc
    .string({
      unit: fc.constantFrom('a', 'Z', '9', ',', '"', '\n', '\r\n', ' ', ';', 'é', '漢'),
      maxLength: 12,
    })
    .map(text => text.trim().normalize('NFC'));
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain(width =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
    );

  test('every quoted table comes back cell for cell, however it is cut into pieces', () => {
    fc.assert(
      fc.property(table, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }), (rows, pieces) => {
        const text = rows.map(row => row.map(quote).join(',')).join('\n');
        const records = tokenize(text, 0, pieces);
        // `""` inside a cell of several lines may look like another row's empty cell: such records may be set aside.
        fc.pre(records.every(record => record.fault === undefined));
        expect(records.map(record => record.cells)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  test('tables without quotes in their cells are never set aside', () => {
    const plain = fc.array(
      fc.array(
        cell.map(text => text.replaceAll('"', '').trim()),
        { minLength: 3, maxLength: 3 },
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(plain, rows => {
        const text = rows.map(row => row.map(quote).join(',')).join('\r\n');
        expect(tokenize(text, 3).map(record => record.cells)).toEqual(rows);
      }),
    );
  });

  test('rows are counted as a spreadsheet counts them: blank lines count, lines inside a cell do not', () => {
    const records = tokenize('a,b\n\n"x\ny",2\n3,4');
    expect(records.map(record => record.row)).toEqual([1, 2, 3, 4]);
    expect(records[1]?.cells).toEqual([]);
    expect(records[2]?.cells).toEqual(['x\ny', '2']);
  });
});

describe('broken quotes cost one row', () => {
  test('a quote that never closes', () => {
    const records = tokenize('id,name\n1,"broken\n2,ok\n3,fine', 2);
    expect(records[1]).toMatchObject({ row: 2, raw: '1,"broken', fault: { code: 'unbalanced_quote' } });
    expect(records.slice(2).map(record => record.cells)).toEqual([
      ['2', 'ok'],
      ['3', 'fine'],
    ]);
  });

  test('a quote that a later quoted cell would close', () => {
    const records = tokenize('id,name,x\n1,"broken,y\n2,"ok",y\n3,fine,"z"\n', 3);
    expect(records[1]?.fault?.code).toBe('unbalanced_quote');
    expect(records.slice(2).map(record => record.cells)).toEqual([
      ['2', 'ok', 'y'],
      ['3', 'fine', 'z'],
    ]);
  });

  test('a quote that a later stray quote closes gives the rows in between back', () => {
    const records = tokenize('id,name,x\n1,"broken,y\n2,ok,y\n3,ok,5"\n4,ok,y', 3);
    expect(records.map(record => [record.row, record.cells[0], record.fault?.code])).toEqual([
      [1, 'id', undefined],
      [2, '1', 'unbalanced_quote'],
      [3, '2', undefined],
      [4, '3', undefined],
      [5, '4', undefined],
    ]);
  });

  test('quotes inside an unquoted or a sloppily quoted cell are kept', () => {
    expect(tokenize('5" pipe,"say "hi" now",x')[0]?.cells).toEqual(['5" pipe', 'say "hi" now', 'x']);
  });

  test('no row after a broken one is ever lost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom('"x', '"x "y', 'x,"', '"'),
        (before, broken) => {
          const good = (count: number, from: number) =>
            Array.from({ length: count }, (_, index) => `${from + index},a,b`);
          const lines = ['id,p,q', ...good(before, 0), `bad,${broken},z`, ...good(20, 100)];
          const records = tokenize(lines.join('\n'), 3);
          const ids = new Set(records.map(record => record.cells[0]));
          for (let id = 100; id < 120; id++) expect(ids).toContain(String(id));
        },
      ),
    );
  });

  test('hostile quotes are read in reasonable time', () => {
    const text = `${'"a\nb"c\n'.repeat(50_000)}x`;
    const before = process.threadCpuUsage();
    expect(tokenize(text, 2).length).toBeGreaterThan(10_000);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5000);
  });
});

describe('what does not belong into a table', () => {
  test('NUL characters are removed and counted', () => {
    const tokenizer = new Tokenizer(COMMA, 1000);
    expect(tokenizer.push('a\0b,c\n', true)[0]?.cells).toEqual(['ab', 'c']);
    expect(tokenizer.nulls).toBe(1);
  });

  test('a line that never ends is set aside without being held', () => {
    const tokenizer = new Tokenizer(COMMA, 1000);
    const records = [];
    for (let piece = 0; piece < 50; piece++) records.push(...tokenizer.push('x'.repeat(1000), false));
    records.push(...tokenizer.push('\n1,2\n', true));
    expect(records.map(record => record.fault?.code)).toEqual(['too_long', undefined]);
    expect(records[1]?.cells).toEqual(['1', '2']);
  });

  test('cells lose the white space around them, also the unbreakable kind, and are composed', () => {
    expect(tokenize('\u00a0a ,  b\u202f,e\u0301')[0]?.cells).toEqual(['a', 'b', 'é']);
  });
});
