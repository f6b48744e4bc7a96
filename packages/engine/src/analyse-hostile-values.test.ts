// Values and columns that mislead: periods as columns, ids that a spreadsheet program cut, and files that are no data of a CRM.
import { expect, test } from 'vitest';
import { analyseFiles } from '../test-data/hostile.ts';
import { columnOf, sourceOf } from '../test-data/reading.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const revenue = [
  `Company,Website,${months.map(month => `${month} 2024`).join(',')}`,
  `Acme,acme.com,${months.map((_, at) => `${at}.5`).join(',')}`,
  `Bolt,bolt.io,${months.map((_, at) => at * 10).join(',')}`,
  `Crux,crux.org,${months.map((_, at) => (at === 3 ? 'open' : '')).join(',')}`,
].join('\n');

test('months as columns become no twelve properties unasked', async () => {
  const { analysis, lost } = await analyseFiles({ 'companies.csv': revenue });
  const columns = sourceOf(analysis, 'companies.csv').columns.filter(({ column }) => column.includes('2024'));
  expect(columns.map(({ action }) => action)).toEqual(months.map(() => 'skip'));
  const asked = analysis.decisions.find(({ id }) => id === 'periods:companies.csv');
  expect(asked?.options.map(({ value }) => value)).toEqual(['leave_out', 'each', 'sum']);
  expect(asked?.question).toContain('12 columns');
  expect(lost).toEqual([]);
});

test('said to be added up, months give one property with their sum, and a row that cannot be is told', async () => {
  const { analysis, compiled } = await analyseFiles(
    { 'companies.csv': revenue },
    { decisions: { 'periods:companies.csv': 'sum' } },
  );
  const sum = columnOf(analysis, 'companies.csv', 'Jan 2024 to Dec 2024, added up');
  expect(sum.action).toBe('create');
  expect(compiled.records.map(({ properties }) => properties[sum.property ?? ''])).toEqual([
    '72',
    '660',
    undefined,
  ]);
  const problem = sourceOf(analysis, 'companies.csv').profile.problems.find(
    ({ code }) => code === 'periods_not_summed',
  );
  expect(problem?.problem).toContain('1 row is not added up');
  const each = await analyseFiles(
    { 'companies.csv': revenue },
    { decisions: { 'periods:companies.csv': 'each' } },
  );
  expect(columnOf(each.analysis, 'companies.csv', 'Mar 2024')).toMatchObject({
    action: 'create',
    property: 'mar_2024',
  });
});

test.each([
  ['quarters', ['Q1 2024', 'Q2 2024', 'Q3 2024', 'Q4 2024'], true],
  ['years', ['2021', '2022', '2023'], true],
  ['months of another language behind a word', ['Umsatz Januar', 'Umsatz Februar', 'Umsatz März'], true],
  ['phones that are counted', ['Phone 1', 'Phone 2', 'Phone 3'], false],
  ['years far apart', ['1990', '2005', '2024'], false],
])('%s are periods or not', async (_, names, arePeriods) => {
  const csv = `Company,Website,${names.join(',')}\nAcme,acme.com,${names.map((_, at) => at + 1).join(',')}\nBolt,bolt.io,${names.map((_, at) => at + 5).join(',')}\n`;
  const { analysis } = await analyseFiles({ 'companies.csv': csv });
  expect(analysis.decisions.some(({ id }) => id === 'periods:companies.csv')).toBe(arePeriods);
});

test('ids that were cut to a few digits identify no row and link none, and are named with their cells', async () => {
  const { analysis } = await analyseFiles({
    'contacts.csv':
      'Customer ID,Name,Email\n1.23457E+11,Ann Lee,ann@acme.com\n1.23458E+11,Bob Ray,bob@bolt.io\n',
    'deals.csv': 'Deal,Customer ID,Amount,Stage\nA,1.23457E+11,100,Won\nB,1.23458E+11,200,Open\n',
  });
  expect(sourceOf(analysis, 'contacts.csv').key.columns).toEqual(['Email']);
  expect(analysis.relations.filter(({ from }) => from.column === 'Customer ID')).toEqual([]);
  const [id] = sourceOf(analysis, 'contacts.csv').profile.columns;
  expect(id?.problems).toMatchObject([
    {
      code: 'scientific_ids',
      value: '1.23457E+11 in row 2 and 1.23458E+11 in row 3',
      mend: 'Export the column as text; until then it identifies no row and links to none.',
    },
  ]);
});

test('codes that became days, signs that did not fit and errors of formulas are named with their cells', async () => {
  const { analysis } = await analyseFiles({
    'parts.csv':
      'Name,SKU,Price,Renewal\nA,3-May,#REF!,#########\nB,AB-12,2,2024-01-02\nC,AB-13,12.5,2024-02-03\nD,AB-14,#N/A,2024-03-04\n',
  });
  const codes = Object.fromEntries(
    sourceOf(analysis, 'parts.csv').profile.columns.map(({ name, problems }) => [
      name,
      problems.map(({ code, value }) => `${code}: ${value}`),
    ]),
  );
  expect(codes['SKU']).toEqual(['codes_as_dates: 3-May in row 2']);
  expect(codes['Renewal']).toContain('cells_too_narrow: ######### in row 2');
  expect(codes['Price']).toEqual(['formula_error: #REF! in row 2 and #N/A in row 5']);
});

const rows = (of: (at: number) => string): string =>
  Array.from({ length: 6 }, (_, at) => of(at + 1)).join('\n');

test.each([
  [
    'a payroll',
    `Employee ID,First name,Last name,Email,Gross salary,Tax class\n${rows(at => `${at},Ann,Lee${at},a${at}@us.example,${3000 + at},1`)}`,
  ],
  [
    'a bank statement',
    `Booking date;Value date;Counterparty;IBAN;Amount;Balance\n${rows(at => `0${at}.01.2024;0${at}.01.2024;Acme ${at};DE8937040044053201300${at};-1${at},50;900,00`)}`,
  ],
  [
    'the weather',
    `date,station,temp_max,precipitation,wind\n${rows(at => `2024-01-0${at},Rome,${at},0.${at},3`)}`,
  ],
  [
    'readings of sensors',
    `timestamp,device_id,temperature,humidity\n${rows(at => `2024-01-0${at}T00:00:00Z,d${at},2${at},4${at}`)}`,
  ],
  ['a log', `time,level,logger,message\n${rows(at => `2024-01-0${at}T00:00:00Z,INFO,main,Started ${at}`)}`],
  [
    'a log of a server',
    rows(at => `10.0.0.${at} - - [10/Oct/2024:13:55:3${at} +0000] "GET /${at}.html HTTP/1.1" 200 3${at}`),
  ],
  [
    'source code',
    'import os\nimport sys\n\ndef main(argv):\n    if len(argv) > 1:\n        print("a, b")\n        for a, b in argv:\n            print(a, b)\n',
  ],
  ['source code', "const a = require('a');\nfunction add(x, y) {\n  return x + y;\n}\nlet z = [1, 2, 3];\n"],
  ['statements of a database', rows(at => `INSERT INTO contacts (id, name) VALUES (${at}, 'Ann');`)],
])('%s is said to be no data of a CRM, and nothing of it is written unasked', async (what, text) => {
  const { analysis, compiled, lost } = await analyseFiles({ 'data.csv': text });
  const [source] = analysis.sources;
  expect(source?.mapping.role).toBe('ignored');
  expect(source?.mapping.reasons[0]?.text).toContain(what.replace(/^(a|the) /, ''));
  expect(compiled.records).toEqual([]);
  expect(lost).toEqual([]);
  expect(analysis.decisions.find(({ id }) => id === 'object:data.csv')).toMatchObject({ default: 'ignore' });
});

test('rows whose last cells are empty end like code, and are still rows', async () => {
  const { analysis } = await analyseFiles({
    'contacts.csv': `First name;Last name;Email;City;Fax\n${rows(at => `Ann;Lee${at};a${at}@acme.com;Berlin;`)}`,
  });
  expect(analysis.sources[0]?.mapping.object).toBe('contacts');
});

test('a list of contacts with a salary among many columns, and deals with open and closed, are still data of a CRM', async () => {
  const { analysis } = await analyseFiles({
    'contacts.csv':
      'First name,Last name,Email,Phone,City,Annual income\nAnn,Lee,ann@acme.com,+49 30 123456,Berlin,100\nBob,Ray,bob@bolt.io,+49 30 123457,Paris,200\n',
    'deals.csv': 'Deal,Stage,Amount,Close date,Open\nA,Won,100,2024-01-02,no\nB,New,200,2024-02-03,yes\n',
  });
  expect(analysis.sources.map(({ mapping }) => mapping.object)).toEqual(['contacts', 'deals']);
});

test.each([
  ['image.csv', '89504e470d0a1a0a0000000d', 'a PNG image'],
  ['list.csv', '255044462d312e37', 'a PDF document'],
])('%s is what its bytes are, whatever its name says', async (name, hex, what) => {
  const { refused } = await analyseFiles({ [name]: Buffer.from(hex, 'hex') });
  expect(refused).toMatchObject([{ place: name, problem: `The file is ${what}, whatever its name says.` }]);
});
