// Folders with nothing to carry over end in a sentence that says so, before anything is written.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { openImplement } from '../../testing/implement-kit.ts';

const sandbox = givenSandbox();

test.each<[what: string, files: Record<string, string | Buffer>, said: RegExp]>([
  [
    'only a read-me',
    { 'README.md': '# Our export\n\nNothing here.\n' },
    /No file holds records.*README\.md: The file is not a table/s,
  ],
  [
    'only headers',
    { 'contacts.csv': 'first_name,last_name,email\n', 'deals.csv': 'deal_name;amount;close_date\n' },
    /No file holds records.*contacts\.csv: .*no rows.*deals\.csv: .*no rows/s,
  ],
  [
    'only files that are refused',
    { 'photo.csv': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'empty.csv': '' },
    /No file holds records.*empty\.csv: .*photo\.csv: /s,
  ],
  [
    'only a dictionary',
    { 'data_dictionary.csv': 'Table,Field,Description\naccounts,account,Name\naccounts,sector,Industry\n' },
    /No file holds records.*data_dictionary\.csv/s,
  ],
])('a folder that holds %s is refused and the portal stays as it was', async (_, files, said) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-nothing-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
    await using kit = await openImplement(inject('clusterUrl'), sandbox);
    const before = await kit.portal.stateHash();
    await expect(kit.run(folder)).rejects.toThrow(said);
    expect(await kit.portal.stateHash()).toEqual(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
