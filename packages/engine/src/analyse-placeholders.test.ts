// What says that nothing is known is empty, wherever it stands; what may be a value is kept and asked about.
import type { Answers } from '@groundwork/contract/intake';
import { afterEach, describe, expect, it } from 'vitest';
import { type Folder, gather, readFiles, sourceOf, think } from '../test-data/reading.ts';

const open: Folder[] = [];
afterEach(async () => {
  for (const folder of open.splice(0)) await folder.close();
});

async function carry(files: Record<string, string>, answers: Partial<Answers> = {}) {
  const folder = await readFiles(files);
  open.push(folder);
  const analysis = await think(folder, answers);
  return { analysis, asked: analysis.decisions.map(one => one.id), ...(await gather(folder, analysis)) };
}

/** Values of one column and what becomes of each of them: read as empty, kept and asked about, or just kept. */
async function judged(header: string, values: readonly string[]): Promise<Record<string, string>> {
  const rows = values.map((value, at) => `${at + 1},p${at}@x.example.com,${value}`);
  const { analysis } = await carry({ 'people.csv': `ID,Email,${header}\n${rows.join('\n')}\n` });
  const column = sourceOf(analysis, 'people.csv').profile.columns[2];
  return Object.fromEntries(
    (column?.placeholders ?? []).map(one => [one.value, one.is_empty ? 'empty' : 'asked']),
  );
}

const of = (count: number, ...values: string[]): string[] =>
  Array.from({ length: count }, (_, at) => values[at % values.length] ?? '');

describe('a word that nothing is known', () => {
  it.each([
    ['Phone', [...of(9, '+1 202 555 0143', '+1 202 555 0177'), '-1011', '-1011'], { '-1011': 'empty' }],
    [
      'Phone',
      [...of(3, '+1 202 555 0143'), ...of(20, '-1011', '0000000000')],
      { '-1011': 'empty', '0000000000': 'empty' },
    ],
    ['Phone', [...of(9, '+1 202 555 0143'), '-1011'], {}],
    ['Phone Extension', ['1011', '1012', '1011', '1014', '1015', '1017', '1018'], {}],
    [
      'Amount',
      [...of(9, '10.50', '20.00'), 'N/A', 'TBD', 'null'],
      { 'N/A': 'empty', TBD: 'empty', null: 'empty' },
    ],
    ['Number of employees', [...of(9, '12', '40'), '-1', '-1'], { '-1': 'empty' }],
    ['Amount', [...of(9, '12.50', '40.00'), '-999', '-999'], { '-999': 'asked' }],
    [
      'Created date',
      [...of(9, '2024-01-31', '2024-02-29'), '0000-00-00', 'None'],
      { '0000-00-00': 'empty', None: 'empty' },
    ],
    ['Specialization', [...of(40, 'Finance', 'Marketing', 'Sales'), ...of(9, 'Select')], { Select: 'empty' }],
    ['Plan', [...of(40, 'Select', 'Choice', 'Prime')], { Select: 'asked' }],
    [
      'Lead source',
      [...of(40, 'Web', 'Phone'), '--None--', '(blank)', '#N/A', '- Select -'],
      { '--None--': 'empty', '(blank)': 'empty', '#N/A': 'empty', '- Select -': 'empty' },
    ],
    ['Diet', [...of(40, 'Vegan', 'None', 'Other')], { None: 'asked' }],
    ['Status', [...of(40, 'Not Started', 'Done', 'Other', 'No')], {}],
    ['Country', of(40, 'DE', 'NA', 'US'), {}],
    ['Country', [...of(40, 'Germany', 'Namibia', 'Spain'), 'N/A'], { 'N/A': 'empty' }],
    ['Region', of(40, 'EMEA', 'NA', 'APAC'), { NA: 'asked' }],
    [
      'Last name',
      [...of(12, 'Lee', 'Miller', 'Ng'), 'Null', 'None', 'Na'],
      { Null: 'asked', None: 'asked', Na: 'asked' },
    ],
    [
      'Last name',
      [...of(12, 'Lee', 'Miller', 'Ng'), 'NULL', 'NULL', 'Unknown'],
      { NULL: 'empty', Unknown: 'empty' },
    ],
    ['Rating', of(12, '+', '-'), {}],
    ['Notes', ['called on Monday', 'wants a demo', 'None', 'sent the offer'], { None: 'asked' }],
  ])('in %s', async (header, values, expected) => {
    expect(await judged(header, values)).toEqual(expected);
  });

  it('is believed of words when the file writes it for nothing among dates and numbers', async () => {
    const rows = of(30, '1').map((_, at) =>
      at % 3 === 0 ? `${at},None,None,None` : `${at},${at}.50,2024-01-3${at % 2},Vegan`,
    );
    const { analysis, asked } = await carry({
      'deals.csv': `ID,Amount,Close date,Diet\n${rows.join('\n')}\n`,
    });
    const [, , , diet] = sourceOf(analysis, 'deals.csv').profile.columns;
    expect(diet).toMatchObject({ filled: 20, placeholders: [{ value: 'None', cells: 10, is_empty: true }] });
    expect(asked.filter(id => id.startsWith('placeholders:'))).toEqual([]);
  });
});

describe('read as empty', () => {
  const files = {
    'companies.csv': 'ID,Name,Website\nC1,Acme,acme.example\nN/A,-None-,N/A\n',
    'contacts.csv':
      'ID,First name,Last name,Email,Company ID,Phone\nP1,Ann,Lee,ann@acme.example,C1,-1011\nN/A,Bob,Ng,N/A,N/A,-1011\nN/A,Cy,Oz,N/A,N/A,+1 202 555 0143\n',
  };

  it('it is no key, no link, no name and no value', async () => {
    const { records, associations, cells, analysis, lines } = await carry(files);
    const people = records.filter(one => one.object === 'contacts');
    expect(
      people.map(one => [one.properties['firstname'], one.properties['phone'] ?? null, one.match]),
    ).toEqual([
      ['Ann', null, { property: 'email', value: 'ann@acme.example' }],
      ['Bob', null, null],
      ['Cy', '+1 202 555 0143', null],
    ]);
    expect(records.filter(one => one.object === 'companies').map(one => one.properties['name'])).toEqual([
      'Acme',
    ]);
    expect(associations).toHaveLength(1);
    expect(cells).toEqual([]);
    expect(JSON.stringify(records)).not.toContain('N/A');
    expect(analysis.cells?.lists).toEqual([{ bucket: 'placeholder', cells: 11 }]);
    expect(analysis.cells?.unaccounted).toBe(0);
    const phones = lines.find(one => one.column === 'Phone' && one.bucket === 'placeholder');
    expect(phones).toMatchObject({ cells: 2, reason: 'Read as empty: “-1011” (2).', is_answered: false });
    expect(analysis.cells?.placeholders?.map(one => `${one.source} ${one.column} ${one.cells}`)).toEqual([
      'companies.csv ID 1',
      'companies.csv Name 1',
      'companies.csv Website 1',
      'contacts.csv ID 2',
      'contacts.csv Email 2',
      'contacts.csv Company ID 2',
      'contacts.csv Phone 2',
    ]);
  });

  it('a person keeps every cell of a column as it is written', async () => {
    const formats = { Phone: { placeholders: [] } };
    const { records, analysis } = await carry(files, { sources: { 'contacts.csv': { formats } } });
    expect(records.map(one => one.properties['phone']).filter(Boolean)).toEqual([
      '-1011',
      '-1011',
      '+1 202 555 0143',
    ]);
    expect(analysis.cells).toMatchObject({ lists: [{ bucket: 'placeholder', cells: 9 }], unaccounted: 0 });
  });

  it('a person says which values of a column say nothing, their own ones as well', async () => {
    const diets = {
      'people.csv':
        'ID,Email,Diet\n1,a@x.example,Vegan\n2,b@x.example,secret\n3,c@x.example,None\n4,d@x.example,Vegan\n',
    };
    const formats = { Diet: { placeholders: ['secret'] } };
    const { records, analysis, asked } = await carry(diets, { sources: { 'people.csv': { formats } } });
    expect(
      records.map(one => Object.values(one.properties).filter(value => /vegan|secret|none/i.test(value))),
    ).toEqual([['Vegan'], [], ['None'], ['Vegan']]);
    expect(analysis.cells).toMatchObject({
      placeholders: [{ column: 'Diet', cells: 1, is_answered: true }],
      unaccounted: 0,
    });
    expect(asked.filter(id => id.startsWith('placeholders:'))).toEqual([]);
  });

  it('what may be a value is kept until the decision says that it is none', async () => {
    const diets = {
      'people.csv': `ID,Email,Diet\n${of(12, 'Vegan', 'None')
        .map((diet, at) => `${at},p${at}@x.example,${diet}`)
        .join('\n')}\n`,
    };
    const id = 'placeholders:people.csv:Diet';
    const kept = await carry(diets);
    expect(kept.analysis.decisions.find(one => one.id === id)).toMatchObject({
      why: '6 cells of 12 filled ones in Diet of people.csv hold “None”. It can be what somebody chose, or what the old system wrote where nobody had.',
      default: 'keep',
    });
    expect(kept.analysis.cells).toMatchObject({ filled: 36, lists: [], unaccounted: 0 });
    const emptied = await carry(diets, { decisions: { [id]: 'empty' } });
    expect(emptied.analysis.cells).toMatchObject({
      filled: 36,
      placeholders: [{ column: 'Diet', cells: 6, is_answered: true }],
      unaccounted: 0,
    });
    expect(emptied.analysis.decisions.find(one => one.id === id)?.answer).toBe('empty');
  });

  it('a row keeps its external id whatever is read as empty', async () => {
    const rows = { 'people.csv': 'First name,Last name,Phone\nAnn,Lee,-1011\nBob,Ng,-1011\n' };
    const [read, kept] = [
      await carry(rows),
      await carry(rows, { sources: { 'people.csv': { formats: { Phone: { placeholders: [] } } } } }),
    ];
    expect(read.records.map(one => one.external_id)).toEqual(kept.records.map(one => one.external_id));
  });
});
