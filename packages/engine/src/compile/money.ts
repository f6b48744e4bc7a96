// Money added up exactly: decimal text becomes whole cents, never a binary fraction. The same ledger serves both sides of
// the reconcile report, fed with deal properties as compiled and as read back from the portal.

import { ASIDE_AMOUNT, ASIDE_CURRENCY } from '../portal/own-properties.ts';
import type { MoneyTotal } from './compiled.ts';

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;

/** Cents of a plain decimal number; half a cent and more rounds away from zero. Undefined when the text is no number. */
export function centsOf(amount: string): bigint | undefined {
  const match = DECIMAL.exec(amount.trim());
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2));
  const rounded = (fraction[2] ?? '0') >= '5' ? cents + 1n : cents;
  return sign === '-' ? -rounded : rounded;
}

/** What the money of a deal is, and where it counts. */
export interface DealMoney {
  pipeline: string;
  stage: string;
  currency: string;
  amount: string;
}

/** Without a currency of its own a deal counts under the empty currency: the portal's own. An amount that is kept aside counts
 *  under its own currency, which no amount of the portal has, as long as the deal has no other. */
export function dealMoney(properties: Readonly<Record<string, string | null | undefined>>): DealMoney {
  const place = { pipeline: properties['pipeline'] ?? '', stage: properties['dealstage'] ?? '' };
  const aside = properties[ASIDE_CURRENCY.name] ?? '';
  const amount = properties['amount'] ?? '';
  return aside !== '' && amount === ''
    ? { ...place, currency: aside, amount: properties[ASIDE_AMOUNT.name] ?? '' }
    : { ...place, currency: properties['deal_currency_code'] ?? '', amount };
}

export class MoneyLedger {
  readonly #totals = new Map<string, MoneyTotal>();

  /** Properties of one deal, and how many cells with an amount of it were not read. */
  add(properties: Readonly<Record<string, string | null | undefined>>, unread = 0): void {
    const { pipeline, stage, currency, amount } = dealMoney(properties);
    const key = [pipeline, stage, currency].join('\u0000');
    const total = this.#totals.get(key) ?? {
      pipeline,
      stage,
      currency,
      deals: 0,
      cents: 0n,
      amounts: 0,
      unread: 0,
    };
    const cents = centsOf(amount);
    total.deals += 1;
    total.cents += cents ?? 0n;
    total.amounts += cents === undefined ? 0 : 1;
    total.unread += unread;
    this.#totals.set(key, total);
  }

  totals(): MoneyTotal[] {
    return [...this.#totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
  }
}
