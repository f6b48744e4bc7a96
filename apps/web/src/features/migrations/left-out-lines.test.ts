import type { LeftOut } from '@groundwork/contract/left-out';
import { expect, test } from 'vitest';
import type { LeftOutReport } from './left-out-line.ts';
import { leftOutLines, leftOutSentence, moneyInWords } from './left-out-lines.ts';

const buckets = { created: 5, updated: 0, merged: 0, skipped: 1, rejected: 4 };
const leftOut: LeftOut = {
  rows: 5,
  money: { sums: [{ currency: 'EUR', cents: '1840000' }], amounts_unknown: 1 },
  groups: [
    {
      id: 'a',
      source: 'deals.csv',
      object: 'deals',
      bucket: 'rejected',
      is_refused: false,
      place: 'Stage',
      reason: 'The deal has no stage.',
      rows: 4,
      first_rows: [77, 812, 1204],
      money: { sums: [{ currency: 'EUR', cents: '1840000' }], amounts_unknown: 0 },
    },
    {
      id: 'b',
      source: 'contacts.csv',
      object: 'contacts',
      bucket: 'skipped',
      is_refused: false,
      place: null,
      reason: 'The row is marked as deleted in the old system.',
      rows: 1,
      first_rows: [3],
      money: { sums: [], amounts_unknown: 1 },
    },
  ],
  more: { reasons: 0, rows: 0 },
  cells: [
    {
      source: 'contacts.csv',
      column: 'Email',
      bucket: 'unreadable',
      cells: 2,
      example: { row: 9, value: 'no address', reason: 'It is none.' },
    },
  ],
  more_cells: { columns: 0, cells: 0 },
  withheld: [],
  gave_way: [],
};
const report: LeftOutReport = {
  left_out: leftOut,
  associations: [{ from_object: 'contacts', to_object: 'companies', expected: 3, made: 3 }],
  mismatch_count: 0,
  unaccounted: 0,
  sources: [{ source: 'deals.csv', object: 'deals', rows: 10, buckets }],
  cells: {
    filled: 10,
    arrived: 5,
    used: 0,
    listed: 5,
    unaccounted: 0,
    lists: [],
    tables_left_out: [],
    columns_left_out: [
      { source: 'contacts.csv', column: 'Fax', cells: 3, reason: 'Nobody chose.', is_answered: false },
    ],
  },
};
const nothing: LeftOutReport = {
  ...report,
  left_out: { ...leftOut, rows: 0, groups: [], cells: [], money: { sums: [], amounts_unknown: 0 } },
  sources: [],
  cells: undefined,
};

test('what is to be mended comes first, each line with its money and its mend', () => {
  const lines = leftOutLines(report);
  expect(lines.map(line => [line.badge, line.count, line.unit, line.mend.step])).toEqual([
    ['Rejected', 4, 'rows', 'files'],
    ['Column', 1, 'column', 'review'],
    ['Not read', 2, 'values', 'review'],
    ['Skipped', 1, 'row', 'review'],
  ]);
  expect(lines[0]?.place).toBe('deals.csv, rows 77, 812, 1,204 and 1 more · column Stage');
  expect(lines[0]?.opens).toEqual({ kind: 'rows', id: 'a' });
  expect(leftOutSentence(report, lines)).toBe(
    '5 rows were left out. With them: €18,400.00 and 1 amount that could not be read.',
  );
});

test('“nothing was left out” is said only where nothing was', () => {
  expect(leftOutSentence(nothing, leftOutLines(nothing))).toMatch(/^Nothing was left out/);
  const lost: Partial<LeftOutReport>[] = [
    { unaccounted: 1 },
    { mismatch_count: 1 },
    { associations: [{ from_object: 'a', to_object: 'b', expected: 2, made: 1 }] },
    { cells: report.cells },
    { left_out: { ...nothing.left_out!, withheld: [{ currency: 'EUR', cents: '1' }] } },
    { left_out: { ...nothing.left_out!, more: { reasons: 1, rows: 2 } } },
    // Of a report from before reasons were counted.
    { left_out: undefined, sources: report.sources },
  ];
  for (const one of lost) {
    const lines = leftOutLines({ ...nothing, ...one });
    expect(lines.length, JSON.stringify(one)).toBeGreaterThan(0);
    expect(leftOutSentence({ ...nothing, ...one }, lines)).not.toMatch(/^Nothing/);
  }
});

test('rows that are missing are said first, not that every row arrived', () => {
  const report = { ...nothing, unaccounted: 2 };
  expect(leftOutSentence(report, leftOutLines(report))).toBe(
    '2 rows are missing: nobody can say where they are.',
  );
});

test('the rows of a file that is left out whole are counted with it', () => {
  const [group] = leftOut.groups;
  const table = { source: 'deals.csv', rows: 4, cells: 9, reason: 'A list.', is_answered: false };
  const lines = leftOutLines({
    ...nothing,
    left_out: { ...nothing.left_out!, rows: 4, groups: [{ ...group!, object: 'other', bucket: 'skipped' }] },
    cells: { ...report.cells!, columns_left_out: [], tables_left_out: [table] },
  });
  expect(lines.map(line => [line.badge, line.count])).toEqual([['File', 4]]);
});

test('money that is left out is named by currency, and unknown amounts are said', () => {
  expect(moneyInWords([], 0)).toBeUndefined();
  expect(moneyInWords([{ currency: 'EUR', cents: '0' }], 0)).toBeUndefined();
  expect(moneyInWords([{ currency: 'EUR', cents: '5' }], 2)).toBe(
    '€0.05 and 2 amounts that could not be read',
  );
});
