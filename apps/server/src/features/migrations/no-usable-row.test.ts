// A table that is read as records and has no row that becomes one is left out with its reason; the rest is carried over.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { openImplement } from '../../testing/implement-kit.ts';
import { getAnalysis } from '../intake/get-analysis.ts';

const sandbox = givenSandbox();

const people =
  'Contact ID,First Name,Last Name,Email\n1,Ada,Lovelace,ada@example.com\n2,Alan,Turing,alan@example.org\n';

test.each<[what: string, file: string, content: string, object: string, why: RegExp]>([
  [
    'deals that are all deleted',
    'deals.csv',
    'Deal ID,Deal Name,Amount,Deal Stage,Is Deleted\n1,A,10,Won,true\n2,B,20,Lost,true\n',
    'deals',
    /^None of its 2 rows becomes a record\. Row 2: The row is marked as deleted in the old system\.$/,
  ],
  [
    'companies with nothing that identifies them',
    'companies.csv',
    'Company ID,Company Name,Domain,City,Industry,Employees\n,,,London,Banking,10\n,,,Paris,Retail,20\n',
    'companies',
    /^None of its 2 rows becomes a record\. Row 2: Nothing in the row identifies a company/,
  ],
])(
  '%s are left out with their reason and the others are carried over',
  async (_, file, content, object, why) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-unusable-'));
    try {
      writeFileSync(path.join(folder, 'contacts.csv'), people);
      writeFileSync(path.join(folder, file), content);
      await using kit = await openImplement(inject('clusterUrl'), sandbox);
      const done = await kit.run(folder, { answers: { sources: { [file]: { role: 'records', object } } } });

      expect(done.objects).toMatchObject({ contacts: { created: 2 } });
      expect(done.reconcile).toEqual({ rows_in: 4, accounted: 4, unaccounted: 0, is_balanced: true });
      const { organizationId, projectId } = kit;
      const { analysis } = await kit.dependencies.database.tenant(organizationId, tx =>
        getAnalysis(tx, organizationId, projectId),
      );
      expect(analysis.sources.find(one => one.profile.id === file)?.mapping.reasons[0]?.text).toMatch(why);
      // Nothing is set up for a kind of which nothing comes.
      const { properties, pipelines } = analysis.blueprint;
      expect([...properties, ...pipelines].filter(one => one.object === object)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('a folder whose only table has no usable row is refused with that reason, before anything is written', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groundwork-unusable-'));
  try {
    writeFileSync(
      path.join(folder, 'contacts.csv'),
      'Contact ID,First Name,Last Name,Email,Is Deleted\n1,Ada,Lovelace,ada@example.com,true\n2,Alan,Turing,alan@example.org,true\n',
    );
    await using kit = await openImplement(inject('clusterUrl'), sandbox);
    const before = await kit.portal.stateHash();
    await expect(kit.run(folder)).rejects.toThrow(
      'No file holds records that could be carried over. contacts.csv: None of its 2 rows becomes a record. Row 2: The row is marked as deleted in the old system.',
    );
    expect(await kit.portal.stateHash()).toEqual(before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
