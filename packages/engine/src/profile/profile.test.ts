import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { SourceProfile } from '@groundwork/contract/profiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSources } from '../read/open-sources.ts';
import { resolveDateOrders } from './date-orders.ts';
import { containment } from './distinct.ts';
import { profileSource } from './profile.ts';
import { parseDate } from './values/date.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'profile-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function profileOf(text: string): Promise<SourceProfile> {
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, text);
  const { sources } = await openSources([{ path, name: 'export.csv' }]);
  return profileSource(sources[0]!);
}

/** A column of these values, beside an id. */
async function columnOf(name: string, values: string[]): Promise<ColumnProfile> {
  const quoted = values.map((value, index) => `${index + 1},"${value.replaceAll('"', '""')}"`);
  const { columns } = await profileOf(`row,${name}\n${quoted.join('\n')}\n`);
  return columns[1]!;
}

const many = (count: number, value: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => value(index));

describe('types and meanings', () => {
  const days = ['2024-01-22', '2024-02-23', '2023-12-31'];
  test.each([
    ['Email', ['a@x.io', 'b@x.io'], 'text', 'email'],
    ['contact', ['a@x.io', 'b@y.io', 'c@z.io'], 'text', 'email'],
    ['Phone', ['5987002803', '4155551234'], 'text', 'phone'],
    ['reach', ['(512) 757-6000', '+49 30 123456', '1-365-756-9410 x4781'], 'text', 'phone'],
    ['Website', ['www.AllenPLC.com', 'https://x.io/a'], 'text', 'url'],
    ['Company Domain Name', ['acme.com', 'x.io'], 'text', 'domain'],
    ['li', ['https://www.linkedin.com/in/jane', 'https://linkedin.com/in/joe'], 'text', 'linkedin_url'],
    [
      'PhotoUrl',
      ['/services/images/photo/003Ec00000CyOT7IAN', '/services/images/photo/003Ec00000CyP0TIAV'],
      'text',
      'image_path',
    ],
    ['Id', ['001Ec00000GGw3hIAD', '001Ec00000FzlUdIAJ'], 'text', 'id_salesforce'],
    ['Company', ['001Ec00000GINb1IAH', '001Ec00000GINb1IAH'], 'text', 'id_salesforce'],
    ['Company', ['Acme', 'Globex'], 'text', 'company_name'],
    ['who', ['Acme Inc', 'Globex LLC', 'Stark Ltd'], 'text', 'company_name'],
    ['Record ID', ['1001', '1002'], 'integer', 'id_numeric'],
    [
      'uid',
      ['6f1ed002-ab52-4b2a-9d3c-111111111111', '6f1ed002-ab52-4b2a-9d3c-222222222222'],
      'text',
      'id_uuid',
    ],
    ['opportunity_id', ['1C1I7A6R', 'Z063OYW0'], 'text', 'id_code'],
    ['zip', ['01234', '00501'], 'text', 'postcode'],
    ['MailingPostalCode', ['43892', '10924'], 'text', 'postcode'],
    ['Account No', ['007', '012'], 'text', 'id_code'],
    ['Amount', ['1054', '4514'], 'integer', 'money'],
    ['x', ['$1,234.50', '($99.00)', '$5.00'], 'decimal', 'money'],
    ['Betrag', ['1.234,56', '2.000,00'], 'decimal', 'money'],
    ['Probability', ['0', '100', '50'], 'integer', 'percent'],
    ['x', ['10%', '12.5%'], 'decimal', 'percent'],
    ['year_established', ['1996', '2001'], 'integer', 'year'],
    ['employees', ['12', '30'], 'integer', 'count'],
    ['close_quarter', ['Q1 2017', 'Q2 2017'], 'text', 'quarter'],
    ['IsWon', ['1', '1'], 'boolean', null],
    ['has_newsletter', ['true', 'false'], 'boolean', null],
    ['nb_tasks', ['0', '1'], 'integer', 'count'],
    ['CloseDate', days, 'date', null],
    ['when', ['2024-01-22T16:14:25.000+0000', '2024-01-23T02:21:49.000+0000'], 'datetime', null],
    ['Close Date', ['45631', '45632'], 'date', null],
    ['createdate', ['1705940065000', '1705940066000'], 'datetime', null],
    ['score', ['45631', '45632'], 'integer', null],
    ['FirstName', ['Rose', 'Sean'], 'text', 'first_name'],
    ['Nachname', ['Müller', 'Schmidt'], 'text', 'last_name'],
    ['Salutation', ['Ms', 'Mr.', 'Dr.'], 'text', 'salutation'],
    ['Gender__c', ['female', 'male'], 'text', 'gender'],
    ['BillingStreet', ['5 Main St', '7 Elm Ave'], 'text', 'street'],
    ['office_location', ['Kenya', 'Belgium', 'Germany'], 'text', 'country'],
    ['office_location', ['Third floor', 'Basement'], 'text', null],
    ['Title', ['SVP, Procurement', 'CFO'], 'text', 'job_title'],
    ['CurrencyIsoCode', ['USD', 'EUR'], 'text', 'currency_code'],
    ['BillingAddress', ['{"city":"A"}', '{"city":"B"}'], 'text', 'json'],
    ['Note - Content', ['<p>Hello</p>', '<b>x</b> y'], 'text', 'html'],
    ['Organization - Address', ['5 Main St, Springfield', '7 Elm St, Oslo'], 'text', 'street'],
    ['Person - Name*', ['Jane Doe', 'John Roe'], 'text', 'full_name'],
    ['date_of_birth', ['19560409', '19080419'], 'date', null],
    ['nothing', ['', ''], 'empty', null],
  ] as const)('%s %j is %s, %s', async (name, values, type, semantic) => {
    const column = await columnOf(name, [...values]);
    expect([column.type, column.semantic]).toEqual([type, semantic]);
  });

  test('one broken value does not change the type; it is told with its place', async () => {
    const column = await columnOf('Amount', [...many(50, index => `${index}.50`), 'ask Ann']);
    expect(column.type).toBe('decimal');
    expect(column.problems).toMatchObject([
      { place: 'export.csv, row 52, column Amount', value: 'ask Ann', code: 'type_misfit' },
    ]);
  });

  test('a defect far down is found: all rows are read', async () => {
    const column = await columnOf('Close Date', [
      ...many(200_000, index => `2024-01-${10 + (index % 20)}`),
      '2024-13-45',
    ]);
    expect(column.problems[0]?.place).toBe('export.csv, row 200002, column Close Date');
  });

  test('several values in one cell', async () => {
    const tags = ['red;blue', 'blue', 'green;red', 'red', 'blue;green'];
    expect(await columnOf('tags', tags)).toMatchObject({ list_separator: ';', semantic: 'list' });
    expect(
      (await columnOf('address', ['5 Main St, Rome', '6 Elm St, Oslo', '7 Oak St, Paris'])).list_separator,
    ).toBeNull();
  });
});

describe('counts', () => {
  test('filled, distinct, unique, options and examples', async () => {
    const { columns, rows, bad_rows } = await profileOf(
      'id,stage,x\n1,Won,a\n2,Lost,\n3,Won,b,extra\n4,Won,a\n',
    );
    expect([rows, bad_rows]).toEqual([4, 1]);
    expect(columns[0]).toMatchObject({ filled: 3, distinct: 3, is_unique: true });
    expect(columns[1]).toMatchObject({
      is_unique: false,
      options: [
        { value: 'Won', count: 2 },
        { value: 'Lost', count: 1 },
      ],
    });
    expect(columns[2]).toMatchObject({ filled: 2, distinct: 1 });
  });

  test('many different values are counted exactly when they are a key, and closely when not', async () => {
    const size = 200_000;
    const key = await columnOf(
      'email',
      many(size, index => `person${index}@example.com`),
    );
    expect(key).toMatchObject({ distinct: size, distinct_exact: true, is_unique: true, options: null });
    const loose = await columnOf(
      'word',
      many(2 * size, index => `w${Math.floor(index / 2)}`),
    );
    expect(loose.distinct_exact).toBe(false);
    expect(Math.abs(loose.distinct - size) / size).toBeLessThan(0.1);
  });

  test('values that come again count as often as they come, in every figure', async () => {
    // 700 amounts, more than are held apart, come thirty times; two texts among them, one of them seldom.
    const amounts = many(21_000, index => (index % 700 === 650 ? 'ask Ann' : `${index % 700}.50`));
    amounts[20_000] = 'ask Bob';
    const column = await columnOf('Amount', amounts);
    expect(column).toMatchObject({
      filled: 21_000,
      distinct: 701,
      is_unique: false,
      type: 'decimal',
      number: { marks: { point: 20_969 } },
    });
    expect(column.formats[0]).toEqual({ pattern: '999.99', count: 17_969, example: '100.50' });
    expect(column.bins?.counts.reduce((sum, count) => sum + count, 0)).toBe(20_969);
    const rows = [650, 1350, 2050, 2750, 3450].map(index => `export.csv, row ${index + 2}, column Amount`);
    expect(column.problems.map(({ place }) => place)).toEqual(rows);
    expect(column.problems[0]?.problem).toContain('31 such values in all');
  });

  test('bad rows are shown with their place', async () => {
    const { problems } = await profileOf('id,b\n1,x,y\n2,z\n');
    expect(problems).toMatchObject([{ place: 'export.csv, row 2', code: 'ragged_long', value: '1,x,y' }]);
  });

  test('long and short Salesforce ids share a sketch', async () => {
    const long = await columnOf('Id', ['001Ec00000GGw3hIAD', '001Ec00000FzlUdIAJ']);
    const short = await columnOf('AccountId', ['001Ec00000GGw3h', '001Ec00000FzlUd']);
    expect(containment(short.sketch ?? [], long.sketch ?? [])).toBe(1);
  });

  test('a profile is what the contract says, and the same each time', async () => {
    const text = 'id,when,amount\n1,2024-01-22,5\n2,2024-01-23,6\n';
    const profile = await profileOf(text);
    expect(SourceProfile.parse(JSON.parse(JSON.stringify(profile)))).toEqual(profile);
    expect(await profileOf(text)).toEqual(profile);
  });
});

describe('the order of dates', () => {
  const iso = many(300, index =>
    new Date(Date.UTC(2016, 9, 20) + index * 86_400_000).toISOString().slice(0, 10),
  );
  const write = (pattern: string) =>
    iso.map(day => {
      const [y = '', m = '', d = ''] = day.split('-');
      return pattern
        .replace('Y', y)
        .replace('y', y.slice(2))
        .replace('m', String(Number(m)))
        .replace('M', m)
        .replace('D', d)
        .replace('d', String(Number(d)));
    });

  test.each([
    ['Y-M-D', 'ymd', 'YYYY-MM-DD'],
    ['m/d/Y', 'mdy', 'MM/DD/YYYY'],
    ['D-M-y', 'dmy', 'DD-MM-YY'],
    ['D.M.Y', 'dmy', 'DD.MM.YYYY'],
    ['M/D/y', 'mdy', 'MM/DD/YY'],
  ])('%s is read as the same days as ISO', async (pattern, order, format) => {
    const values = write(pattern);
    const { date, type, min, max } = await columnOf('close_date', values);
    expect(type).toBe('date');
    expect(date).toMatchObject({ order, format, is_ambiguous: false });
    expect([min, max]).toEqual([iso[0], iso.at(-1)]);
    expect(values.map(value => parseDate(value, date!.order)?.iso)).toEqual(iso);
    for (const proof of date!.proof) expect(values[proof.row - 2]).toBe(proof.value);
    expect(date!.proof.length).toBe(order === 'ymd' ? 0 : 5);
  });

  test('without proof a column is ambiguous until its siblings settle it', async () => {
    const text = 'id,created,closed\n1,01/02/2024,25/12/2023\n2,03/04/2024,01/01/2024\n';
    const { columns } = await profileOf(text);
    expect(columns[1]?.date).toMatchObject({ order: 'mdy', is_ambiguous: true, proof: [] });
    expect(columns[2]?.date).toMatchObject({ order: 'dmy', proof: [{ row: 2, value: '25/12/2023' }] });
    const settled = resolveDateOrders(columns);
    expect(settled[1]?.date).toMatchObject({ order: 'dmy', format: 'DD/MM/YYYY', is_ambiguous: false });
  });

  test('siblings that contradict each other settle nothing', async () => {
    const { columns } = await profileOf('id,a,b,c\n1,01/02/2024,25/12/2023,12/25/2023\n');
    expect(resolveDateOrders(columns)[1]?.date?.is_ambiguous).toBe(true);
  });

  test('values that prove the other order are told', async () => {
    const column = await columnOf('close_date', [
      ...many(30, index => `${13 + (index % 10)}/01/2024`),
      '01/25/2024',
    ]);
    expect(column.date?.order).toBe('dmy');
    expect(column.problems).toMatchObject([
      { place: 'export.csv, row 32, column close_date', value: '01/25/2024' },
    ]);
  });
});
