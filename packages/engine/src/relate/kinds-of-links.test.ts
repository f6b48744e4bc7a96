import type { Analysis } from '@groundwork/contract/intake';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { freshPortal } from '../../test-data/portal-schema.ts';
import {
  columnOf,
  type Folder,
  gather,
  readFiles,
  sourceOf,
  tallyBy,
  think,
} from '../../test-data/reading.ts';

const open: Folder[] = [];
async function read(files: Record<string, string>): Promise<Folder> {
  const folder = await readFiles(files);
  open.push(folder);
  return folder;
}
afterEach(async () => {
  for (const folder of open.splice(0)) await folder.close();
});

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const rows = (count: number, row: (index: number) => string): string =>
  range(count)
    .map(index => `${row(index)}\n`)
    .join('');

const companies = (count: number, more = '', cell: (index: number) => string = () => ''): string =>
  `Id,Company name,City${more}\n${rows(count, index => `C-${1000 + index},Company ${index} GmbH,Berlin${cell(index)}`)}`;
const contacts = (count: number, more = '', cell: (index: number) => string = () => ''): string =>
  `Id,First name,Last name,Email${more}\n${rows(count, index => `P-${5000 + index},Ann,Lee${index},ann${index}@mail${index}.example${cell(index)}`)}`;

async function linksOf(folder: Folder, file: string): Promise<string[]> {
  return linksIn(await think(folder), file);
}

function linksIn({ relations }: Analysis, file: string): string[] {
  return relations
    .filter(one => one.from.source === file && one.to.source !== file && one.via !== 'domain')
    .map(({ from, to, via }) => `${from.column} > ${to.source} ${to.column} by ${via}`);
}

it.each([
  ['a postcode', 'Postcode', (index: number) => `${10_115 + index}`],
  ['a city', 'City', (index: number) => `Town ${index}ville`],
  ['a phone', 'Phone', (index: number) => `+49 30 ${900_000 + index}`],
  ['a country', 'Country', (index: number) => ['Germany', 'France', 'Italy'][index % 3] ?? ''],
])('never takes %s for a key, nor for what points at one', async (_, header, value) => {
  const folder = await read({
    'contacts.csv': contacts(60, `,${header}`, index => `,${value(index)}`),
    'subscribers.csv': `${header},Email,First name,Last name\n${rows(60, index => `${value(index)},x${index}@y${index}.example,Bob,Ray${index}`)}`,
  });
  expect(sourceOf(await think(folder), 'subscribers.csv').key.columns).not.toContain(header);
  expect(await linksOf(folder, 'contacts.csv')).toEqual([]);
});

it('does not link numbers of things that nobody sent along', async () => {
  const folder = await read({
    'companies.csv': `Id,Company name\n${rows(59, index => `${index + 1},Company ${index}`)}`,
    'contacts.csv': contacts(60, ',AlbumId,Genre Id', index => `,${1 + (index % 9)},${1 + (index % 3)}`),
  });
  expect(await linksOf(folder, 'contacts.csv')).toEqual([]);
});

it('knows a key by the name of its table in any order of words and any number', async () => {
  const folder = await read({
    'empresas.csv': `id_empresa,Nome da empresa,Cidade\n${rows(30, index => `${index + 1},Empresa ${index},Porto`)}`,
    'contatos.csv': `id_contato,Nome,Sobrenome,Email,id_empresa\n${rows(40, index => `${index + 1},Ana,Silva${index},ana${index}@x${index}.example,${1 + (index % 30)}`)}`,
  });
  const analysis = await think(folder);
  expect(sourceOf(analysis, 'contatos.csv').key.columns).toEqual(['id_contato']);
  expect(await linksOf(folder, 'contatos.csv')).toEqual(['id_empresa > empresas.csv id_empresa by id']);
});

it('links by another unique column than the key, and says so', async () => {
  const folder = await read({
    'companies.csv': companies(50, ',Customer number', index => `,K${77_000 + index * 3}`),
    'deals.csv': `Deal name,Amount,Customer number\n${rows(60, index => `Deal ${index},${index}00,K${77_000 + (index % 50) * 3}`)}`,
  });
  const analysis = await think(folder);
  const link = analysis.relations.find(one => one.from.source === 'deals.csv');
  expect(link).toMatchObject({ to: { column: 'Customer number' }, filled: 60, resolved: 60, via: 'id' });
  expect(link?.reasons.map(reason => reason.text)).toEqual([
    'All 60 values in Customer number are values of Customer number in companies.csv.',
    'Customer number is not the key of companies.csv, but never repeats there either.',
  ]);
  const { associations } = await gather(folder, analysis);
  expect(tallyBy(associations, one => `${one.from_object}>${one.to_object}`)).toEqual({
    'deals>companies': 60,
  });
});

it('looks each id up in the file that the type beside it names, and lists what disagrees', async () => {
  const kinds = ['Company', 'Contact', 'company', ''];
  const folder = await read({
    'companies.csv': `Id,Company name,City\n${rows(40, index => `${index + 1},Company ${index},Berlin`)}`,
    'contacts.csv': `Id,First name,Last name,Email\n${rows(60, index => `${index + 1},Ann,Lee${index},a${index}@b${index}.example`)}`,
    'tickets.csv': `Ticket number,Subject,Description,Related To ID,Related To Type\n${rows(80, index => `T-${index},Printer ${index},It broke ${index},${1 + (index % 40)},${kinds[index % 4] ?? ''}`)}T-90,Late,Too late,55,Company\nT-91,Odd,What is it,3,Spaceship\n`,
  });
  const analysis = await think(folder);
  const links = analysis.relations.filter(one => one.from.column === 'Related To ID');
  expect(
    links
      .map(one => [one.to.source, one.via, one.typed])
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
  ).toEqual([
    ['companies.csv', 'polymorphic', { column: 'Related To Type', values: ['company'] }],
    ['contacts.csv', 'polymorphic', { column: 'Related To Type', values: ['contact'] }],
  ]);
  expect(links[0]?.reasons.map(reason => reason.text).join(' ')).toMatch(
    /Related To Type says of each row which file.*In 1 row \(the first is row 82, .55.\) Related To Type names one file and the value stands in another/,
  );
  const { associations, cells } = await gather(folder, analysis);
  expect(tallyBy(associations, one => `${one.from_object}>${one.to_object}`)).toEqual({
    'tickets>companies': 40,
    'tickets>contacts': 20,
  });
  const listed = cells.filter(one => one.column === 'Related To ID');
  expect(listed).toHaveLength(22);
  expect(listed.find(one => one.row === 82)?.reason).toBe(
    'Related To Type says “Company”, and companies.csv has no record that goes by it; it stands in contacts.csv.',
  );
  expect(listed.find(one => one.row === 83)?.reason).toBe(
    'Related To Type says “Spaceship”, and no file lists such records.',
  );
});

it('says how many names are of one row, of several and of none, and asks which is meant', async () => {
  const folder = await read({
    'companies.csv': `Id,Company name,City\nC-1,Acme,Berlin\nC-2,Acme,Paris\nC-3,Hafen,Hamburg\nC-4,Nordlicht,Kiel\n`,
    'deals.csv': `Deal Id,Deal name,Amount,Account Name\nD-1,One,10,Acme\nD-2,Two,20,Hafen\nD-3,Three,30,Acme\nD-4,Four,40,Nordlicht\nD-5,Five,50,Nobody\n`,
  });
  const analysis = await think(folder);
  const link = analysis.relations.find(one => one.from.column === 'Account Name');
  expect(link).toMatchObject({ via: 'name', filled: 5, resolved: 2, several: 2 });
  expect(link?.reasons[0]?.text).toBe(
    '2 of 5 values in Account Name are the name of one row of companies.csv, 2 of several rows, 1 of none.',
  );
  const asked = analysis.decisions.find(one => one.id.startsWith('which:companies.csv:'));
  expect(asked).toMatchObject({ default: 'none', answer: null });
  expect(asked?.options.map(option => option.label)).toEqual([
    'None of them',
    'Row 2: C-1, Acme, Berlin',
    'Row 3: C-2, Acme, Paris',
  ]);
  const before = await gather(folder, analysis);
  expect(before.associations.map(one => one.from_external_id.slice(-3))).toEqual(['D-2', 'D-4']);
  expect(before.cells.filter(one => one.column === 'Account Name').map(one => one.reason)).toEqual([
    'Several rows of companies.csv are called so, and nobody has said which of them is meant.',
    'Several rows of companies.csv are called so, and nobody has said which of them is meant.',
    expect.stringContaining('companies.csv'),
  ]);

  const paris = asked?.options[2]?.value ?? '';
  const after = await think(folder, { decisions: { [asked?.id ?? '']: paris } });
  const { associations } = await gather(folder, after);
  expect(
    associations.map(one => `${one.from_external_id.slice(-3)} ${one.to_external_id.slice(-3)}`),
  ).toEqual(['D-1 C-2', 'D-2 C-3', 'D-3 C-2', 'D-4 C-4']);
});

it('never finds a company by the name by which orders are called', async () => {
  const folder = await read({
    'contacts.csv': contacts(30, ',Company', index => `,Firm ${index}`),
    'bookings.csv': `Booking no,Company,Total\n${rows(30, index => `B-${index},Firm ${index},${index}.50`)}`,
  });
  expect(await linksOf(folder, 'contacts.csv')).toEqual([]);
});

const drawn: Record<string, (n: number) => string> = {
  'Whole number': n => `${n % 500}`,
  Level: n => `${1 + (n % 5)}`,
  Grade: n => ['A', 'B', 'C', 'D'][n % 4] ?? '',
  Day: n => `2024-0${1 + (n % 9)}-1${n % 10}`,
  Zip: n => `${10_000 + (n % 89_999)}`,
  Share: n => `${n % 101}%`,
  Opened: n => (n % 2 === 0 ? 'yes' : 'no'),
};

it('never links columns that only look alike', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(fc.constantFrom(...Object.keys(drawn)), { minLength: 2, maxLength: 4 })
        .map(list => [...new Set(list)]),
      fc.array(fc.nat({ max: 1e6 }), { minLength: 40, maxLength: 80 }),
      async (headers, numbers) => {
        const cells = (index: number): string =>
          headers.map(header => `,${drawn[header]?.(numbers[index % numbers.length] ?? 0) ?? ''}`).join('');
        const more = headers.map(header => `,${header}`).join('');
        const folder = await read({
          'companies.csv': companies(50, more, cells),
          'contacts.csv': contacts(60, more, index => cells(index + 7)),
        });
        const analysis = await think(folder);
        expect(linksIn(analysis, 'contacts.csv')).toEqual([]);
        expect(linksIn(analysis, 'companies.csv')).toEqual([]);
      },
    ),
    { numRuns: 10 },
  );
});

it('keeps what a column of nobody says', async () => {
  const folder = await read({ 'contacts.csv': contacts(20, ',Album Id', index => `,${1 + (index % 4)}`) });
  expect(columnOf(await think(folder), 'contacts.csv', 'Album Id').action).toBe('create');
});

it('links parents and children as they stand, and lists loops and parents that are not there', async () => {
  const folder = await read({
    'accounts.csv': `Account Id,Account Name,City,Parent Account ID
A-1,Holding,Berlin,
A-2,Daughter,Berlin,A-1
A-3,Granddaughter,Kiel,A-2
A-4,Round,Ulm,A-5
A-5,And Round,Ulm,A-4
A-6,Below a loop,Ulm,A-4
A-7,Selfish,Bonn,A-7
A-8,Orphan,Bonn,A-99
`,
  });
  const analysis = await think(folder);
  const column = columnOf(analysis, 'accounts.csv', 'Parent Account ID');
  expect(column.action).toBe('relation');
  expect(column.reasons.map(reason => reason.text).join(' ')).toContain('linked as parent and child');
  const { associations, cells } = await gather(folder, analysis);
  expect(
    associations.map(one => [one.from_external_id.slice(-3), one.to_external_id.slice(-3), one.is_parent]),
  ).toEqual([
    ['A-2', 'A-1', true],
    ['A-3', 'A-2', true],
    ['A-6', 'A-4', true],
  ]);
  const listed = cells.filter(one => one.column === 'Parent Account ID');
  expect(listed.map(one => [one.row, one.reason])).toEqual([
    [5, 'The companies above it lead back to itself, so none of them is linked as its parent.'],
    [6, 'The companies above it lead back to itself, so none of them is linked as its parent.'],
    [8, 'The row names itself as its parent.'],
    [9, expect.stringContaining('accounts.csv')],
  ]);
});

it('keeps whom a person reports to as a property where the portal names no such links, and says why', async () => {
  const folder = await read({
    'contacts.csv': contacts(30, ',Reports To ID', index => `,P-${5000 + Math.floor(index / 3)}`),
  });
  const analysis = await think(folder, {}, { ...freshPortal(), labels: [] });
  const column = columnOf(analysis, 'contacts.csv', 'Reports To ID');
  expect(column.action).toBe('create');
  expect(column.reasons.map(reason => reason.text).join(' ')).toContain('no link that says how they stand');
  const { associations } = await gather(folder, analysis);
  expect(associations).toEqual([]);
});

it('takes a file with amounts for lines and not for links', async () => {
  const folder = await read({
    'companies.csv': companies(30),
    'contacts.csv': contacts(30),
    'positions.csv': `company_id,contact_id,quantity\n${rows(40, index => `C-${1000 + (index % 30)},P-${5000 + ((index * 7) % 30)},${1 + (index % 4)}`)}`,
  });
  expect(sourceOf(await think(folder), 'positions.csv').mapping.role).not.toBe('junction');
});

it('links through a file whose one end is of several kinds', async () => {
  const folder = await read({
    'companies.csv': companies(30),
    'deals.csv': `Deal Id,Deal name,Amount,Stage\n${rows(30, index => `D-${index + 10},Deal ${index},${index}00,Open`)}`,
    'contacts.csv': contacts(30),
    'related_people.csv': `contact_id,record_type,record_id\n${rows(40, index => `P-${5000 + (index % 30)},${index % 2 === 0 ? 'Company' : 'Deal'},${index % 2 === 0 ? `C-${1000 + (index % 30)}` : `D-${10 + (index % 30)}`}`)}`,
  });
  const analysis = await think(folder, { sources: { 'related_people.csv': { role: 'junction' } } });
  const { associations } = await gather(folder, analysis);
  expect(tallyBy(associations, one => `${one.from_object}>${one.to_object}`)).toEqual({
    'contacts>companies': 15,
    'deals>contacts': 15,
  });
});
