import type { Answers } from '@groundwork/contract/intake';
import { afterEach, describe, expect, it } from 'vitest';
import { columnOf, type Folder, gather, readFiles, think } from '../test-data/reading.ts';

let folder: Folder | undefined;
afterEach(async () => {
  await folder?.close();
  folder = undefined;
});

/** One column of deals, each cell quoted; beside it what else a test needs. */
async function read(
  header: string,
  cells: readonly string[],
  given: Partial<Answers> & { beside?: { header: string; cells: readonly string[] } } = {},
) {
  const { beside, ...answers } = given;
  const lines = cells.map(
    (cell, index) =>
      `D-${index + 1},Deal ${index + 1},Open,"${cell}"${beside ? `,${beside.cells[index]}` : ''}`,
  );
  const head = `Deal ID,Deal Name,Deal Stage,${header}${beside ? `,${beside.header}` : ''}`;
  await folder?.close();
  folder = await readFiles({ 'deals.csv': [head, ...lines].join('\n') });
  const analysis = await think(folder, answers);
  const all = await gather(folder, analysis);
  const mapping = columnOf(analysis, 'deals.csv', header);
  const { property } = mapping;
  return {
    analysis,
    mapping,
    values: all.records.map(record => (property === null ? null : (record.properties[property] ?? null))),
    unread: all.cells
      .filter(one => one.column === header && one.bucket === 'unreadable')
      .map(({ value, reason }) => [value, reason]),
    asked: analysis.decisions.filter(one => one.about.column === header).map(one => one.id),
  };
}

const said = (column: string, format: object): Partial<Answers> => ({
  sources: { 'deals.csv': { formats: { [column]: format } } },
});

describe('dates', () => {
  it('with the day first here and the month first there are read one by one, and what can be both is asked', async () => {
    const cells = ['13/04/2024', '04/25/2024', '03/04/2024', '05/05/2024', '27.06.2024', '2024-01-09'];
    const open = await read('Signed On', cells);
    expect(open.values).toEqual(['2024-04-13', '2024-04-25', null, '2024-05-05', '2024-06-27', '2024-01-09']);
    expect(open.asked).toEqual(['date_order:deals.csv:Signed On']);
    expect(open.unread).toEqual([
      ['03/04/2024', expect.stringContaining('2024-04-03 with the day first and 2024-03-04')],
    ]);
    expect(open.mapping).toMatchObject({ not_carried: 1 });
    const told = await read('Signed On', cells, { decisions: { 'date_order:deals.csv:Signed On': 'mdy' } });
    expect(told.values[2]).toBe('2024-03-04');
    expect(told.unread).toEqual([]);
    // Said in the mapping it holds for every cell, and what does not fit is named and counted.
    const strict = await read('Signed On', cells, said('Signed On', { date_order: 'dmy' }));
    expect(strict.values[2]).toBe('2024-04-03');
    expect(strict.unread).toEqual([['04/25/2024', expect.stringContaining('only with the month first')]]);
    expect(strict.mapping.samples?.[0]).toMatchObject({ value: '04/25/2024', becomes: null });
  });

  it('follow the many where one slip is against them, which is read by itself', async () => {
    const cells = [
      ...Array.from({ length: 60 }, (_, at) => `${13 + (at % 15)}/01/2024`),
      '02/25/2024',
      '03/04/2024',
    ];
    const { values, asked, mapping } = await read('Signed On', cells);
    expect(values.slice(-2)).toEqual(['2024-02-25', '2024-04-03']);
    expect(asked).toEqual([]);
    expect(mapping.reasons.map(one => one.text).join(' ')).toContain(
      '60 dates can only have the day first and 1 only the month first',
    );
  });

  it.each([
    ['serials beside days', ['45321', '2024-01-30', '45323'], ['2024-01-30', '2024-01-30', '2024-02-01']],
    ['two-digit years', ['31.12.99', '01.02.24', '05.06.68'], ['1999-12-31', '2024-02-01', '2068-06-05']],
    ['days in eight digits', ['20240122', '20240131'], ['2024-01-22', '2024-01-31']],
  ])('%s', async (_, cells, days) => {
    expect((await read('Signed Date', cells)).values).toEqual(days);
  });

  it('in seconds, milliseconds and parts of days are moments', async () => {
    const read1 = await read('Signed Date', ['1705941000', '1705941001', '1705941002']);
    expect(read1.values[0]).toBe('2024-01-22T16:30:00.000Z');
    const read2 = await read('Signed Date', ['1705941000000', '1705941001000']);
    expect(read2.values[1]).toBe('2024-01-22T16:30:01.000Z');
    const read3 = await read('Signed Date', ['45313.5', '45314.25']);
    expect(read3.values).toEqual(['2024-01-22T12:00:00.000Z', '2024-01-23T06:00:00.000Z']);
    // A serial with a part of a day says no zone either.
    expect(read3.analysis.decisions.map(one => one.id)).toContain('time_zone:deals.csv');
  });

  it('name zones in their own way; a name that several share waits for somebody who says which', async () => {
    const cells = [
      '2024-07-01 10:00 CET',
      '2024-07-01 10:00 CEST',
      '2024-07-01 10:00 +02:00',
      '2024-07-01 10:00 AM PDT',
      '2024-07-01 10:00 Europe/Berlin',
      '2024-01-05 10:00 CST',
    ];
    const open = await read('Signed Date', cells);
    expect(open.values).toEqual([
      '2024-07-01T09:00:00.000Z',
      '2024-07-01T08:00:00.000Z',
      '2024-07-01T08:00:00.000Z',
      '2024-07-01T17:00:00.000Z',
      '2024-07-01T08:00:00.000Z',
      null,
    ]);
    expect(open.unread).toEqual([
      [cells[5], 'CST is the name of several time zones: set the column’s zone to the one that is meant.'],
    ]);
    const told = async (time_zone: string) =>
      (await read('Signed Date', cells, said('Signed Date', { time_zone }))).values.at(-1);
    expect(await told('America/Chicago')).toBe('2024-01-05T16:00:00.000Z');
    expect(await told('Asia/Shanghai')).toBe('2024-01-05T02:00:00.000Z');
    expect(await told('Europe/Berlin')).toBeNull();
  });

  it('that are weeks are listed as what they are', async () => {
    const { values, unread } = await read('Signed Date', [
      ...Array.from({ length: 19 }, (_, at) => `2024-01-${at + 10}`),
      '2024-W05',
    ]);
    expect(values.at(-1)).toBeNull();
    expect(unread).toEqual([['2024-W05', 'It is a week and no day.']]);
  });

  it('in a column that looks like text become dates when somebody says so', async () => {
    const cells = ['13/04/2024', 'soon', 'after the fair', '14/05/2024'];
    expect((await read('Signed', cells)).mapping.transform.kind).not.toBe('date');
    const told = await read('Signed', cells, said('Signed', { date_order: 'dmy' }));
    expect(told.values).toEqual(['2024-04-13', null, null, '2024-05-14']);
    expect(told.mapping).toMatchObject({ transform: { kind: 'date' }, not_carried: 2 });
    expect(told.unread.map(([value]) => value)).toEqual(['soon', 'after the fair']);
  });
});

describe('numbers', () => {
  it('are shortened by M where the column is money, and by nothing elsewhere', async () => {
    const money = await read('Amount', ['1.2M', '$342.09K', '€ 3k', '450', '2b']);
    expect(money.values).toEqual(['1200000', '342090', '3000', '450', '2000000000']);
    const sizes = await read('Hose', ['12m', '4 m', '12m', '4 m']);
    expect(sizes.mapping.transform.kind).not.toBe('number');
  });

  it('of several hands are read by what each cell says', async () => {
    const { values, unread } = await read('Amount', [
      '(1,234.50)',
      "1'234.50",
      '1,00,000',
      '-5,5',
      '1.234',
      '1,234',
    ]);
    expect(values).toEqual(['-1234.50', '1234.50', '100000', '-5.5', null, null]);
    expect(unread.map(([value]) => value)).toEqual(['1.234', '1,234']);
  });

  it('with and without a percent sign are never mixed in silence', async () => {
    const cells = ['12%', '15 %', '0.12', '20', '0'];
    const id = 'percent:deals.csv:Discount Rate';
    const open = await read('Discount Rate', cells);
    expect(open.values).toEqual(['12', '15', null, '20', '0']);
    expect(open.asked).toContain(id);
    expect(open.unread).toEqual([['0.12', 'It can be 0.12 % or 12 %, and nobody has said which.']]);
    const shown = open.analysis.decisions.find(one => one.id === id)?.shown;
    expect(JSON.stringify(shown)).toContain('0.12');
    expect((await read('Discount Rate', cells, { decisions: { [id]: 'fractions' } })).values[2]).toBe('12');
    const told = await read('Discount Rate', cells, said('Discount Rate', { bare_percent: 'percents' }));
    expect(told.values[2]).toBe('0.12');
    expect(told.asked).not.toContain(id);
  });
});

describe('yes and no', () => {
  it('are the words of many languages and signs', async () => {
    const { mapping, values } = await read('Is Active', ['ja', 'nein', '✓', '✗', 'да', '-']);
    expect(mapping.transform.kind).toBe('boolean');
    expect(values).toEqual(['true', 'false', 'true', 'false', 'true', null]);
  });

  it('are what somebody says they are, a dash too', async () => {
    const told = await read(
      'Portal',
      ['aktiv', 'ruhend', '-', 'aktiv', 'gelöscht'],
      said('Portal', { yes: ['Aktiv'], no: ['ruhend', '-'] }),
    );
    expect(told.values).toEqual(['true', 'false', 'false', 'true', null]);
    expect(told.unread).toEqual([['gelöscht', expect.stringContaining('none of the words that were set')]]);
  });
});

describe('lists', () => {
  it.each([['; '], [', '], ['|'], ['\n']])('are taken apart at %j', async mark => {
    const kinds = [`A${mark}B`, `B${mark}C`, `A${mark}C`, 'A', `C${mark}B`, `A${mark}B${mark}C`];
    const { mapping, values } = await read('Interests', kinds);
    expect(mapping.transform.kind).toBe('options');
    expect(values[5]).toBe('A;B;C');
  });

  it('are taken apart at the mark that somebody names', async () => {
    const told = await read('Interests', ['A / B', 'B / C', 'C'], said('Interests', { separator: '/' }));
    expect(told.values).toEqual(['A;B', 'B;C', 'C']);
  });
});

describe('phones', () => {
  const contacts = (rows: readonly string[]) =>
    [
      'Contact ID,Last Name,Email,Phone,Country',
      ...rows.map((row, at) => `${at + 1},L${at},p${at}@example.com,${row}`),
    ].join('\n');

  async function phones(rows: readonly string[], answers: Partial<Answers> = {}) {
    await folder?.close();
    folder = await readFiles({ 'people.csv': contacts(rows) });
    const analysis = await think(folder, answers);
    const { records } = await gather(folder, analysis);
    return {
      mapping: columnOf(analysis, 'people.csv', 'Phone'),
      values: records.map(one => one.properties['phone']),
    };
  }

  it('get the country of their row where they fit it, and stay as written where they do not', async () => {
    const rows = [
      '030 1234567,Germany',
      '(415) 555-0134,USA',
      '+44 20 7946 0018,United Kingdom',
      '91 123 45 67,Spain',
      '0171 555,',
      '34911234567,ES',
    ];
    const { mapping, values } = await phones(rows);
    expect(values).toEqual([
      '+49301234567',
      '+14155550134',
      '+44 20 7946 0018',
      '+34911234567',
      '0171 555',
      '34911234567',
    ]);
    expect(mapping.transform).toEqual({ kind: 'phone', country_column: 'Country' });
    expect(mapping.samples).toContainEqual({ value: '030 1234567', becomes: '+49301234567', reason: null });
  });

  it('follow what somebody says of the column', async () => {
    const rows = ['030 1234567,', '0171 2345678,France'];
    const as = (country: 'DE' | 'as_written') =>
      phones(rows, { sources: { 'people.csv': { formats: { Phone: { country } } } } });
    expect((await as('DE')).values).toEqual(['+49301234567', '+491712345678']);
    expect((await as('as_written')).values).toEqual(['030 1234567', '0171 2345678']);
  });
});
