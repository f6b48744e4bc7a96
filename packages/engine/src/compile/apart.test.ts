import { describe, expect, it } from 'vitest';
import { type Folder, gather, readFiles, think, unaccounted } from '../../test-data/reading.ts';
import { isOtherName } from './apart.ts';

const head = 'Id,First Name,Last Name,Email,Phone\n';
const people = `${head}1,Ada,Lovelace,office@acme.example,111
2,Grace,Hopper,office@acme.example,222
3,Lovelace,Ada,ada@acme.example,333
4,ADA,Lovelace,ada@acme.example,333
5,Alan,Turing,office@acme.example,555
6,Grace,Hopper,Office@Acme.example,666
`;

async function withFiles(files: Record<string, string>, work: (folder: Folder) => Promise<void>) {
  const folder = await readFiles(files);
  try {
    await work(folder);
  } finally {
    await folder.close();
  }
}

describe('names', () => {
  it('are others only where a word contradicts', () => {
    expect(isOtherName('contacts', 'Grace', 'Grace Hopper')).toBe(false);
    expect(isOtherName('contacts', 'Dr. Grace Hopper', 'hopper, GRACE')).toBe(false);
    expect(isOtherName('contacts', 'Grace Murray', 'Grace Hopper')).toBe(true);
    expect(isOtherName('contacts', '', 'Grace Hopper')).toBe(false);
    expect(isOtherName('companies', 'Acme GmbH', 'ACME')).toBe(false);
    expect(isOtherName('companies', 'Acme', 'Acme Services')).toBe(true);
  });
});

describe('rows that share a key', () => {
  it('are listed with the key, both names and every value that gives way', () =>
    withFiles({ 'contacts.csv': people }, async folder => {
      const { merges } = await gather(folder, await think(folder));
      expect(
        merges.map(one => [one.row, one.into_row, one.kept_name, one.own_name, one.is_other_name]),
      ).toEqual([
        [3, 2, 'Ada Lovelace', 'Grace Hopper', true],
        [6, 2, 'Ada Lovelace', 'Alan Turing', true],
        [7, 2, 'Ada Lovelace', 'Grace Hopper', true],
        // The order of the words and their case are no other name.
        [5, 4, 'Lovelace Ada', 'ADA Lovelace', false],
      ]);
      expect(merges[0]).toMatchObject({
        shared_key: 'email address',
        shared_value: 'office@acme.example',
        differences: expect.arrayContaining([
          { property: 'firstname', kept: 'Ada', dropped: 'Grace' },
          { property: 'phone', kept: '111', dropped: '222' },
        ]),
      });
    }));

  it('become records of their own where a person says so, rows of one name staying one', () =>
    withFiles({ 'contacts.csv': people }, async folder => {
      const before = await gather(folder, await think(folder));
      const apart = before.merges.find(one => one.own_name === 'Grace Hopper')?.apart_key ?? '';
      const analysis = await think(folder, { apart: { [apart]: 'apart' } });
      expect(analysis.apart).toEqual([
        {
          key: apart,
          source: 'contacts.csv',
          row: 3,
          object: 'contacts',
          name: 'Grace Hopper',
          shared_key: 'email address',
          shared_value: 'office@acme.example',
        },
      ]);
      const after = await gather(folder, analysis);
      expect(unaccounted(folder, after)).toEqual([]);
      expect(after.records).toHaveLength(before.records.length + 1);
      const grace = after.records.find(one => one.properties['firstname'] === 'Grace');
      expect(grace?.rows.map(one => one.row)).toEqual([3, 7]);
      // The portal takes the address once: it stays with the one nobody questioned, and is listed for the other.
      expect(grace?.properties['email']).toBeUndefined();
      expect(grace?.match).toBeNull();
      expect(after.cells.filter(note => note.column === 'Email').map(note => note.row)).toEqual([3, 7]);
      expect(new Set(after.records.map(one => one.external_id)).size).toBe(after.records.length);
      expect(analysis.plan.records['contacts']).toBe(after.records.length);
    }));

  it('keep the address when nobody else has it any more, and are open again under another name', () =>
    withFiles({ 'contacts.csv': people }, async folder => {
      const { merges } = await gather(folder, await think(folder));
      const apart = merges.find(one => one.own_name === 'Grace Hopper')?.apart_key ?? '';
      await withFiles({ 'contacts.csv': `${head}2,Grace,Hopper,office@acme.example,222\n` }, async alone => {
        const { records } = await gather(alone, await think(alone, { apart: { [apart]: 'apart' } }));
        expect(records.map(one => one.properties['email'])).toEqual(['office@acme.example']);
      });
      await withFiles({ 'contacts.csv': people.replaceAll('Hopper', 'Murray') }, async renamed => {
        const analysis = await think(renamed, { apart: { [apart]: 'apart' } });
        expect(analysis.apart).toEqual([]);
        const again = await gather(renamed, analysis);
        expect(again.merges.filter(one => one.is_other_name)).toHaveLength(3);
      });
    }));

  it('can be told apart by an id, and no legal form makes another name', () =>
    withFiles(
      {
        // Of one system: the same Id in both files is the same account.
        'Account.csv': `Id,Name,Website,BillingCity,IsDeleted,SystemModstamp\n${idOf(1)},Acme GmbH,acme.example,Bonn,false,2026-01-01T00:00:00Z\n${idOf(2)},Codex,codex.example,Bonn,false,2026-01-01T00:00:00Z\n`,
        'Account_more.csv': `Id,Name,Website,BillingCity,IsDeleted,SystemModstamp\n${idOf(1)},Betacorp,beta.example,Bonn,false,2026-01-01T00:00:00Z\n${idOf(3)},ACME,www.acme.example,Bonn,false,2026-01-01T00:00:00Z\n`,
      },
      async folder => {
        const { merges } = await gather(folder, await think(folder));
        const told = merges.map(one => [one.own_name, one.shared_key, one.is_other_name]);
        expect(told).toHaveLength(2);
        expect(told).toEqual(
          expect.arrayContaining([
            ['ACME', 'domain and name', false],
            ['Betacorp', 'Id', true],
          ]),
        );
        const key = merges.find(one => one.is_other_name)?.apart_key ?? '';
        const { records } = await gather(folder, await think(folder, { apart: { [key]: 'apart' } }));
        expect(new Set(records.map(one => one.properties['name']))).toEqual(
          new Set(['Acme GmbH', 'Betacorp', 'Codex']),
        );
        expect(new Set(records.map(one => one.external_id)).size).toBe(3);
      },
    ));
});

const idOf = (number: number): string => `0015g00000AbCd${number}AAB`;
