// How figures and days are said in sentences that clients read.

/** `1 file`, `3 files`, `2 companies`. */
export function plural(count: number, one: string, many = pluralOf(one)): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

function pluralOf(one: string): string {
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
}

/** `100,000`. */
export function number(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `2026-12-04`, or a moment of that day in UTC, as `4 December 2026`: the same on every machine, in no reader's time zone. */
export function dayInWords(iso: string): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`;
}

/** `2026-11-27 09:30 UTC`, of a moment in UTC. */
export function minuteOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

/** `a, b and 3 more`. */
export function listed(items: readonly string[], most = 3): string {
  const shown = items.slice(0, most);
  const rest = items.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${number(rest)} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** Cuts a value so that a sentence stays readable. */
export function quoted(value: string, most = 60): string {
  return `“${value.length > most ? `${value.slice(0, most)}…` : value}”`;
}

/** `companies` → `company`, for labels and sentences. */
export function singular(object: string): string {
  const known: Record<string, string> = {
    companies: 'company',
    contacts: 'contact',
    deals: 'deal',
    tickets: 'ticket',
    tasks: 'task',
    notes: 'note',
    communications: 'message',
  };
  if (known[object] !== undefined) return known[object];
  // `status` and `address` are no plurals, `branches` and `boxes` add more than an s.
  if (/(?:us|ss|is)$/.test(object)) return object;
  if (/(?:ch|sh|x|ss)es$/.test(object)) return object.slice(0, -2);
  return object.replace(/ies$/, 'y').replace(/s$/, '');
}

/** `SalesTeam__c` and `sales_team` → `Sales team`. */
export function asLabel(text: string): string {
  const spaced = text
    .replace(/__(c|pc)$/i, '')
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return spaced === '' ? text : spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Minor units as people write an amount: `1,234.50`. */
export function amountText(cents: bigint): string {
  const text = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${text.slice(-2)}`;
}
