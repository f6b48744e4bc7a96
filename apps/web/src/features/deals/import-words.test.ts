import { expect, test } from 'vitest';
import { faultsFile, reportWords } from './import-words.ts';

const report = {
  is_preview: true,
  rows: 4,
  registered: 2,
  updated: 0,
  refused: 2,
  in_conflict: 0,
  possible_duplicates: 0,
  faults: [],
  unread: [],
};

test('a preview says what would be, an import what was', () => {
  expect(reportWords(report)).toEqual(['Of 4 rows, 2 would be registered.', '2 rows would be left out.']);
  expect(
    reportWords({ ...report, is_preview: false, registered: 1, updated: 1, refused: 1, rows: 3 }),
  ).toEqual(['Of 3 rows, 1 was registered.', '1 open deal of yours was changed.', '1 row was left out.']);
  expect(reportWords({ ...report, rows: 0, registered: 0, refused: 0 })).toEqual([
    'The file has no row below its line of names.',
  ]);
  expect(reportWords({ ...report, in_conflict: 1, unread: ['phone', 'fax'] }).slice(2)).toEqual([
    'Something stands against 1 registration: it waits for a decision, and the deal says what it is.',
    'These columns are not read: phone, fax.',
  ]);
});

test('what was refused is a file that no spreadsheet runs', () => {
  const fault = { row: 3, column: 'value', value: '=1+1', message: 'Not an amount, "1"', mend: 'Write\nit' };
  expect(faultsFile([fault])).toBe(
    'row,column,value,message,mend\r\n3,value,\'=1+1,"Not an amount, ""1""","Write\nit"\r\n',
  );
  expect(faultsFile([])).toBe('row,column,value,message,mend\r\n');
});
