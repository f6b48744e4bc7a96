import { describe, expect, it } from 'vitest';
import { freshPortal } from '../../test-data/portal-schema.ts';
import { type Folder, gather, readFiles, readFolder, samples, think } from '../../test-data/reading.ts';
import { compileMigration } from './compile.ts';
import type { CompiledRecord, RowTrace } from './compiled.ts';

async function traced(folder: Folder) {
  const analysis = await think(folder);
  const rows: RowTrace[] = [];
  const records: CompiledRecord[] = [];
  const portal = freshPortal();
  for await (const batch of compileMigration({ sources: folder.sources, analysis, portal, isTraced: true })) {
    if (batch.kind === 'traces') rows.push(...batch.rows);
    if (batch.kind === 'records') records.push(...batch.records);
  }
  return { analysis, rows, records };
}

const keyOf = ({ source, row }: { source: string; row: number }) => `${source} ${row}`;

describe('rows that are traced', () => {
  it('are all rows of all files, once, as the file says them; and what is written is the same as untraced', async () => {
    const folder = await readFolder(`${samples}salesforce-workshop`);
    try {
      const { analysis, rows, records } = await traced(folder);
      expect(new Set(rows.map(keyOf)).size).toBe(rows.length);
      expect(rows).toHaveLength(folder.profiles.reduce((sum, one) => sum + one.rows, 0));
      const written: string[] = [];
      for (const source of folder.sources)
        for await (const batch of source.rows())
          written.push(...batch.map(one => `${source.id} ${one.row} ${one.cells.join('|')}`));
      expect(rows.map(one => `${keyOf(one)} ${one.cells.join('|')}`).sort()).toEqual(written.sort());
      const plain = (await gather(folder, analysis)).records;
      const withoutWon = ({ rows: of, ...record }: CompiledRecord) => ({
        ...record,
        rows: of.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'won'))),
      });
      expect(records.map(withoutWon)).toEqual(plain);
    } finally {
      await folder.close();
    }
  });

  it('say of each property of a merged record which row it is of, and of which cell there', async () => {
    const folder = await readFiles({
      'contacts.csv':
        'Id,First Name,Last Name,Email,Phone\n1,Ada,Lovelace,ada@acme.example,\n2,Ada,Lovelace,ADA@acme.example,+49 30 1234\n',
    });
    try {
      const { rows, records } = await traced(folder);
      const [ada] = records.filter(one => one.object === 'contacts');
      expect(ada?.rows.map(({ row, won }) => [row, won?.includes('phone'), won?.includes('email')])).toEqual([
        [2, false, true],
        [3, true, false],
      ]);
      const second = rows.find(one => one.row === 3);
      expect(second?.cells[3]).toBe('ADA@acme.example');
      expect(second?.made).toContainEqual({ position: 4, property: 'phone' });
    } finally {
      await folder.close();
    }
  });

  it('name the companies that stand in them', async () => {
    const folder = await readFiles({
      'contacts.csv':
        'Id,First Name,Last Name,Email,Company\n1,Ada,Lovelace,ada@acme.example,Acme\n2,Grace,Hopper,grace@navy.example,\n3,Alan,Turing,alan@acme.example,ACME\n',
    });
    try {
      const { rows, records } = await traced(folder);
      const acme = records.find(one => one.object === 'companies');
      expect(rows.map(one => one.companies)).toEqual(
        acme ? [[{ external_id: acme.external_id, positions: [4] }], [], [expect.anything()]] : [[], [], []],
      );
      expect(acme).toBeDefined();
    } finally {
      await folder.close();
    }
  });
});

describe('a name that was made up', () => {
  const table = (name: string, amount: number, other: string) =>
    `Deal Id,Deal Name,Amount,Stage\nd1,${name},${amount},Won\n${other},Other,1,Lost\n`;
  /** One deal in two exports of the same table. */
  const deals = (first: string, second: string) => ({
    'deals 1.csv': table(first, 100, 'd2'),
    'deals 2.csv': table(second, 200, 'd3'),
  });

  it('gives way to one that a later row says, and every cell is accounted for', async () => {
    const folder = await readFiles(deals('', 'Renewal'));
    try {
      const { records, rows } = await traced(folder);
      const deal = records.find(one => one.rows.length === 2);
      expect(deal?.properties).toMatchObject({ dealname: 'Renewal', amount: '100' });
      expect(deal?.rows.map(one => one.won?.includes('dealname'))).toEqual([false, true]);
      expect(rows).toHaveLength(4);
      const all = await gather(folder, await think(folder));
      const [merge] = all.merges;
      expect(merge).toMatchObject({ kept_name: 'Renewal', own_name: 'Renewal', is_other_name: false });
      expect(merge?.filled).toContainEqual({ property: 'dealname', value: 'Renewal' });
      expect(merge?.differences.map(one => one.property)).toEqual(['amount']);
      const named = all.lines.filter(one => one.column === 'Deal Name');
      expect(named.map(({ bucket, cells }) => [bucket, cells])).toEqual([
        ['arrived', 1],
        ['arrived', 2],
      ]);
    } finally {
      await folder.close();
    }
  });

  it('never stands where the first row says one, nor among what gave way', async () => {
    const folder = await readFiles(deals('Renewal', ''));
    try {
      const all = await gather(folder, await think(folder));
      expect(all.records.find(one => one.rows.length === 2)?.properties['dealname']).toBe('Renewal');
      expect(all.merges[0]?.differences.map(one => one.property)).toEqual(['amount']);
    } finally {
      await folder.close();
    }
  });
});
