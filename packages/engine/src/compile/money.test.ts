import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, MoneyLedger } from './money.ts';

describe('money', () => {
  it('reads any amount of cents back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), cents => {
        const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
        expect(centsOf(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(cents);
      }),
    );
  });

  it.each([
    ['12', 1200n],
    ['12.5', 1250n],
    ['0.005', 1n],
    ['-0.005', -1n],
    ['0.0049', 0n],
    ['1e5', undefined],
    ['', undefined],
  ])('reads %s', (text, cents) => expect(centsOf(text)).toBe(cents));

  it('adds up by pipeline, stage and currency, whatever order deals come in', () => {
    const deals = [
      { pipeline: 'p', dealstage: 'won', amount: '0.1', deal_currency_code: 'EUR' },
      { pipeline: 'p', dealstage: 'won', amount: '0.2', deal_currency_code: 'EUR' },
      { pipeline: 'p', dealstage: 'lost', amount: null },
    ];
    const totalsOf = (list: typeof deals): unknown => {
      const ledger = new MoneyLedger();
      for (const deal of list) ledger.add(deal);
      return ledger.totals();
    };
    expect(totalsOf(deals)).toEqual([
      { pipeline: 'p', stage: 'lost', currency: '', deals: 1, cents: 0n, amounts: 0, unread: 0 },
      { pipeline: 'p', stage: 'won', currency: 'EUR', deals: 2, cents: 30n, amounts: 2, unread: 0 },
    ]);
    expect(totalsOf(deals.toReversed())).toEqual(totalsOf(deals));
  });
});
