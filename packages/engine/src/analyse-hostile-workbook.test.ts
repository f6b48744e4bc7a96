// Workbooks as people lay them out for people: merged cells, names in two lines, hidden rows, several tables on one sheet.
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { analyseFiles } from '../test-data/hostile.ts';
import { sourceOf, tallyBy, writes } from '../test-data/reading.ts';

async function book(...sheets: WriteSheet[]): Promise<Record<string, Uint8Array>> {
  return { 'crm.xlsx': await writeXlsx({ sheets }) };
}
const merge = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
  startRow,
  startCol,
  endRow,
  endCol,
});

test('names merged over others become part of them, and a title merged over all of them does not', async () => {
  const files = await book({
    name: 'Customers',
    rows: [
      ['Customers of 2024', null, null, null, null],
      ['Company', 'Website', 'Address', null, null],
      [null, null, 'Street', 'City', 'Country'],
      ['Acme', 'acme.com', 'Main St 1', 'Berlin', 'Germany'],
      ['Bolt', 'bolt.io', 'High St 2', 'Paris', 'France'],
    ],
    merges: [merge(0, 0, 0, 4), merge(1, 0, 2, 0), merge(1, 1, 2, 1), merge(1, 2, 1, 4)],
  });
  const { analysis, compiled } = await analyseFiles(files);
  expect(sourceOf(analysis, 'crm.xlsx#Customers').profile.columns.map(({ name }) => name)).toEqual([
    'Company',
    'Website',
    'Address Street',
    'Address City',
    'Address Country',
  ]);
  expect(writes(analysis, 'crm.xlsx#Customers')).toMatchObject({ 'Address City': 'city' });
  expect(compiled.records).toHaveLength(2);
});

test('merged cells of rows stand for the first until somebody says that they stand for each', async () => {
  const files = await book({
    name: 'People',
    rows: [
      ['Company', 'First name', 'Email'],
      ['Acme', 'Ann', 'ann@acme.com'],
      [null, 'Bob', 'bob@acme.com'],
      ['Bolt', 'Cy', 'cy@bolt.io'],
    ],
    merges: [merge(1, 0, 2, 0)],
  });
  const { analysis } = await analyseFiles(files);
  const { profile } = sourceOf(analysis, 'crm.xlsx#People');
  expect(profile.columns[0]?.filled).toBe(2);
  expect(profile.problems).toMatchObject([{ code: 'merged_cells', value: 'A2:A3' }]);
  expect(analysis.decisions.find(({ id }) => id === 'merged:crm.xlsx#People')).toMatchObject({
    default: 'first',
  });
  const filled = await analyseFiles(files, { decisions: { 'merged:crm.xlsx#People': 'fill' } });
  expect(sourceOf(filled.analysis, 'crm.xlsx#People').profile.columns[0]?.filled).toBe(3);
});

test('two tables on one sheet, beside a sheet of notes and a hidden one, are read apart', async () => {
  const files = await book(
    { name: 'Read me', rows: [['What this is'], ['Our customers and their people']] },
    {
      name: 'CRM',
      rows: [
        ['Companies', null, null, null, 'People'],
        ['Company', 'Website', 'Industry', null, 'First name', 'Last name', 'Email'],
        ['Acme', 'acme.com', 'Retail', null, 'Ann', 'Lee', 'ann@acme.com'],
        ['Bolt', 'bolt.io', 'Retail', null, 'Bob', 'Ray', 'bob@bolt.io'],
        [null, null, null, null, 'Cy', 'Dow', 'cy@bolt.io'],
      ],
    },
    {
      name: 'Old',
      hidden: true,
      rows: [
        ['Deal', 'Amount', 'Stage'],
        ['A', 1, 'Won'],
        ['B', 2, 'Open'],
      ],
    },
  );
  const { analysis, compiled, lost } = await analyseFiles(files);
  expect(sourceOf(analysis, 'crm.xlsx#CRM#Companies').mapping.object).toBe('companies');
  expect(sourceOf(analysis, 'crm.xlsx#CRM#People').mapping.object).toBe('contacts');
  expect(sourceOf(analysis, 'crm.xlsx#Old').profile.problems.map(({ code }) => code)).toContain(
    'hidden_sheet',
  );
  expect(tallyBy(compiled.records, one => one.object)).toMatchObject({ companies: 2, contacts: 3 });
  expect(lost).toEqual([]);
});

test('a table that begins far down a sheet is one of its own', async () => {
  const companies = Array.from({ length: 700 }, (_, at) => [
    `Company ${at}`,
    `company-${at}.example`,
    'Berlin',
  ]);
  const files = await book({
    name: 'All',
    rows: [
      ['Company', 'Website', 'City'],
      ...companies,
      [null],
      ['First Name', 'Last Name', 'Email', 'Phone'],
      ['Ann', 'Lee', 'ann@acme.com', '+49 30 1234567'],
      ['Bob', 'Ray', 'bob@bolt.io', '+49 30 7654321'],
    ],
  });
  const { analysis } = await analyseFiles(files);
  expect(analysis.sources.map(({ profile, mapping }) => [profile.rows, mapping.object])).toEqual([
    [700, 'companies'],
    [2, 'contacts'],
  ]);
});
