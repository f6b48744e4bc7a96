// Currencies as cells write them: by code, by sign, by a word behind the amount.

/** Only real codes count. */
const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Signs and words that one currency has. `$`, `¥` and `kr` are those of several and stand in none. */
const OWN: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  '฿': 'THB',
  '₫': 'VND',
  '₦': 'NGN',
  '₱': 'PHP',
  '₸': 'KZT',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  R$: 'BRL',
  'Fr.': 'CHF',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  'руб.': 'RUB',
  руб: 'RUB',
};

/** Currencies that a sign which several share may stand for, the most used first. */
export const SHARED_SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'MXN', 'NZD', 'SGD', 'HKD', 'CLP', 'COP', 'ARS'],
  '¥': ['JPY', 'CNY'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  'kr.': ['DKK', 'SEK', 'NOK', 'ISK'],
  Rs: ['INR', 'PKR', 'LKR', 'NPR'],
  'Rs.': ['INR', 'PKR', 'LKR', 'NPR'],
};

/** The code of a sign, word or code that one currency has; undefined when several share it or none has it. */
export function currencyOf(sign: string): string | undefined {
  return CODES.has(sign) ? sign : Object.hasOwn(OWN, sign) ? OWN[sign] : undefined;
}

/** Does the three-letter word name a currency? */
export function isCurrencyCode(word: string): boolean {
  return CODES.has(word);
}

/** Amounts of these have no fraction, so that three digits behind a mark can only be thousands. */
export function hasNoFraction(sign: string): boolean {
  return ['JPY', 'KRW', 'VND', 'CLP', 'ISK', '₩', '₫'].includes(sign);
}
