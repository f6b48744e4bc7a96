// Currencies that deals may be in: added with a rate to the company's own, and hidden again. None can be taken away.
import type { Currency } from '@groundwork/contract/crm';
import { createUntilPresent, type DefinitionConnection, tryOnce } from './definitions.ts';
import { type Json, textOf } from './json.ts';
import { type WriteOptions } from './port.ts';
import { resultsIn } from './portal-answers.ts';
import { accepted } from './transport.ts';

/** What a token must be allowed to do to add one. */
export const CURRENCY_SCOPES = ['settings.currencies.read', 'settings.currencies.write'] as const;

async function current(
  { send, paths }: Pick<DefinitionConnection, 'send' | 'paths'>,
  signal: AbortSignal | undefined,
): Promise<Json[]> {
  return resultsIn(accepted(await send({ method: 'GET', path: paths.currentRates, signal })));
}

/** One that is there already is left as it is: its rate is the portal's people's to change. */
export async function addCurrency(
  shop: DefinitionConnection,
  { code, rate }: Currency,
  { signal }: WriteOptions = {},
): Promise<void> {
  const missing = async (open: readonly string[]): Promise<string[]> => {
    const rates = await current(shop, signal);
    return open.filter(
      one => !rates.some(row => row['fromCurrencyCode'] === one && row['visibleInUI'] !== false),
    );
  };
  const open = await missing([code]);
  const body = { fromCurrencyCode: code, conversionRate: rate };
  const create = () => tryOnce(shop, { method: 'POST', path: shop.paths.rates, body, signal });
  await createUntilPresent(shop, open, create, missing, signal);
}

/** One that the portal does not have is as good as hidden. */
export async function hideCurrency(
  shop: DefinitionConnection,
  code: string,
  { signal }: WriteOptions = {},
): Promise<void> {
  const row = (await current(shop, signal)).find(one => one['fromCurrencyCode'] === code);
  if (row === undefined) return;
  const body = {
    fromCurrencyCode: code,
    toCurrencyCode: textOf(row['toCurrencyCode']) ?? '',
    visibleInUI: false,
  };
  accepted(await shop.send({ method: 'POST', path: shop.paths.rateVisibility, body, signal }));
}
