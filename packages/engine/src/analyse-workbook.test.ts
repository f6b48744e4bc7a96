// One workbook as people keep them: a sheet of notes, companies, people and deals that name each other across sheets.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Folder } from '../test-data/reading.ts';
import { gather, readFolder, tallyBy, think, unaccounted } from '../test-data/reading.ts';

let folder: Folder;
let path: string;
const day = (month: number, date: number): Date => new Date(Date.UTC(2024, month - 1, date));

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'groundwork-workbook-'));
  const book = await writeXlsx({
    sheets: [
      { name: 'Read me', rows: [['Our CRM, as of June']] },
      {
        name: 'Companies',
        rows: [
          ['Company', 'Industry', 'Employees', 'Website'],
          ['Acme Ltd', 'Retail', 120, 'acme.example'],
          ['Bolt GmbH', 'Banking', 45, 'bolt.example'],
        ],
      },
      {
        name: 'People',
        rows: [
          ['First name', 'Last name', 'E-mail', 'Company', 'Birthday'],
          ['Ann', 'Lee', 'ann@acme.example', 'Acme Ltd', day(2, 29)],
          ['Bob', 'Ray', 'bob@bolt.example', 'Bolt GmbH', null],
          ['Cy', 'Dow', 'cy@bolt.example', 'Bolt', day(12, 1)],
        ],
      },
      {
        name: 'Deals',
        rows: [
          ['Deal name', 'Company', 'Stage', 'Amount', 'Close date'],
          ['First', 'Acme Ltd', 'Proposal', 0.1 + 0.2, day(7, 4)],
          ['Second', 'Bolt GmbH', 'Won', 1250.5, day(6, 30)],
        ],
      },
    ],
  });
  await writeFile(join(path, 'crm.xlsx'), book);
  folder = await readFolder(path);
});
afterAll(async () => {
  await folder.close();
  await rm(path, { recursive: true, force: true });
});

test('every sheet is a file of its own, and they find each other', async () => {
  const analysis = await think(folder);
  const objects = Object.fromEntries(
    analysis.sources.map(one => [one.profile.id, one.mapping.object ?? one.mapping.role]),
  );
  expect(objects).toMatchObject({
    'crm.xlsx#Companies': 'companies',
    'crm.xlsx#People': 'contacts',
    'crm.xlsx#Deals': 'deals',
  });
  const compiled = await gather(folder, analysis);
  expect(tallyBy(compiled.records, one => one.object)).toEqual({ companies: 2, contacts: 3, deals: 2 });
  expect(tallyBy(compiled.associations, one => `${one.from_object}>${one.to_object}`)).toEqual({
    'contacts>companies': 3,
    'deals>companies': 2,
  });
  expect(unaccounted(folder, compiled)).toEqual([]);
});

test('dates and numbers of cells arrive as they were meant', async () => {
  const { records } = await gather(folder, await think(folder));
  const ann = records.find(one => one.properties['firstname'] === 'Ann');
  expect(ann?.properties['date_of_birth']).toBe('2024-02-29');
  const deals = records.filter(one => one.object === 'deals').map(one => one.properties);
  expect(deals.map(one => [one['dealname'], one['amount'], one['closedate']])).toEqual([
    ['First', '0.3', '2024-07-04T00:00:00.000Z'],
    ['Second', '1250.5', '2024-06-30T00:00:00.000Z'],
  ]);
});
