import { ORIGINAL_CREATED } from '@groundwork/contract/crm';
import { afterEach, describe, expect, it } from 'vitest';
import { columnOf, type Folder, gather, readFiles, think, writes } from '../test-data/reading.ts';

let folder: Folder | undefined;
afterEach(async () => {
  await folder?.close();
  folder = undefined;
});

const contacts = [
  'Contact ID,First Name,Last Name,Email,Created Date',
  '1,Ann,Lee,ann@example.com,2014-03-01 08:15',
  '2,Bob,Ray,bob@example.com,2015-07-04 23:30',
].join('\n');
const deals = [
  'Deal ID,Deal Name,Amount,Deal Stage,Created Date,Close Date',
  '1,One,10,Open,2016-01-02 03:04,2016-05-01',
  '2,Two,20,Won,2017-07-02 23:59,2017-07-09',
].join('\n');

describe('original dates', () => {
  it('go where the portal takes them, else into a property of their own', async () => {
    folder = await readFiles({ 'contacts.csv': contacts, 'deals.csv': deals });
    const analysis = await think(folder);
    expect(writes(analysis, 'contacts.csv')['Created Date']).toBe(ORIGINAL_CREATED);
    expect(writes(analysis, 'deals.csv')['Created Date']).toBe('createdate');
    expect(analysis.blueprint.properties).toContainEqual(
      expect.objectContaining({
        object: 'contacts',
        name: ORIGINAL_CREATED,
        label: 'Original created date',
        type: 'datetime',
        is_new: true,
      }),
    );
    const { records } = await gather(folder, analysis);
    const dates = records.map(({ object, properties }) => [
      object,
      properties[ORIGINAL_CREATED] ?? properties['createdate'],
      properties['closedate'],
    ]);
    expect(dates).toEqual([
      ['contacts', '2014-03-01T08:15:00.000Z', undefined],
      ['contacts', '2015-07-04T23:30:00.000Z', undefined],
      ['deals', '2016-01-02T03:04:00.000Z', '2016-05-01T00:00:00.000Z'],
      ['deals', '2017-07-02T23:59:00.000Z', '2017-07-09T00:00:00.000Z'],
    ]);
  });

  it('are never sent where the portal ignores them, whoever asks for it', async () => {
    folder = await readFiles({ 'contacts.csv': contacts.replace('Created Date', 'createdate') });
    const answers = { sources: { 'contacts.csv': { columns: { createdate: 'createdate' } } } };
    for (const given of [{}, answers])
      expect(columnOf(await think(folder, given), 'contacts.csv', 'createdate').property).toBe(
        ORIGINAL_CREATED,
      );
  });

  it('are one property of a file: a second column of the kind gets its own', async () => {
    folder = await readFiles({
      'contacts.csv': contacts
        .replace('Created Date', 'Created Date,Created On')
        .replaceAll(/(\d\d:\d\d)/g, '$1,2013-01-01'),
    });
    const written = writes(await think(folder), 'contacts.csv');
    expect(written['Created Date']).toBe(ORIGINAL_CREATED);
    expect(written['Created On']).not.toBe(ORIGINAL_CREATED);
  });
});

describe('times without a zone', () => {
  const id = 'time_zone:deals.csv';

  it('are asked about once for a file, and days have none', async () => {
    folder = await readFiles({ 'deals.csv': deals });
    const analysis = await think(folder);
    const asked = analysis.decisions.filter(one => one.id.startsWith('time_zone:'));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ id, default: 'UTC', answer: null });
    expect(asked[0]?.why).toContain(
      '2 times in Created Date name no time zone, for example 2016-01-02 03:04',
    );

    const berlin = await think(folder, { decisions: { [id]: 'Europe/Berlin' } });
    const { records } = await gather(folder, berlin);
    expect(records.map(({ properties }) => [properties['createdate'], properties['closedate']])).toEqual([
      ['2016-01-02T02:04:00.000Z', '2016-05-01T00:00:00.000Z'],
      ['2017-07-02T21:59:00.000Z', '2017-07-09T00:00:00.000Z'],
    ]);
  });

  it('are in the zone set for the file, or for the column before it, and then nobody is asked', async () => {
    folder = await readFiles({ 'deals.csv': deals });
    const settings = { time_zone: 'America/New_York' };
    const set = await think(folder, { sources: { 'deals.csv': { settings } } });
    expect(set.decisions.some(one => one.id === id)).toBe(false);
    expect((await gather(folder, set)).records[0]?.properties['createdate']).toBe('2016-01-02T08:04:00.000Z');
    const formats = { 'Created Date': { time_zone: 'Asia/Kolkata' } };
    const own = await think(folder, { sources: { 'deals.csv': { settings, formats } } });
    expect((await gather(folder, own)).records[0]?.properties['createdate']).toBe('2016-01-01T21:34:00.000Z');
  });

  it('are not asked about where every time names its zone or is midnight', async () => {
    folder = await readFiles({
      'deals.csv': deals.replaceAll(/ (03:04|23:59)/g, 'T00:00:00'),
      'more.csv': deals.replaceAll(/ (03:04|23:59)/g, 'T$1:00+02:00'),
    });
    const analysis = await think(folder);
    expect(analysis.decisions.filter(one => one.id.startsWith('time_zone:'))).toEqual([]);
  });

  it('say which order a date would need, when it is none in the one that was set for the column', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, index) => `${index + 3},D${index},5,Open,2016-01-02 03:04,${index + 10}/13/2016`,
    );
    folder = await readFiles({
      'deals.csv': [
        deals.split('\n')[0],
        ...rows.map(row =>
          row.replace(/(\d+)\/13/, (_, day: string) => `${Math.min(28, Number(day) + 4)}/03`),
        ),
        '99,X,5,Open,2016-01-02 03:04,03/30/2016',
        '98,Y,5,Open,2016-01-02 03:04,soon',
      ].join('\n'),
    });
    const set = { 'deals.csv': { formats: { 'Close Date': { date_order: 'dmy' as const } } } };
    const { cells } = await gather(folder, await think(folder, { sources: set }));
    expect(cells.map(({ value, reason }) => [value, reason])).toEqual([
      ['03/30/2016', 'It is a date only with the month first, and this column is read with the day first.'],
      ['soon', 'It is not a date.'],
    ]);
  });
});
