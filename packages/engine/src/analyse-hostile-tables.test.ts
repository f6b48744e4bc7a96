// Tables that are not laid out as one: every row of them ends in a record or is listed, and what the file leaves open is asked.
import { expect, test } from 'vitest';
import { analyseFiles } from '../test-data/hostile.ts';
import { columnOf, sourceOf, tallyBy, writes } from '../test-data/reading.ts';

const people =
  'Ann,Lee,ann@acme.com,+49 30 123456\nBob,Ray,bob@bolt.io,+33 1 234567\nCy,Dow,cy@crux.org,+39 06 12345\n';

test('a table without column names loses no row, is named by its values, and is asked about', async () => {
  const { analysis, compiled, lost } = await analyseFiles({ 'contacts.csv': people });
  expect(analysis.sources[0]?.profile.columns.map(({ name }) => name)).toEqual([
    'Column A (text)',
    'Column B (text)',
    'Column C (e-mail addresses)',
    'Column D (phone numbers)',
  ]);
  expect(writes(analysis, 'contacts.csv')).toMatchObject({ 'Column C (e-mail addresses)': 'email' });
  expect(tallyBy(compiled.records, one => one.object)).toEqual({ contacts: 3 });
  expect(analysis.decisions.find(({ id }) => id === 'header:contacts.csv')).toMatchObject({
    default: 'data',
  });
  expect(lost).toEqual([]);
});

test('words alone are data where they come again below, and asked about where nothing shows it', async () => {
  const again = await analyseFiles({ 'list.csv': 'Ann,Lee,Acme\nBob,Ray,Bolt\nCy,Dow,Acme\n' });
  expect(again.analysis.sources[0]?.profile.rows).toBe(3);
  const open = await analyseFiles({ 'list.csv': 'Ann,Lee,Acme\nBob,Ray,Bolt\nCy,Dow,Crux\n' });
  expect(open.analysis.decisions.find(({ id }) => id === 'header:list.csv')).toMatchObject({
    default: 'names',
  });
  const known = await analyseFiles({ 'list.csv': 'First name,Zzz,Firma\nBob,Ray,Bolt\nCy,Dow,Crux\n' });
  expect(known.analysis.decisions.some(({ id }) => id.startsWith('header:'))).toBe(false);
});

test('somebody says what the first row holds, as an answer and as a setting', async () => {
  const csv = 'Ann,Lee,Acme\nBob,Ray,Bolt\nCy,Dow,Crux\n';
  const data = await analyseFiles({ 'list.csv': csv }, { decisions: { 'header:list.csv': 'data' } });
  expect(data.analysis.sources[0]?.profile.rows).toBe(3);
  expect(data.analysis.decisions.find(({ id }) => id === 'header:list.csv')).toMatchObject({
    default: 'names',
    answer: 'data',
  });
  const settings = { header: 'names' } as const;
  const names = await analyseFiles({ 'contacts.csv': people }, { sources: { 'contacts.csv': { settings } } });
  expect(names.analysis.sources[0]?.profile).toMatchObject({ rows: 2, header_row: 1 });
  expect(names.analysis.decisions.some(({ id }) => id.startsWith('header:'))).toBe(false);
});

test('two columns of one name are kept apart, and of two that hold the same one is left out', async () => {
  const { analysis } = await analyseFiles({
    'contacts.csv':
      'Name,Email,Email,Notes,Notes\nAnn Lee,ann@acme.com,ann@acme.com,a,b\nBob Ray,bob@bolt.io,bob@bolt.io,c,d\n',
  });
  const [first, second] = ['Notes', 'Notes (2)'].map(
    name => columnOf(analysis, 'contacts.csv', name).property,
  );
  expect([first, second]).toEqual(['notes', 'notes_2']);
  expect(columnOf(analysis, 'contacts.csv', 'Email (2)').reasons[0]?.text).toContain(
    'holds the same as Email',
  );
  const said = await analyseFiles(
    { 'contacts.csv': 'Name,Email,Notes,Notes\nAnn Lee,ann@acme.com,a,b\nBob Ray,bob@bolt.io,c,d\n' },
    { sources: { 'contacts.csv': { columns: { 'Notes (2)': null } } } },
  );
  expect(columnOf(said.analysis, 'contacts.csv', 'Notes').action).toBe('create');
  expect(columnOf(said.analysis, 'contacts.csv', 'Notes (2)').action).toBe('skip');
});

test('names in two languages, in one cell or in two lines, are names', async () => {
  const one = await analyseFiles({
    'contacts.csv':
      'First name / Nombre,Email / Correo,City / Ciudad\nAnn,ann@acme.com,Berlin\nBob,bob@bolt.io,Paris\n',
  });
  expect(Object.values(writes(one.analysis, 'contacts.csv'))).toEqual(
    expect.arrayContaining(['firstname', 'email', 'city']),
  );
  const two = await analyseFiles({
    'contacts.csv':
      'First name,Last name,City\nVorname,Nachname,Stadt\nAnn,Lee,Berlin\nBob,Ray,Paris\nCy,Dow,Rome\n',
  });
  expect(two.compiled.records).toHaveLength(3);
  expect(two.compiled.outcomes).toMatchObject([{ row: 2, bucket: 'rejected' }]);
});

test.each([
  [
    'side by side',
    'First name,Last name,Email,,Company,Website,Industry\nAnn,Lee,ann@acme.com,,Acme,acme.com,Retail\nBob,Ray,bob@bolt.io,,Bolt,bolt.io,Retail\nCy,Dow,cy@acme.com,,,,\n',
    ['table 1', 'table 2'],
    { contacts: 3, companies: 2 },
  ],
  [
    'below each other, with titles',
    'Customers,,\nName,City,Website\nAcme,Berlin,acme.com\nBolt,Paris,bolt.io\n\nContacts,,\nFirst name,Last name,Email\nAnn,Lee,ann@acme.com\nBob,Ray,bob@bolt.io\n',
    ['Customers', 'Contacts'],
    { contacts: 2, companies: 2 },
  ],
  [
    'below each other, of two widths and without titles',
    'Company,City,Website\nAcme,Berlin,acme.com\nBolt,Paris,bolt.io\n\n\nFirst name,Last name,Email,Phone\nAnn,Lee,ann@acme.com,+49 30 123456\nBob,Ray,bob@bolt.io,+49 30 123457\n',
    ['table 1', 'table 2'],
    { contacts: 2, companies: 2 },
  ],
])('tables %s are read apart, and asked about', async (_, csv, names, records) => {
  const { analysis, compiled, lost } = await analyseFiles({ 'book.csv': csv });
  expect(analysis.sources.map(({ profile }) => profile.part?.name)).toEqual(names);
  expect(tallyBy(compiled.records, one => one.object)).toEqual(records);
  expect(lost).toEqual([]);
  expect(analysis.decisions.find(({ id }) => id === 'tables:book.csv')).toMatchObject({ default: 'each' });
  const one = await analyseFiles({ 'book.csv': csv }, { decisions: { 'tables:book.csv': 'one' } });
  expect(one.analysis.sources.map(({ profile }) => profile.id)).toEqual(['book.csv']);
  expect(one.analysis.decisions.find(({ id }) => id === 'tables:book.csv')).toMatchObject({ answer: 'one' });
});

test('rows under headings of regions, and rows behind a blank line, stay one table', async () => {
  const sections =
    'Name,City,Segment\nAcme,Berlin,North\n\nRegion South,,\nBolt,Paris,South\nCrux,Rome,South\n';
  const gap = 'Name,Email,City\nAnn,ann@acme.com,Berlin\n\nBob,bob@bolt.io,Paris\nCy,cy@crux.org,Rome\n';
  for (const csv of [sections, gap]) {
    const { analysis } = await analyseFiles({ 'list.csv': csv });
    expect(analysis.sources.map(({ profile }) => profile.id)).toEqual(['list.csv']);
  }
});

test('an empty column between two even halves is asked about and read as one table', async () => {
  const csv =
    'First name,Email,,Company,Website,Industry\nAnn,ann@acme.com,,Acme,acme.com,Retail\nBob,bob@bolt.io,,Bolt,bolt.io,Energy\n';
  const { analysis } = await analyseFiles({ 'list.csv': csv });
  expect(analysis.sources).toHaveLength(1);
  expect(analysis.decisions.find(({ id }) => id === 'tables:list.csv')).toMatchObject({ default: 'one' });
  const each = await analyseFiles({ 'list.csv': csv }, { decisions: { 'tables:list.csv': 'each' } });
  expect(each.analysis.sources.map(({ profile }) => profile.columns.length)).toEqual([2, 3]);
});

test('what a printed report repeats on every page is no row', async () => {
  const { analysis, compiled, lost } = await analyseFiles({
    'contacts.csv':
      'Contact list,,\nName,Email,City\nAnn Lee,ann@acme.com,Berlin\nPage 1 of 2,,\nContact list,,\nName,Email,City\nCy Dow,cy@crux.org,Rome\nPage 2 of 2,,\nConfidential information,,\n',
  });
  expect(compiled.records).toHaveLength(2);
  expect(compiled.outcomes.map(({ row, bucket }) => [row, bucket])).toEqual([
    [4, 'rejected'],
    [5, 'rejected'],
    [6, 'rejected'],
  ]);
  expect(sourceOf(analysis, 'contacts.csv').profile.problems.map(({ code }) => code)).toContain('footer');
  expect(lost).toEqual([]);
});

test('sixty of a hundred columns empty, and empty rows between, cost no record', async () => {
  const csv = 'Name,Email,A,B,C,\nAnn Lee,ann@acme.com,,,,\n,,,,,\n\nBob Ray,bob@bolt.io,,,,\n';
  const { compiled, lost } = await analyseFiles({ 'contacts.csv': csv });
  expect(compiled.records).toHaveLength(2);
  expect(lost).toEqual([]);
});

test('no two tables have one id, whatever their titles and other files are called', async () => {
  const table = (title: string, names: string) =>
    `${title}\n${names}\n1,ann@acme.com,2024-01-01\n2,bob@bolt.io,2024-01-02\n3,cy@crux.org,2024-01-03\n`;
  const titled = [
    table('A (3)', 'Contact ID,Email,Created Date'),
    table('A', 'Deal ID,Owner Email,Close Date'),
    table('A', 'Company ID,Company Email,Start Date'),
  ].join('\n');
  const people = 'Name;Email\nAnn Lee;ann@acme.com\n';
  const { analysis, lost } = await analyseFiles({ 'a.csv': titled, 'a.csv#A': people });
  expect(analysis.sources.map(({ profile }) => profile.id)).toEqual([
    'a.csv#A (3)',
    'a.csv#A',
    'a.csv#A (4)',
    'a.csv#A (2)',
  ]);
  expect(lost).toEqual([]);
});

test('hundreds of tables side by side are read as one, and told so', async () => {
  const side = (cell: (at: number) => string): string =>
    Array.from({ length: 250 }, (_, at) => cell(at)).join(',,');
  const csv = [
    () => 'Name,Email',
    ...[1, 2, 3].map(row => (at: number) => `Ann ${row},a${at}.${row}@acme.com`),
  ];
  const { analysis } = await analyseFiles(
    { 'list.csv': csv.map(side).join('\n') },
    { decisions: { 'tables:list.csv': 'each' } },
  );
  expect(analysis.sources.map(({ profile }) => profile.id)).toEqual(['list.csv']);
  expect(sourceOf(analysis, 'list.csv').profile.problems.map(({ code }) => code)).toContain(
    'too_many_tables',
  );
});

test('column names of endless capitals and stars are read in one go', async () => {
  const csv = `Email,${'A'.repeat(60_000)},b${'*'.repeat(60_000)}c\nann@acme.com,1,2\n`;
  const { analysis } = await analyseFiles({ 'list.csv': csv });
  expect(sourceOf(analysis, 'list.csv').profile.columns).toHaveLength(3);
});
