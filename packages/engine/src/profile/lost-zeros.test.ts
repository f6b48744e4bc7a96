import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSources } from '../read/open-sources.ts';
import { profileSource } from './profile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lost-zeros-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What is said of the second column. */
async function saidOf(header: string, rows: readonly string[]): Promise<string[]> {
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, `Name,${header}\n${rows.map((row, at) => `Person ${at},${row}`).join('\n')}\n`);
  const { sources, close } = await openSources([{ path, name: 'people.csv' }]);
  const { columns } = await profileSource(sources[0]!);
  await close();
  const problems = columns[1]?.problems.filter(({ code }) => code === 'lost_zeros') ?? [];
  return problems.map(({ value, problem }) => `${value}: ${problem}`);
}

const cut = 'a spreadsheet program may have cut zeros off at the beginning.';

test.each([
  [
    '1067 beside 01067',
    'PLZ',
    ['01067', '1067', '80331', '10115', '4109'],
    [`1067 in row 3 and 4109 in row 6: 2 cells have fewer than 5 digits: ${cut}`],
  ],
  [
    'postcodes of four digits among those of five',
    'Zip',
    ['2139', '80331', '10115', '94105', '60601'],
    [`2139 in row 2: 1 cell has fewer than 5 digits: ${cut}`],
  ],
  [
    'only those of countries where all have five',
    'Postal Code,Country',
    ['1067,Deutschland', '1010,Österreich', '8001,CH', '80331,Germany', '2139,USA', '1234,'],
    [`1067 in row 2 and 2139 in row 6: 2 cells have fewer than 5 digits: ${cut}`],
  ],
  [
    'numbers of one length, some with their zeros',
    'Customer No',
    ['000123', '124000', '125', '100200', '100201', '100202'],
    [`125 in row 4: 1 cell has fewer than 6 digits: ${cut}`],
  ],
  ['Austrian postcodes', 'PLZ', ['1010', '4020', '5020', '6020', '8010'], []],
  ['Austrian and German ones, each with its country', 'PLZ,Land', ['1010,AT', '80331,DE', '4020,AT'], []],
  ['numbers of any length without zeros', 'Customer No', ['1', '22', '333', '4444', '55555'], []],
  ['numbers of any length with zeros', 'Extension', ['01', '022', '12', '345', '0999', '77777'], []],
  ['amounts', 'Amount', ['100', '2000', '30000', '40000', '50000'], []],
])('%s', async (_, header, rows, said) => {
  expect(await saidOf(header, rows)).toEqual(said);
});
