// The properties that hold the money of a deal, and the currencies that the portal has for it.
import type { PortalSchema } from '@groundwork/contract/portal-schema';

export const AMOUNT = 'amount';
export const CURRENCY = 'deal_currency_code';
/** Where records of other objects say in which currency they are. */
export const currencyProperties: readonly string[] = [
  CURRENCY,
  'hs_currency_code',
  'hs_currency',
  'hs_line_item_currency_code',
];

/** Currencies that the portal has for deals; undefined when it does not say. */
export function currenciesOf({ account, properties }: PortalSchema): ReadonlySet<string> | undefined {
  if (account.currencies) return new Set(account.currencies);
  const options = properties
    .filter(one => one.object === 'deals' && one.name === CURRENCY)
    .flatMap(one => one.options.map(option => option.value));
  return options.length === 0 ? undefined : new Set(options);
}
