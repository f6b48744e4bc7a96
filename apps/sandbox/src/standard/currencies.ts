// Currencies a portal has for deals: the company's own first, then those that were added with a rate to it.
import type { Property } from './property.ts';
import { option } from './property-lines.ts';

export interface Currency {
  id: string;
  code: string;
  /** To the company's own currency; 1 for that one. */
  rate: number;
  /** A currency cannot be taken away, only hidden: deals cannot be put in it any more. */
  visible: boolean;
  createdAt: string;
  updatedAt: string;
}

export const SUPPORTED: readonly string[] = Intl.supportedValuesOf('currency');

/** What a portal has of which nobody said more. */
const STANDARD: readonly string[] =
  'USD EUR GBP AUD BRL CAD CHF CNY DKK INR JPY MXN NOK NZD PLN SEK SGD ZAR'.split(' ');

const names = new Intl.DisplayNames('en', { type: 'currency' });

export function standardCurrencies(now: string, codes: readonly string[] = STANDARD): Currency[] {
  return codes.map((code, index) => ({
    id: String(index + 1),
    code,
    rate: 1,
    visible: true,
    createdAt: now,
    updatedAt: now,
  }));
}

/** In the order in which they were added: the first is the company's own. */
export function inOrder(currencies: readonly Currency[]): Currency[] {
  return currencies.toSorted((a, b) => Number(a.id) - Number(b.id));
}

const CURRENCY_PROPERTIES = new Set([
  'deal_currency_code',
  'hs_currency',
  'hs_currency_code',
  'hs_line_item_currency_code',
]);

export function isCurrency({ name, hubspotDefined }: Property): boolean {
  return hubspotDefined && CURRENCY_PROPERTIES.has(name);
}

/** The property of a record's currency with what this portal has. */
export function inCurrencies(property: Property, currencies: readonly Currency[]): Property {
  const visible = currencies.filter(one => one.visible);
  return { ...property, options: visible.map(({ code }, at) => option([code, names.of(code) ?? code], at)) };
}
