import { describe, expect, it } from 'vitest';
import { type Folder, gather, readFiles, think, unaccounted } from '../../test-data/reading.ts';
import { isOtherName } from '../match/names.ts';
import type { CompiledRecord } from './compiled.ts';

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

const merged = { decisions: { 'key_conflicts:contacts': 'merge' } };
const named = (records: readonly CompiledRecord[]) =>
  records.map(({ properties }) => `${properties['firstname'] ?? ''} ${properties['lastname'] ?? ''}`.trim());

describe('rows that share a key and contradict each other', () => {
  it('stay records of their own, with their own values, until a person says more', () =>
    withFiles({ 'contacts.csv': people }, async folder => {
      const analysis = await think(folder);
      const all = await gather(folder, analysis);
      expect(unaccounted(folder, all)).toEqual([]);
      expect(named(all.records)).toEqual(['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Lovelace Ada']);
      const of = (name: string) => all.records.find(({ properties }) => properties['firstname'] === name);
      // The portal takes the address once: the first keeps it, the others keep it where two may have it.
      expect(of('Ada')?.properties).toMatchObject({ email: 'office@acme.example', phone: '111' });
      expect(of('Alan')?.properties).toMatchObject({
        groundwork_shared_email: 'office@acme.example',
        phone: '555',
      });
      expect(of('Grace')?.properties).toMatchObject({
        groundwork_shared_email: 'office@acme.example',
        phone: '222',
      });
      expect(of('Alan')?.properties['email']).toBeUndefined();
      expect(of('Grace')).toMatchObject({
        match: null,
        shared: { property: 'email', value: 'office@acme.example' },
      });
      expect(of('Grace')?.rows.map(one => one.row)).toEqual([3, 7]);
      const withheld = all.cells.filter(cell => cell.bucket !== 'merged_away');
      expect(withheld.map(({ row, column, value }) => [row, column, value])).toEqual([
        [3, 'Email', 'office@acme.example'],
        [6, 'Email', 'office@acme.example'],
        [7, 'Email', 'office@acme.example'],
      ]);
      expect(all.merges.filter(one => one.is_other_name)).toEqual([]);
      expect(new Set(all.records.map(one => one.external_id)).size).toBe(4);
      expect(analysis.plan.records['contacts']).toBe(4);
      expect(analysis.blueprint.properties.map(one => one.name)).toContain('groundwork_shared_email');
      const again = await gather(folder, await think(folder));
      expect(again.records).toEqual(all.records);
    }));

  it('are one question, with numbers and the rows side by side', () =>
    withFiles({ 'contacts.csv': people }, async folder => {
      const { decisions } = await think(folder);
      const asked = decisions.find(one => one.id === 'key_conflicts:contacts');
      expect(asked).toMatchObject({
        question: 'Are 3 rows the same contacts as earlier rows that they contradict?',
        why: expect.stringMatching(
          /^3 rows share 1 key with earlier rows: 3 have another name\. email address office@acme\.example: Ada Lovelace \(111\) in row 2 of contacts\.csv, Grace Hopper \(222\) in row 3\./,
        ),
        default: 'keep_separate',
        answer: null,
      });
      expect(
        asked?.rows?.map(one => [one.row, one.name, one.because, one.other_row?.name, one.other_row?.row]),
      ).toEqual([
        [3, 'Grace Hopper', 'name', 'Ada Lovelace', 2],
        [6, 'Alan Turing', 'name', 'Ada Lovelace', 2],
      ]);
    }));

  it('are merged where a person says so, and every value is filled, kept or dropped by name', () =>
    withFiles(
      { 'contacts.csv': people.replace('Phone', 'Phone,City').replace('222', '222,Bonn') },
      async folder => {
        const analysis = await think(folder, merged);
        const { merges, records, keptSeparate } = await gather(folder, analysis);
        expect(records).toHaveLength(2);
        expect(keptSeparate.map(one => one.is_merged)).toEqual([true, true, true]);
        expect(analysis.decisions.find(one => one.id === 'key_conflicts:contacts')).toMatchObject({
          answer: 'merge',
        });
        expect(analysis.blueprint.properties.map(one => one.name)).not.toContain('groundwork_shared_email');
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
          filled: [{ property: 'city', value: 'Bonn' }],
          same: 1,
        });
      },
    ));

  it('are answered one by one as well, against what stands for all of them', () =>
    withFiles({ 'contacts.csv': people }, async folder => {
      const { keptSeparate: listed } = await gather(folder, await think(folder));
      const key = listed.find(one => one.name === 'Grace Hopper')?.key ?? '';
      const one = await think(folder, { kept_separate: { [key]: 'merge' } });
      expect(one.kept_separate).toMatchObject([{ key, row: 3, name: 'Grace Hopper', is_merged: true }]);
      expect(named((await gather(folder, one)).records)).toEqual([
        'Alan Turing',
        'Ada Lovelace',
        'Lovelace Ada',
      ]);
      const other = await think(folder, { ...merged, kept_separate: { [key]: 'keep_separate' } });
      expect(other.kept_separate).toMatchObject([
        { key, row: 3, name: 'Grace Hopper', shared_value: 'office@acme.example' },
      ]);
      const all = await gather(folder, other);
      expect(named(all.records)).toEqual(['Ada Lovelace', 'Grace Hopper', 'Lovelace Ada']);
      expect(unaccounted(folder, all)).toEqual([]);
    }));

  it('keep the address when nobody else has it any more, and are open again under another name', () =>
    withFiles({ 'contacts.csv': people }, async folder => {
      const { merges } = await gather(folder, await think(folder, merged));
      const key = merges.find(one => one.own_name === 'Grace Hopper')?.separation_key ?? '';
      await withFiles({ 'contacts.csv': `${head}2,Grace,Hopper,office@acme.example,222\n` }, async alone => {
        const { records } = await gather(
          alone,
          await think(alone, { kept_separate: { [key]: 'keep_separate' } }),
        );
        expect(records.map(one => one.properties['email'])).toEqual(['office@acme.example']);
      });
      await withFiles({ 'contacts.csv': people.replaceAll('Hopper', 'Murray') }, async renamed => {
        const analysis = await think(renamed, { ...merged, kept_separate: { [key]: 'keep_separate' } });
        expect(analysis.kept_separate).toEqual([]);
        const again = await gather(renamed, analysis);
        expect(again.merges.filter(one => one.is_other_name)).toHaveLength(3);
      });
    }));

  it('are told apart by an id too, and no legal form makes another name', () =>
    withFiles(
      {
        // Of one system: the same Id in both files is the same account.
        'Account.csv': `Id,Name,Website,BillingCity,IsDeleted,SystemModstamp\n${idOf(1)},Acme GmbH,acme.example,Bonn,false,2026-01-01T00:00:00Z\n${idOf(2)},Codex,codex.example,Bonn,false,2026-01-01T00:00:00Z\n`,
        'Account_more.csv': `Id,Name,Website,BillingCity,IsDeleted,SystemModstamp\n${idOf(1)},Betacorp,beta.example,Bonn,false,2026-01-01T00:00:00Z\n${idOf(3)},ACME,www.acme.example,Bonn,false,2026-01-01T00:00:00Z\n`,
      },
      async folder => {
        const { merges, keptSeparate, records } = await gather(folder, await think(folder));
        expect(merges.map(one => [one.own_name, one.shared_key, one.is_other_name])).toEqual([
          ['ACME', 'domain and name', false],
        ]);
        expect(keptSeparate.map(one => [one.name, one.shared_key, one.other_row?.name])).toEqual([
          ['Betacorp', 'Id', 'Acme GmbH'],
        ]);
        expect(new Set(records.map(one => one.properties['name']))).toEqual(
          new Set(['Acme GmbH', 'Betacorp', 'Codex']),
        );
        expect(new Set(records.map(one => one.external_id)).size).toBe(3);
      },
    ));
});

const idOf = (number: number): string => `0015g00000AbCd${number}AAB`;

describe('hostile files', () => {
  const contacts = async (rows: readonly string[]) => {
    const folder = await readFiles({
      'contacts.csv': `First Name,Last Name,Email,Phone\n${rows.join('\n')}\n`,
    });
    try {
      const all = await gather(folder, await think(folder));
      expect(unaccounted(folder, all)).toEqual([]);
      return all;
    } finally {
      await folder.close();
    }
  };

  it('a family with one address stays a family', async () => {
    const { records } = await contacts([
      'Peter,Miller,miller@home.example,0211 100',
      'Petra,Miller,miller@home.example,0211 100',
      'Tim,Miller,miller@home.example,0151 200',
      'Tom,Miller,miller@home.example,0151 300',
      'Paula,Miller,miller@home.example,',
      'Paul,Miller,miller@home.example,',
      'Dr. Peter,Miller,Miller@Home.example,0211 100',
    ]);
    expect(named(records).toSorted()).toEqual(
      ['Paul', 'Paula', 'Peter', 'Petra', 'Tim', 'Tom'].map(name => `${name} Miller`),
    );
    expect(records.filter(one => one.properties['email'] !== undefined)).toHaveLength(1);
  });

  it('one person written in ten ways is one', async () => {
    const { records, keptSeparate } = await contacts([
      'Robert,Müller,bob@acme.example,+49 211 123456',
      'Bob,Mueller,bob@acme.example,0211 123456',
      'R.,Muller,bob@acme.example,',
      'Müller,Robert,bob@acme.example,',
      'ROBERT,MÜLLER,bob@acme.example,0170 999999',
      'Robert,Mulller,bob@acme.example,',
      ',Müller,bob@acme.example,',
      'Robert J.,Müller,bob@acme.example,',
      'Dr. Robert,Müller,bob@acme.example,',
      ',,bob@acme.example,0211/123456',
    ]);
    expect(keptSeparate).toEqual([]);
    expect(records).toHaveLength(1);
  });

  it('info@ that forty people use is forty people, and one of them twice is one', async () => {
    const first = ['Ada', 'Berta', 'Carla', 'Dora', 'Emil', 'Fritz', 'Gustav', 'Hanna'];
    const last = ['Adler', 'Brandt', 'Conrad', 'Dietz', 'Engel'];
    const rows = last.flatMap((name, at) =>
      first.map((one, of) => `${one},${name},info@acme.example,0211 10${at}${of}`),
    );
    const { records, keptSeparate } = await contacts([...rows, 'Emil,Engel,info@acme.example,0170 5555']);
    expect(records).toHaveLength(40);
    expect(keptSeparate).toHaveLength(40);
    expect(new Set(records.map(one => one.properties['phone'])).size).toBe(40);
  });

  it('without names the phones tell, and a part of a name that fits two people is neither', async () => {
    const { records, keptSeparate } = await contacts([
      ',,a@acme.example,111111',
      ',,a@acme.example,222222',
      ',,a@acme.example,+49 111111',
      'Grace,Hopper,b@acme.example,333333',
      'Grace,Murray,b@acme.example,444444',
      'Grace,,b@acme.example,555555',
      'Grace,,b@acme.example,444444',
    ]);
    expect(keptSeparate.map(one => [one.row, one.because])).toEqual([
      [3, 'phone'],
      [6, 'name'],
      [7, 'name'],
      [8, 'name'],
    ]);
    expect(records).toHaveLength(5);
  });

  it('thousands of strangers at one address take no longer than their rows', async () => {
    const rows = Array.from(
      { length: 4000 },
      (_, at) => `P${at},Q${at * 7},info@acme.example,${200_000 + at}`,
    );
    const started = performance.now();
    const { records } = await contacts(rows);
    expect(records.length).toBeGreaterThan(3500);
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('what points at a row finds its own record, and an address that several have finds nobody', async () => {
    const folder = await readFiles({
      'contacts.csv': people,
      'deals.csv': `Deal Name,Deal Stage,Amount,Contact Id\nBig,Won,10,2\nSmall,Won,20,1\nOther,Lost,5,5\nFourth,Lost,5,4\n`,
    });
    try {
      const { records, associations } = await gather(folder, await think(folder));
      const nameOf = (id: string) => named(records.filter(one => one.external_id === id))[0];
      const dealOf = (id: string) => records.find(one => one.external_id === id)?.properties['dealname'];
      expect(
        associations
          .filter(one => one.to_object === 'contacts')
          .map(one => [dealOf(one.from_external_id), nameOf(one.to_external_id)]),
      ).toEqual([
        ['Big', 'Grace Hopper'],
        ['Small', 'Ada Lovelace'],
        ['Other', 'Alan Turing'],
        ['Fourth', 'Lovelace Ada'],
      ]);
    } finally {
      await folder.close();
    }
  });

  it('a lead that has the address of another person in another file is its own', async () => {
    const folder = await readFiles({
      'contacts.csv':
        'First Name,Last Name,Email,Phone,Lead Source\nAda,Lovelace,office@acme.example,111111,Web\n',
      'leads.csv':
        'First Name,Last Name,Email,Phone,Lead Source\nGrace,Hopper,office@acme.example,222222,Fair\nA.,Lovelace,office@acme.example,,Call\n',
    });
    try {
      const { records, merges } = await gather(folder, await think(folder));
      expect(named(records).toSorted()).toEqual(['Ada Lovelace', 'Grace Hopper']);
      expect(merges).toMatchObject([{ row: 3, into_source: 'contacts.csv', own_name: 'A. Lovelace' }]);
    } finally {
      await folder.close();
    }
  });
});
