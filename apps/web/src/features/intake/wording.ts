// The engine's words as people read them.
import type { ColumnFormat, DurationUnit, Transform } from '@groundwork/contract/formats';
import type { Relation, SourceRole } from '@groundwork/contract/intake';

export function objectName(object: string): string {
  const spaced = object.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** What a file becomes. */
export function targetName(role: SourceRole, object: string | null): string {
  if (role === 'records') return object === null ? 'Records' : objectName(object);
  if (role === 'junction') return 'Links between records';
  if (role === 'owners') return 'Owners';
  if (role === 'reference') return 'Look-up values';
  return 'Not used';
}

const kinds: Record<Transform['kind'], string> = {
  text: 'Text',
  html: 'Formatted text',
  email: 'Email',
  phone: 'Phone',
  number: 'Number',
  date: 'Date',
  datetime: 'Date and time',
  boolean: 'Yes or no',
  option: 'Choice',
  options: 'Choices',
  owner: 'Owner',
  stage: 'Stage',
  url: 'Web address',
  domain: 'Domain',
  full_name: 'Full name',
  json_address: 'Address',
  duration: 'Duration',
  email_header: 'Email headers',
};
export const durationUnits: Record<DurationUnit, string> = {
  milliseconds: 'Milliseconds',
  seconds: 'Seconds',
  minutes: 'Minutes',
  hours: 'Hours',
};
export const separatorNames: Readonly<Record<string, string>> = {
  ';': 'Semicolon',
  ',': 'Comma',
  '|': 'Upright bar',
  '/': 'Slash',
  '\n': 'New line',
};
const orders = { ymd: 'Y-M-D', mdy: 'M/D/Y', dmy: 'D/M/Y' } as const;

export function transformName({
  kind,
  date_order,
  time_zone,
  date_each,
  decimal,
  grouping,
  currency,
  unit,
  country,
  country_column,
  separator,
}: Transform): string {
  const zone = time_zone === undefined ? '' : `, ${time_zone}`;
  if (date_each) return `Date, each by itself${zone}`;
  if (kind === 'duration' && unit !== undefined) return `Duration in ${unit}`;
  if (kind === 'phone' && country !== undefined) return `Phone, ${country}`;
  if (kind === 'phone' && country_column !== undefined) return `Phone, country of ${country_column}`;
  if (kind === 'options' && separator !== undefined)
    return `Choices, ${(separatorNames[separator.trim()] ?? separatorNames[separator] ?? separator).toLowerCase()} between`;
  if (date_order !== undefined && (kind === 'date' || kind === 'datetime'))
    return `Date ${orders[date_order]}${zone}`;
  if (kind !== 'number') return kinds[kind];
  const money = currency === undefined ? '' : `, ${currency}`;
  if (decimal !== undefined && grouping !== undefined)
    return `Number ${numberSample(decimal, grouping)}${money}`;
  return `${decimal === ',' ? 'Number 1.234,5' : kinds.number}${money}`;
}

/** A number in this way of writing, by which people know it. */
export function numberSample(decimal: string, grouping: string): string {
  return `1${grouping}234${decimal}56`;
}

/** How a person said a column is written. */
export function formatInWords(format: ColumnFormat | null): string {
  if (!format) return 'As its cells say';
  const { decimal, grouping, date_order, currency, time_zone, placeholders } = format;
  const { unit, bare_percent, country, yes, no, separator } = format;
  const number =
    decimal === undefined
      ? undefined
      : grouping === undefined
        ? `decimal ${decimal === ',' ? 'comma' : 'point'}`
        : numberSample(decimal, grouping);
  const order = date_order === undefined ? undefined : orders[date_order];
  const unknown =
    placeholders === undefined
      ? undefined
      : placeholders.length === 0
        ? 'every cell as written'
        : `${placeholders.map(value => `“${value}”`).join(', ')} as empty`;
  const rest = [
    unit && durationUnits[unit].toLowerCase(),
    bare_percent && (bare_percent === 'fractions' ? '0.12 is 12 %' : '0.12 is 0.12 %'),
    country && (country === 'as_written' ? 'numbers as written' : `numbers of ${country}`),
    yes && `yes: ${yes.join(' or ')}`,
    no && `no: ${no.join(' or ')}`,
    separator && `taken apart at: ${(separatorNames[separator] ?? separator).toLowerCase()}`,
  ];
  return [number, order, currency, time_zone, ...rest, unknown].filter(Boolean).join(', ');
}

export const viaNames: Record<Relation['via'], string> = {
  id: 'by id',
  name: 'by name',
  domain: 'by domain',
  email: 'by email',
  junction: 'through a linking file',
  polymorphic: 'by an id of several objects',
};
