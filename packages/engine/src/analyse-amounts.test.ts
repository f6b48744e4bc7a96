import { afterEach, describe, expect, it } from 'vitest';
import { columnOf, type Folder, type Gathered, gather, readFiles, think } from '../test-data/reading.ts';

let folder: Folder | undefined;
afterEach(async () => {
  await folder?.close();
  folder = undefined;
});

type Answers = Parameters<typeof think>[1];

/** Deals with these amounts, each quoted in its cell. */
async function deals(
  amounts: readonly string[],
  more: { head?: string; tail?: (index: number) => string } = {},
) {
  const lines = amounts.map(
    (amount, index) => `${index + 1},Deal ${index + 1},"${amount}",Open${more.tail?.(index) ?? ''}`,
  );
  folder = await readFiles({
    'deals.csv': ['Deal ID,Deal Name,Amount,Deal Stage' + (more.head ?? ''), ...lines].join('\n'),
  });
  return folder;
}

async function carried(given: Folder, answers: Answers = {}) {
  const analysis = await think(given, answers);
  const all = await gather(given, analysis);
  return { analysis, all, amounts: all.records.map(record => record.properties['amount'] ?? null) };
}

const noted = (all: Gathered) =>
  all.cells.map(({ row, column, value, reason }) => ({ row, column, value, reason }));

describe('amounts', () => {
  it('in mixed notation are read cell by cell, each by what it says itself', async () => {
    const written: [string, string | null][] = [
      ['1.234,56', '1234.56'],
      ['1,234.56', '1234.56'],
      ['$1.2k', '1200'],
      ['€ 5 000', '5000'],
      ['(300)', '-300'],
      ['1 234 567', '1234567'],
      ['12,34,567.50', '1234567.50'],
      ['300-', '-300'],
      ['CHF 1’250.–', '1250'],
      ['1.500,-', '1500'],
      ['0.125', '0.125'],
      ['12,5', '12.5'],
      ['2.5 Mio.', '2500000'],
    ];
    const { all, amounts } = await carried(await deals(written.map(([text]) => text)));
    expect(amounts).toEqual(written.map(([, plain]) => plain));
    expect(noted(all)).toEqual([]);
  });

  it('that can be read both ways are asked about, left out until then, and counted as not read', async () => {
    const given = await deals(['1.234,56', '1,234.56', '1.234', '2,500', '700']);
    const { analysis, all, amounts } = await carried(given);
    expect(amounts).toEqual(['1234.56', '1234.56', null, null, '700']);
    const decision = analysis.decisions.find(one => one.id === 'number_format:deals.csv:Amount');
    expect(decision).toMatchObject({ question: 'Is “1.234” in Amount 1234 or 1.234?', default: 'leave' });
    expect(decision?.why).toContain('2 cells of 5');
    expect(noted(all)).toEqual([
      {
        row: 4,
        column: 'Amount',
        value: '1.234',
        reason: 'It can be read as 1234 or as 1.234, and nobody has said which.',
      },
      {
        row: 5,
        column: 'Amount',
        value: '2,500',
        reason: 'It can be read as 2500 or as 2.500, and nobody has said which.',
      },
    ]);
    expect(all.money).toMatchObject([{ deals: 5, amounts: 3, unread: 2, cents: 316_912n }]);

    const decisions = { 'number_format:deals.csv:Amount': 'thousands' };
    const answered = await carried(given, { decisions });
    expect(answered.amounts).toEqual(['1234.56', '1234.56', '1234', '2500', '700']);
    expect(answered.all.money).toMatchObject([{ amounts: 5, unread: 0, cents: 690_312n }]);
  });

  it('follow the mark that the other cells prove, and doubt only what does not fit it', async () => {
    const plain = await carried(await deals(['1,234.56', '2,500', '99.50']));
    expect(plain.amounts).toEqual(['1234.56', '2500', '99.50']);
    expect(plain.analysis.decisions.filter(one => one.id.startsWith('number_format'))).toEqual([]);
    await folder?.close();

    const doubtful = await carried(await deals(['1,234.56', '2,500', '1.234']));
    expect(doubtful.amounts).toEqual(['1234.56', '2500', null]);
    expect(doubtful.analysis.decisions.map(one => one.id)).toContain('number_format:deals.csv:Amount');
  });

  it('with nothing but thousands are read so, and the question stands', async () => {
    const { analysis, amounts } = await carried(await deals(['1.234', '25.000', '700']));
    expect(amounts).toEqual(['1234', '25000', '700']);
    expect(analysis.decisions.find(one => one.id === 'number_format:deals.csv:Amount')?.default).toBe(
      'thousands',
    );
  });

  it('are read as a person says they are written, and the reason names that', async () => {
    const given = await deals(['1.234', '1,5', '2.000,50', '7,000.25']);
    const format = { decimal: ',' as const };
    const soft = await carried(given, { sources: { 'deals.csv': { formats: { Amount: format } } } });
    expect(soft.amounts).toEqual(['1234', '1.5', '2000.50', '7000.25']);
    const strict = await carried(given, {
      sources: { 'deals.csv': { formats: { Amount: { ...format, grouping: '.' } } } },
    });
    expect(strict.amounts).toEqual(['1234', '1.5', '2000.50', null]);
    expect(noted(strict.all)).toEqual([
      {
        row: 5,
        column: 'Amount',
        value: '7,000.25',
        reason: 'It is not written like 1.234,56, the number format that was set for the column.',
      },
    ]);
  });

  it('that are no numbers say so, and a column of few numbers is not read silently', async () => {
    const { all, amounts } = await carried(await deals(['100', '200', '300', 'ask', 'call them']));
    expect(amounts).toEqual(['100', '200', '300', null, null]);
    expect(noted(all).map(one => one.reason)).toEqual(['It is not a number.', 'It is not a number.']);
    expect(all.money).toMatchObject([{ deals: 5, amounts: 3, unread: 2, cents: 60_000n }]);
    await folder?.close();

    const text = await carried(await deals(['100', 'mail', 'ask', 'call', 'later', 'soon']));
    expect(columnOf(text.analysis, 'deals.csv', 'Amount').property).not.toBe('amount');
    expect(text.all.money).toMatchObject([{ deals: 6, amounts: 0, unread: 6, cents: 0n }]);
  });

  it('keep the currency that they name, and are left out where two currencies are said', async () => {
    const given = await deals(['€ 1.000,50', 'USD 20.50', '£30', '40'], {
      head: ',Currency',
      tail: index => [',', ',', ',USD', ',EUR'][index] ?? '',
    });
    const { all, amounts } = await carried(given);
    expect(amounts).toEqual(['1000.50', '20.50', null, '40']);
    expect(all.records.map(record => record.properties['deal_currency_code'])).toEqual([
      'EUR',
      'USD',
      'USD',
      'EUR',
    ]);
    expect(noted(all)).toMatchObject([{ row: 4, value: '£30' }]);
    expect(noted(all)[0]?.reason).toContain('It is in GBP, and the deal’s currency is USD');
  });

  it('in a currency told of the column are in it, and a sign of several is asked about beside others', async () => {
    const given = await deals(['$ 10.50', '€ 20', '30']);
    const first = await carried(given);
    const id = 'currency:deals.csv:Amount:$';
    expect(first.analysis.decisions.find(one => one.id === id)?.default).toBe('portal');
    expect(first.all.records.map(record => record.properties['deal_currency_code'])).toEqual([
      undefined,
      'EUR',
      undefined,
    ]);
    const told = await carried(given, {
      sources: { 'deals.csv': { formats: { Amount: { currency: 'USD' } } } },
    });
    expect(told.all.records.map(record => record.properties['deal_currency_code'])).toEqual([
      'USD',
      'EUR',
      'USD',
    ]);
  });

  it('stay exact, however many digits they have', async () => {
    const { all, amounts } = await carried(await deals(['90071992547409931.07', '0.1', '0.2']));
    expect(amounts).toEqual(['90071992547409931.07', '0.1', '0.2']);
    expect(all.money).toMatchObject([{ cents: 9_007_199_254_740_993_137n }]);
  });
});
