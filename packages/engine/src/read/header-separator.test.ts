import { expect, test } from 'vitest';
import { readFiles } from '../../test-data/reading.ts';

async function read(csv: string) {
  const folder = await readFiles({ 'table.csv': csv });
  try {
    const [source, ...more] = folder.sources;
    if (!source || more.length > 0) throw new Error('not one table');
    const rows = (await Array.fromAsync(source.rows())).flat().map(({ cells }) => cells);
    return { header: source.header, rows, codes: source.problems.map(({ code }) => code) };
  } finally {
    await folder.close();
  }
}

const names = ['Name', 'City', 'Since'];
const rows = [
  ['Ann', 'Kiel', '2024-01-02'],
  ['Bob', 'Bonn', '2024-02-03'],
  ['Cy', 'Trier', '2024-03-04'],
];
const parted = (separator: string, lines: readonly (readonly string[])[]) =>
  lines.map(cells => cells.join(separator));

test.each([
  [';', ','],
  [',', ';'],
  ['\t', ','],
  ['\t', ';'],
  [';', '\t'],
  ['|', ','],
  [',', '|'],
])('names parted by %j and rows by %j are each read by their own', async (above, below) => {
  const lines = [...parted(above, [names]), ...parted(below, rows)];
  for (const before of [[], ['Customers of 2024', '']]) {
    const found = await read([...before, ...lines].join('\n'));
    expect(found.header).toEqual(names);
    expect(found.rows).toEqual(rows);
    expect(found.codes).toContain('header_separator');
    expect(found.codes).not.toContain('no_header');
  }
});

test.each([
  ['two columns', 'Name;City\nAnn,Kiel\nBob,Bonn\n', ['Name', 'City'], ['Ann', 'Kiel']],
  ['one row', 'Name;City;Since\nAnn,Kiel,2024\n', names, ['Ann', 'Kiel', '2024']],
  [
    'names in quotes',
    '"Name";"City";"Since"\nAnn,Kiel,2024\nBob,Bonn,2023\n',
    names,
    ['Ann', 'Kiel', '2024'],
  ],
  [
    'a name with the separator of the rows in it',
    'Name;Net, in EUR;Since\nAnn,5,2024\nBob,6,2023\n',
    ['Name', 'Net, in EUR', 'Since'],
    ['Ann', '5', '2024'],
  ],
  [
    'commas that are decimal marks',
    'Item,Net,Gross\nA1;2,50;3,75\nB2;4,00;5,10\n',
    ['Item', 'Net', 'Gross'],
    ['A1', '2,50', '3,75'],
  ],
  [
    'decimal commas in every cell but no more of them than of columns',
    'No,Net,Gross\n1;2,50;3,75\n2;4,00;5,10\n',
    ['No', 'Net', 'Gross'],
    ['1', '2,50', '3,75'],
  ],
  [
    'a line that names the wrong one',
    'sep=;\nName,City\nAnn,Kiel\nBob,Bonn\n',
    ['Name', 'City'],
    ['Ann', 'Kiel'],
  ],
  [
    'a line that names the one of the names',
    'sep=;\nName;City;Since\nAnn,Kiel,2024\nBob,Bonn,2023\n',
    names,
    ['Ann', 'Kiel', '2024'],
  ],
])('%s', async (_, csv, header, first) => {
  const found = await read(csv);
  expect(found.header).toEqual(header);
  expect(found.rows[0]).toEqual(first);
});

test.each([
  ['a title with semicolons', 'Report; Kiel; 2024\nName,City,Since\nAnn,Kiel,2024\nBob,Bonn,2023\n', names],
  ['lists in cells', 'Name,Tags,City\nAnn,a;b;c,Kiel\nBob,d;e;f,Bonn\n', ['Name', 'Tags', 'City']],
  ['lists of figures', 'Name,Tags,City\nAnn,1;2;3,Kiel\nBob,4;5;6,Bonn\n', ['Name', 'Tags', 'City']],
])('%s leaves the names what they are', async (_, csv, header) => {
  const found = await read(csv);
  expect(found.header).toEqual(header);
  expect(found.codes).not.toContain('header_separator');
});

test('one column stays one column', async () => {
  const found = await read('Remark\nyes, of course\nno, never\nperhaps, perhaps\n');
  expect(found.header).toEqual(['Remark']);
});

test('more names than cells is no silent match: the first row is asked about', async () => {
  const found = await read('Name;City;Since;Owner\nAnn,Kiel,2024-01-02\nBob,Bonn,2024-02-03\n');
  expect(found.codes).toContain('no_header');
});
