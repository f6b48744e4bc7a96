// The promise: what a question shows of a row is what the migration makes of that row with that answer.
import { readFileSync } from 'node:fs';
import type { Consequences } from '@groundwork/contract/consequences';
import type { Analysis } from '@groundwork/contract/intake';
import { expect, test } from 'vitest';
import { gather, readFiles, samples, think } from '../../test-data/reading.ts';

async function shownOf(files: Record<string, string>, id: string) {
  const folder = await readFiles(files);
  try {
    const analysis = await think(folder);
    return consequences(analysis, id);
  } finally {
    await folder.close();
  }
}

function consequences(analysis: Analysis, id: string): Consequences {
  const shown = analysis.decisions.find(one => one.id === id)?.shown;
  if (!shown) throw new Error(`nothing is shown for ${id}: ${analysis.decisions.map(one => one.id).join()}`);
  return shown;
}

/** Records of a row once this is answered. */
async function compiled(files: Record<string, string>, id: string, answer: string, row: number) {
  const folder = await readFiles(files);
  try {
    const analysis = await think(folder, { decisions: { [id]: answer } });
    const { records } = await gather(folder, analysis);
    return records.filter(record => record.rows.some(one => one.row === row)).map(one => one.properties);
  } finally {
    await folder.close();
  }
}

const deals = {
  'deals.csv': `Deal Id,Deal Name,Amount,Close Date,Deal Owner,Stage
1,Acme – Basic,100,03/04/2024,Moses Frase,Negotiation
2,Hottechi – Plus,250.50,05/06/2024,Moses Frase,Negotiation
3,Conecom – Plus,,07/07/2024,Anna Snelling,Negotiation
`,
};

test('a date is shown as both of the days that it may be, and is written as the one that is chosen', async () => {
  const id = 'date_order:deals.csv:Close Date';
  const { rows, counts, unknown } = await shownOf(deals, id);
  expect(rows.map(one => [one.name, one.row, one.becomes])).toEqual([
    ['Acme – Basic', 2, { dmy: '3 April 2024', mdy: '4 March 2024', text: 'The text “03/04/2024”, no date' }],
    ['Hottechi – Plus', 3, { dmy: '5 June 2024', mdy: '6 May 2024', text: 'The text “05/06/2024”, no date' }],
  ]);
  expect(rows[0]?.cells).toEqual([{ column: 'Close Date', value: '03/04/2024' }]);
  expect(counts).toEqual([{ object: 'deals', rows: 2, money: [{ currency: null, cents: '35050' }] }]);
  expect(unknown).toBeNull();
  const [asked] = await compiled(deals, id, 'mdy', 2);
  expect(asked?.['closedate']).toContain('2024-03-04');
  const [other] = await compiled(deals, id, 'dmy', 2);
  expect(other?.['closedate']).toContain('2024-04-03');
});

test('an owner whom the portal does not know stays empty, and the name is kept under the label that is shown', async () => {
  const { rows, counts } = await shownOf(deals, 'owners');
  expect(rows.map(one => one.name)).toEqual(['Acme – Basic', 'Conecom – Plus', 'Hottechi – Plus']);
  expect(rows[0]?.becomes['keep']).toBe('Owner stays empty, “Deal Owner” = Moses Frase');
  expect(counts).toEqual([{ object: 'deals', rows: 3, money: [{ currency: null, cents: '35050' }] }]);
  const [record] = await compiled(deals, 'owners', 'keep', 2);
  expect(Object.values(record ?? {})).toContain('Moses Frase');
  expect(record?.['hubspot_owner_id']).toBeUndefined();
});

test('two rows that may be one stand side by side with what a merge leaves', async () => {
  const files = {
    'contacts.csv': `Id,First Name,Last Name,Email,Phone
1,Ada,Lovelace,office@acme.example,111
2,Grace,Hopper,office@acme.example,
`,
  };
  const { rows } = await shownOf(files, 'key_conflicts:contacts');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ name: 'Grace Hopper', row: 3, other: { name: 'Ada Lovelace', row: 2 } });
  expect(rows[0]?.cells).toEqual(
    expect.arrayContaining([
      { column: 'First Name', value: 'Grace', other: 'Ada', merged: 'Ada' },
      { column: 'Phone', value: '', other: '111', merged: '111' },
    ]),
  );
  const [record, ...others] = await compiled(files, 'key_conflicts:contacts', 'merge', 3);
  expect(others).toEqual([]);
  expect(record).toMatchObject({ firstname: 'Ada', lastname: 'Lovelace', phone: '111' });
});

test('deals without a name are shown by the names that they get, with their money', async () => {
  const dir = `${samples}sales-opportunities/variant-dmy/`;
  const cut = readFileSync(`${dir}sales_pipeline.csv`, 'utf8').split('\n').slice(0, 301);
  const folder = await readFiles({
    'sales_pipeline.csv': cut.join('\n'),
    'accounts.csv': readFileSync(`${dir}accounts.csv`, 'utf8'),
  });
  try {
    const analysis = await think(folder);
    const id = analysis.decisions.find(one => one.id.startsWith('name:'))?.id ?? '';
    const { rows, counts } = consequences(analysis, id);
    const cents = cut.slice(1).reduce((sum, line) => sum + Number(line.split(',')[7]) * 100, 0);
    expect(counts).toEqual([
      { object: 'deals', rows: 300, money: [{ currency: null, cents: String(cents) }] },
    ]);
    const { records } = await gather(folder, analysis);
    const standing = analysis.decisions.find(one => one.id === id)?.default ?? '';
    for (const { row, becomes } of rows) {
      const made = records.find(one => one.object === 'deals' && one.rows.some(each => each.row === row));
      expect(becomes[standing]).toBe(`“${made?.properties['dealname'] ?? ''}”`);
    }
    for (const { options, shown } of analysis.decisions)
      for (const { becomes } of shown?.rows ?? [])
        expect(Object.keys(becomes).every(value => options.some(one => one.value === value))).toBe(true);
  } finally {
    await folder.close();
  }
});

test('a file that is left out shows its first rows, and a question that rows cannot show says so', async () => {
  const { rows, counts } = await shownOf(
    { 'zzz.csv': 'foo,bar\nqux,1\nquux,2\n', ...deals },
    'object:zzz.csv',
  );
  expect(rows.map(one => one.cells.map(each => each.value))).toEqual([
    ['qux', '1'],
    ['quux', '2'],
  ]);
  expect(rows[0]?.becomes['ignore']).toBe('Not carried over, and listed as skipped');
  expect(counts).toEqual([{ object: null, rows: 2, money: [] }]);
});
