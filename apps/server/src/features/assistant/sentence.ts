// What people wrote, as it stands in a sentence of the assistant. Pure. Figures and lists: engine/plan/wording.

/** Text that people wrote, made fit to stand in a sentence: one line, no invisible signs, not endless. */
export function clean(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[“”]/g, '"')
    .trim();
  const signs = Array.from(line);
  return signs.length > 80 ? `${signs.slice(0, 79).join('')}…` : line;
}

/** In quotation marks that the text itself cannot close. */
export function quoted(text: string): string {
  return `“${clean(text)}”`;
}

/** A day as the screens write it. */
export function written(at: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at));
}

/** `EUR 1,234.50`, of minor units as text, exact; '' is the portal's own currency, which has to be said beside it. */
export function exactAmount(cents: string, currency: string): string {
  const sign = cents.startsWith('-') ? '-' : '';
  const digits = cents.replace('-', '').padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const amount = `${sign}${whole}.${digits.slice(-2)}`;
  return currency === '' ? amount : `${currency} ${amount}`;
}

export function exactMoney(cents: string, currency: string): string {
  const amount = exactAmount(cents, currency);
  return currency === '' ? `${amount} in the portal’s own currency` : amount;
}
