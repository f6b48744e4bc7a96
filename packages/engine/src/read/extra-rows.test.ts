// Rows that are none: they are kept as evidence, and the rows and sums of the table stay true.
import { expect, test } from 'vitest';
import { readFiles } from '../../test-data/reading.ts';
import type { SourceRow } from './source.ts';

async function rowsOf(csv: string): Promise<{ header: string[]; rows: SourceRow[]; codes: string[] }> {
  const folder = await readFiles({ 'table.csv': csv });
  try {
    const [source] = folder.sources;
    if (!source) throw new Error('no table');
    const rows = (await Array.fromAsync(source.rows())).flat();
    return { header: source.header, rows, codes: source.problems.map(({ code }) => code) };
  } finally {
    await folder.close();
  }
}

const bad = (rows: readonly SourceRow[]) => rows.flatMap(({ row, bad }) => (bad ? [[row, bad.code]] : []));

const deals =
  'Deal,Amount,Stage,Close date\nAcme,1200.50,Won,2024-01-02\nBolt,300,Open,2024-02-03\nCrux,80.25,Open,2024-03-04\n';

test.each([
  ['a row called Total', `${deals}Total,1580.75,,\n`, 5],
  ['a grand total with a footer below', `${deals}Grand total,"1,580.75",,\n\nGenerated on 1 May\n`, 5],
  ['a German sum', 'Deal;Betrag;Phase\nA;1.200,50;X\nB;300,00;Y\nC;80,25;Y\nSumme;1.580,75;\n', 5],
  ['a nameless row that adds up', `${deals},1580.75,,\n`, 5],
  ['a nameless row of several sums', 'Name,Won,Lost\nA,1,2\nB,3,4\nC,5,6\n,9,12\n', 5],
])('%s is no row', async (_, csv, at) => {
  const { rows } = await rowsOf(csv);
  expect(bad(rows)).toEqual([[at, 'sums']]);
  expect(rows.filter(row => !row.bad)).toHaveLength(3);
});

test.each([
  ['a company called Total', 'Name,City,Employees\nAcme,Rome,12\nBolt,Bonn,3\nTotal,Paris,15\n'],
  ['a deal called Total that adds up nothing', 'Deal,Amount\nAcme,1200\nBolt,300\nTotal,90\n'],
  ['a nameless row that adds up nothing', `${deals},99,,\n`],
  ['a nameless row of which one cell adds up', 'Name,Won,Lost\nA,1,2\nB,3,4\nC,5,6\n,9,99\n'],
  ['numbers that happen to add up behind an id', 'Id,Won,Lost\n1,1,2\n2,3,4\n3,4,6\n'],
  ['a table of one row and its double', 'Deal,Amount\nAcme,1200\n'],
])('%s is a row like the others', async (_, csv) => {
  expect(bad((await rowsOf(csv)).rows)).toEqual([]);
});

test('a sum is found in every reading, across batches, and the rows are never fewer', async () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => `Deal ${n},${n}.25,Open`);
  const total = lines.reduce((sum, _, n) => sum + n * 100 + 25, 0) / 100;
  const folder = await readFiles({
    'deals.csv': `Deal,Amount,Stage\n${lines.join('\n')}\nTotal,${total.toFixed(2)},\n`,
  });
  const [source] = folder.sources;
  for (let reading = 0; reading < 2; reading += 1) {
    const rows = (await Array.fromAsync(source?.rows() ?? [])).flat();
    expect(rows).toHaveLength(30_001);
    expect(bad(rows)).toEqual([[30_002, 'sums']]);
  }
  await folder.close();
});

test.each([
  [
    'in another language',
    'Vorname,Nachname,E-Mail,Telefon\nFirst name,Last name,Email,Phone\nAnn,Lee,ann@acme.com,+49 30 123456\nBob,Ray,bob@bolt.io,+33 1 234567\n',
  ],
  [
    'as units',
    'Deal,Amount,Days,Close\n,EUR,days,yyyy-mm-dd\nAcme,1200,30,2024-01-02\nBolt,300,12,2024-02-03\n',
  ],
  [
    'as types',
    'id,name,amount,closed\nint,varchar(255),decimal,date\n1,Acme,1200,2024-01-02\n2,Bolt,300,2024-02-03\n',
  ],
])('the column names once more, %s, are no row', async (_, csv) => {
  expect(bad((await rowsOf(csv)).rows)).toEqual([[2, 'second_header']]);
});

test.each([
  [
    'words that say nothing',
    'Name,Email,Phone\nAnn,n/a,unknown\nBob,bob@bolt.io,+33 1 234567\nCy,cy@crux.io,+39 06 12345\n',
  ],
  [
    'one cell of another kind',
    'Name,Email,Joined\nAnn,ask Ann,2024-01-02\nBob,bob@bolt.io,2024-01-03\nCy,cy@crux.io,2024-01-04\n',
  ],
  ['nothing but words', 'Name,City,Segment\nAcme,Rome,North\nBolt,Bonn,South\nCrux,Oslo,North\n'],
  [
    'a row whose date and amount are still open',
    'Deal,Amount,Close,Stage\nAcme,open in Q3,after 2 visits,Open\nBolt,300,2024-02-03,Open\nCrux,80,2024-03-04,Won\n',
  ],
])('a first row of %s is a row', async (_, csv) => {
  expect(bad((await rowsOf(csv)).rows)).toEqual([]);
});

test('groups above the column names become part of them', async () => {
  const { header, rows, codes } = await rowsOf(
    ',Contact,,Company,\nId,First name,Last name,Name,City\n1,Ann,Lee,Acme,Berlin\n2,Bob,Ray,Bolt,Paris\n',
  );
  expect(header).toEqual(['Id', 'Contact First name', 'Contact Last name', 'Company Name', 'Company City']);
  expect(rows.map(({ row }) => row)).toEqual([3, 4]);
  expect(codes).toEqual(['group_header']);
});

test('a title with a date above the table groups nothing', async () => {
  const { header, codes } = await rowsOf(
    'Deals of 2024,,,as of: 1 May,\nDeal,Amount,Stage,City,Owner\nAcme,1200,Won,Rome,Ann\nBolt,300,Open,Bonn,Bob\n',
  );
  expect(header).toEqual(['Deal', 'Amount', 'Stage', 'City', 'Owner']);
  expect(codes).toEqual(['preamble']);
});

test('tables below each other are read apart, and rows under headings of regions are one', async () => {
  const stacked = await rowsOf(
    'Customers,,\nName,City,Segment\nAcme,Berlin,North\nBolt,Paris,South\n\nContacts,,\nFirst name,Last name,City\nAnn,Lee,Berlin\nBob,Ray,Paris\n',
  );
  expect(stacked.codes).toContain('table_part');
  expect(stacked.rows.map(({ row }) => row)).toEqual([3, 4]);
  const sections = await rowsOf(
    'Name,City,Segment\nAcme,Berlin,North\n\nRegion South,,\nBolt,Paris,South\nCrux,Rome,South\n',
  );
  expect(sections.codes).not.toContain('not_a_table');
  expect(sections.codes).not.toContain('table_part');
});

const counted =
  'No,Day,Who,State,Net,Tax,Sum\n1,2024-01-02,Acme,Paid,10,2,12\n2,2024-02-03,Bolt,,20,4,24\n3,2024-03-04,Crux,,30,6,36\n';
const pulled = Array.from({ length: 14 }, (_, at) => `,,${at < 6 ? '#N/A' : ''},,0,0,0`);

test('rows that formulas filled further down than there was anything to count are none', async () => {
  const { rows } = await rowsOf(`${counted}${pulled.join('\n')}\n,,,,0,,\n`);
  expect(rows.filter(row => !row.bad)).toHaveLength(3);
  expect(new Set(rows.flatMap(({ bad }) => (bad ? [bad.code] : [])))).toEqual(new Set(['formula_rest']));
});

test('a formula that numbers the rows goes with them', async () => {
  const lines = 'Line,Order,Item,Pieces,Sum\n1,A,Bolt,2,5\n2,A,Nut,1,3\n3,B,Cog,4,8\n4,B,Nut,4,12\n';
  const rest = Array.from({ length: 12 }, (_, at) => `${at + 5},,,,0`);
  const { rows } = await rowsOf(lines + rest.join('\n'));
  expect(rows.filter(row => !row.bad)).toHaveLength(4);
});

test.each([
  ['a few of them', `${counted}${pulled.slice(0, 5).join('\n')}\n`, 8],
  [
    'rows that hold something of their own',
    `${counted}${pulled.map((row, at) => row.replace(',0,0,0', `,${(at * 7) % 11},0,0`)).join('\n')}\n`,
    17,
  ],
  [
    'a table whose rows are all like that',
    `A,B,C,D\n${Array.from({ length: 12 }, () => ',,,0').join('\n')}\n`,
    12,
  ],
])('%s stay rows', async (_, csv, count) => {
  const { rows } = await rowsOf(csv);
  expect(rows.filter(row => !row.bad)).toHaveLength(count);
});
