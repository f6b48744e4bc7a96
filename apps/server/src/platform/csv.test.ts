import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell } from './csv.ts';

test.each(['=1+1', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1+1', '＠x', '|cmd'])(
  'a cell that begins like a formula is text: %j',
  value => {
    expect(csvCell(value)).toMatch(/^"?'/);
  },
);

test.each(['-5', '+4', '-1,234.50', 'Ada', '', '2017-03-01'])('a plain value stays as it is: %j', value => {
  expect(csvCell(value).replaceAll('"', '')).toBe(value);
});

test('a cell never breaks out of its place', () => {
  fc.assert(
    fc.property(fc.string(), value => {
      const cell = csvCell(value);
      const isQuoted = /^"(?:[^"]|"")*"$/s.test(cell);
      expect(isQuoted || !/[",\r\n]/.test(cell)).toBe(true);
    }),
  );
});
