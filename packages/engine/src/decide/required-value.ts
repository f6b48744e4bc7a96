// Asks for what the portal demands of every invoice and quote where no column gives it: the currency, the day of expiry. Rows
// that have neither a value of their own nor an answer are rejected and listed; nothing is made up.

import type { ColumnMapping } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { everyRow } from '../classify/row-probes.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { currencyOf } from '../profile/values/currency.ts';
import type { RelatedTable } from '../relate/relate.ts';
import { number, plural, singular } from '../words/wording.ts';

export const REFUSE = 'refuse';
/** Days for which an offer stands when somebody chooses to count them from another date of the row. */
const DAYS = [30, 90];

export const requiredProperties: Readonly<Record<string, { property: string; called: string }>> = {
  invoices: { property: 'hs_currency', called: 'currency' },
  quotes: { property: 'hs_expiration_date', called: 'day of expiry' },
};

export function requiredValueId(source: string): string {
  return `required_value:${source}`;
}

/** `30 days after Date`, as an answer: the days, then the column. */
export function daysAfter(answer: string): { days: number; column: string } | undefined {
  const [, days = '', column = ''] = /^(\d+) days after (.+)$/s.exec(answer) ?? [];
  return column === '' ? undefined : { days: Number(days), column };
}

/** Asks once for a file in which rows lack it; nothing where every row has it. */
export function askRequiredValue(
  { studied: { profile, mapping } }: RelatedTable,
  mappings: readonly ColumnMapping[],
  portal: PortalSchema,
  decisions: DecisionRegistry,
): void {
  const object = mapping.object ?? '';
  const required = requiredProperties[object];
  if (!required) return;
  const given = mappings.filter(one => one.property === required.property && one.action !== 'skip');
  const filled = profile.columns
    .filter(column => given.some(one => one.column === column.name))
    .reduce((most, column) => Math.max(most, column.filled), 0);
  const missing = profile.rows - profile.bad_rows - filled;
  if (missing <= 0) return;
  const rows = plural(missing, singular(object), object);
  const choices =
    object === 'invoices' ? currenciesFor(portal, profile.columns) : { options: expiries(profile.columns) };
  const id = requiredValueId(profile.id);
  decisions.show(
    id,
    everyRow(profile, answer => (answer === REFUSE ? 'Rejected, and listed' : answer)),
  );
  decisions.ask({
    id,
    question: `Which ${required.called} do the ${rows} of ${profile.file} have that name none?`,
    why: `The portal takes no ${singular(object)} without a ${required.called}, and ${given.length === 0 ? 'no column says it' : `${given[0]?.column} is empty in ${number(missing)} of ${plural(profile.rows, 'row')}`}.${choices.why ?? ''}`,
    about: { source: profile.id, object },
    options: [
      ...choices.options.map(({ value, label }) => ({
        value,
        label,
        effect: `${rows} without one ${missing === 1 ? 'gets' : 'get'} ${label}.`,
      })),
      {
        value: REFUSE,
        label: 'Unknown',
        effect: `${rows} without one ${missing === 1 ? 'is' : 'are'} rejected and listed.`,
      },
    ],
    default: choices.first ?? REFUSE,
  });
}

interface Choices {
  options: { value: string; label: string }[];
  first?: string;
  why?: string;
}

/** The currency that all amounts of the file write is what they are in; anything else is for a person to say. */
function currenciesFor({ account, properties }: PortalSchema, columns: readonly ColumnProfile[]): Choices {
  const listed = properties
    .filter(one => one.object === 'invoices' && one.name === 'hs_currency')
    .flatMap(one => one.options.map(option => option.value));
  const codes = [...new Set([...(account.currencies ?? []), ...listed])];
  const signs = new Set(
    columns.flatMap(column => (column.number?.marks?.currencies ?? []).map(({ sign }) => sign)),
  );
  const [sign = ''] = signs;
  const written = signs.size === 1 ? currencyOf(sign) : undefined;
  const isKnown = written !== undefined && codes.includes(written);
  return {
    options: codes.map(code => ({ value: code, label: code })),
    ...(isKnown ? { first: written, why: ` Its amounts are written with ${sign}.` } : {}),
  };
}

function expiries(columns: readonly ColumnProfile[]): Choices['options'] {
  return columns
    .filter(column => column.date !== null && column.filled > 0 && !column.date.is_ambiguous)
    .flatMap(({ name }) =>
      DAYS.map(days => ({
        value: `${days} days after ${name}`,
        label: `the day ${days} days after ${name}`,
      })),
    );
}
