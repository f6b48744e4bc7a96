import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSources } from '@groundwork/engine/read/open-sources';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTooLarge } from './size-of-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'size-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const { signal } = new AbortController();

test('a wide table of short rows is refused with its counts, the limit and the mend', async () => {
  // Few bytes, but every row is filled up to the width of the header: 1 MB would become 400 million cells.
  const file = await open(path.join(folder, 'wide.csv'), 'w');
  await file.write(`${Array.from({ length: 4000 }, (_, column) => `c${column}`).join(',')}\n`);
  for (let block = 0; block < 25; block += 1) await file.write('1,2\n'.repeat(10_000));
  await file.close();
  const { sources, close } = await openSources([{ path: path.join(folder, 'wide.csv'), name: 'wide.csv' }]);
  expect(await findTooLarge(sources, signal)).toEqual([
    {
      place: 'wide.csv, row 50002',
      problem:
        'The table has 4,000 columns and at least 50,001 rows; the limit is 200,000,000 cells, which is 50,000 rows of that width.',
      mend: 'Export only the columns that are needed, or split the export into several files.',
      code: 'too_large',
    },
  ]);
  await close();
  // Counting up to the limit is work: longer where others work, too.
}, 120_000);

test('a table that fits is not', async () => {
  await writeFile(path.join(folder, 'fits.csv'), `a,b\n${'1,2\n'.repeat(100)}`);
  const { sources, close } = await openSources([{ path: path.join(folder, 'fits.csv'), name: 'fits.csv' }]);
  expect(await findTooLarge(sources, signal)).toEqual([]);
  await close();
});
