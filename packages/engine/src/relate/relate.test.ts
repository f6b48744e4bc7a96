import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { Folder } from '../../test-data/reading.ts';
import { gather, readFiles, tallyBy, think } from '../../test-data/reading.ts';

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
/** Ids with gaps, as a system gives them over the years. */
const sparse = (index: number): number => 40_000 + index * 37 + ((index * 7919) % 31);

const companies = (count: number, id: (index: number) => number): string =>
  `Id,Company name,City\n${rows(count, index => `${id(index)},Company ${index} GmbH,Berlin`)}`;
const contacts = (
  count: number,
  id: (index: number) => number,
  more = '',
  cell: (row: number) => string = () => '',
): string =>
  `Id,First name,Last name,Email${more}\n${rows(count, index => `${id(index)},Ann,Lee${index},ann${index}@mail${index}.example${cell(index)}`)}`;

type Found = [column: string, to: string, via: string];
async function linksOf(folder: Folder, file: string, answers = {}): Promise<Found[]> {
  const { relations } = await think(folder, { decisions: answers });
  return relations
    .filter(one => one.from.source === file && one.through === null && one.to.object !== null)
    .map(({ from, to, via }) => [from.column, to.source, via]);
}

it('finds a link by its values, whatever the header says', async () => {
  const folder = await read({
    'companies.csv': companies(300, sparse),
    'contacts.csv': contacts(
      200,
      index => 900_000 + index * 13,
      ',Zugehörig',
      index => `,${sparse((index * 3) % 300)}`,
    ),
  });
  const { relations } = await think(folder);
  const link = relations.find(one => one.from.column === 'Zugehörig');
  expect(link).toMatchObject({ to: { source: 'companies.csv' }, via: 'id', filled: 200, resolved: 200 });
  expect(link?.reasons[0]?.text).toBe('All 200 values in Zugehörig are Ids of companies.csv.');
  const { associations } = await gather(folder, await think(folder));
  expect(tallyBy(associations, one => `${one.from_object}>${one.to_object}`)).toEqual({
    'contacts>companies': 200,
  });
});

it('reads a header written in one word', async () => {
  const folder = await read({
    'companies.csv': companies(40, index => index + 1),
    'contacts.csv': contacts(
      120,
      index => index + 1,
      ',COMPANYID',
      index => `,${(index % 40) + 1}`,
    ),
  });
  expect(await linksOf(folder, 'contacts.csv')).toEqual([['COMPANYID', 'companies.csv', 'id']]);
});

it.each([
  ['Employees', (index: number) => (index * 7) % 250],
  ['Year founded', (index: number) => 1980 + (index % 40)],
  ['Score', (index: number) => index % 100],
  ['Opted in', (index: number) => index % 2],
  ['Rank', (index: number) => 1 + (index % 300)],
  ['Invoice No', (index: number) => 1 + (index % 300)],
  ['Paid', (index: number) => 1 + (index % 300)],
])('takes no numbers of %s for ids of files that count from 1', async (header, value) => {
  const folder = await read({
    'companies.csv': companies(2500, index => index),
    'contacts.csv': contacts(
      200,
      index => 900_000 + index * 13,
      `,${header}`,
      index => `,${value(index)}`,
    ),
  });
  expect(await linksOf(folder, 'contacts.csv')).toEqual([]);
});

/** Numbers from 0 to 1 that have no pattern keys could have too. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

it('never takes numbers drawn at random from where ids lie for ids', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 1e6 }), async (gap, seed) => {
      const draw = drawing(seed);
      const folder = await read({
        'companies.csv': companies(200, index => 1000 + index * gap),
        'contacts.csv': contacts(
          150,
          index => 9_000_000 + index * 13,
          ',Level',
          () => `,${1000 + Math.floor(draw() * 200 * gap)}`,
        ),
      });
      expect(await linksOf(folder, 'contacts.csv')).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

it('asks, and links nothing, where two files count alike', async () => {
  const folder = await read({
    'companies.csv': companies(60, index => index + 1),
    'contacts.csv': contacts(60, index => index + 1),
    'tickets.csv': `Ticket number,Subject,Description,Ref\n${rows(90, index => `T-${index},Printer ${index},It is broken again ${index},${(index % 60) + 1}`)}`,
  });
  expect(await linksOf(folder, 'tickets.csv')).toEqual([]);
  const { decisions } = await think(folder);
  const asked = decisions.find(one => one.id === 'link:tickets.csv:Ref');
  expect(asked?.options.map(option => option.value).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'companies.csv',
    'contacts.csv',
    'none',
  ]);
  expect([asked?.default, asked?.answer]).toEqual(['none', null]);
  const answer = { 'link:tickets.csv:Ref': 'contacts.csv' };
  expect(await linksOf(folder, 'tickets.csv', answer)).toEqual([['Ref', 'contacts.csv', 'id']]);
});

it('never merges two files of one object that count alike, and asks which of them an id means', async () => {
  const folder = await read({
    'contacts_east.csv': contacts(50, index => index + 1),
    'contacts_west.csv': contacts(50, index => index + 1)
      .replaceAll('ann', 'bob')
      .replaceAll('Lee', 'Ray'),
    'deals.csv': `Deal name,Amount,Contact ID\n${rows(80, index => `Deal ${index},${index}00,${(index % 50) + 1}`)}`,
  });
  const analysis = await think(folder);
  expect(analysis.relations.filter(one => one.from.column === 'Contact ID')).toEqual([]);
  expect(analysis.decisions.map(one => one.id)).toContain('link:deals.csv:Contact ID');
  const { records } = await gather(folder, analysis);
  expect(tallyBy(records, one => one.object)).toMatchObject({ contacts: 100, deals: 80 });
});

it('finds both tables of a sorted column, also when the second is a hundredth of it', async () => {
  const folder = await read({
    'companies.csv': companies(3000, sparse),
    'contacts.csv': contacts(60, index => 9_000_000 + index * 113),
    'tickets.csv': `Ticket number,Subject,Description,Regarding\n${rows(
      3020,
      index =>
        `T-${index},Printer ${index},It is broken again ${index},${index < 3000 ? sparse(index) : 9_000_000 + (index - 3000) * 113}`,
    )}`,
  });
  expect(
    (await linksOf(folder, 'tickets.csv')).toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['Regarding', 'companies.csv', 'polymorphic'],
    ['Regarding', 'contacts.csv', 'polymorphic'],
  ]);
});

it('knows a Salesforce id of 15 letters in one of 18', async () => {
  const long = (index: number): string =>
    `0015f00002abc${String.fromCharCode(97 + (index % 26))}${index % 10}AAA`;
  const folder = await read({
    'Account.csv': `Id,Name,BillingCity\n${rows(26, index => `${long(index)},Firm ${index},Berlin`)}`,
    'Contact.csv': `Id,FirstName,LastName,Email,Wohin\n${rows(60, index => `0035f00002xyz${String.fromCharCode(97 + (index % 26))}${Math.floor(index / 26)}AAA,Ann,Lee${index},a${index}@b${index}.example,${long(index % 26).slice(0, 15)}`)}`,
  });
  expect(await linksOf(folder, 'Contact.csv')).toEqual([['Wohin', 'Account.csv', 'id']]);
});

it('proposes orders where lines point at rows that say little, and takes ids of sales for no salespeople', async () => {
  const folder = await read({
    'Contacts.csv': contacts(40, at => 100 + at),
    'Items.csv': `ItemNo,ItemName,UnitPrice\n${rows(20, at => `IT-${at},Thing ${at},${at + 1}.50`)}`,
    'Sales.csv': `SalesID,Id Contact,Paid\n${rows(60, at => `S${1000 + at},${100 + (at % 40)},yes`)}`,
    'Lines.csv': `LineID,SalesID,ItemNo,Quantity\n${rows(180, at => `L${at},S${1000 + (at % 60)},IT-${at % 20},${(at % 5) + 1}`)}`,
    'Deals.csv': `Deal ID,Deal Name,Stage,Amount,SalesID\n${rows(60, at => `D${at},Deal ${at},${at % 2 === 0 ? 'Won' : 'Open'},${at * 10},${at % 2 === 0 ? `S${1000 + at}` : ''}`)}`,
  });
  const analysis = await think(folder);
  const asked = analysis.decisions.find(one => one.id === 'object:Sales.csv');
  expect(asked?.default).toBe('orders');
  expect(asked?.why).toContain('Lines of Lines.csv point at its rows, so each is something that was sold.');
  expect(await linksOf(folder, 'Lines.csv')).toEqual([
    ['SalesID', 'Sales.csv', 'id'],
    ['ItemNo', 'Items.csv', 'id'],
  ]);
  expect(await linksOf(folder, 'Deals.csv')).toEqual([['SalesID', 'Sales.csv', 'id']]);
});
