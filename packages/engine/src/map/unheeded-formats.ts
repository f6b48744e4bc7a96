// What somebody said of a column that its values have no use for: it would be kept and never be heeded.
import type { ColumnFormat } from '@groundwork/contract/formats';
import type { ColumnMapping } from '@groundwork/contract/intake';

type Kind = ColumnMapping['transform']['kind'];
type FormatPart = Exclude<keyof ColumnFormat, 'placeholders'>;

const dates: readonly Kind[] = ['date', 'datetime'];
const numbers: readonly Kind[] = ['number'];
const heededBy: Record<FormatPart, readonly Kind[]> = {
  decimal: numbers,
  grouping: numbers,
  currency: numbers,
  bare_percent: numbers,
  date_order: dates,
  time_zone: dates,
  unit: ['duration'],
  country: ['phone'],
  yes: ['boolean'],
  no: ['boolean'],
  separator: ['options'],
};
const readAs: Partial<Record<Kind, string>> = {
  number: 'a number',
  date: 'a date',
  datetime: 'a date and time',
  duration: 'a duration',
  phone: 'a phone number',
  boolean: 'yes or no',
  option: 'one of a list of values',
  options: 'several of a list of values',
};

/** Each part of the format that nothing is read by, with why; none for a column that is left out. */
export function unheeded(
  format: ColumnFormat,
  { action, transform: { kind } }: Pick<ColumnMapping, 'action' | 'transform'>,
): { part: FormatPart; why: string }[] {
  if (action === 'skip' || action === 'relation') return [];
  const parts = Object.keys(heededBy).filter((part): part is FormatPart => Object.hasOwn(heededBy, part));
  return parts
    .filter(part => format[part] !== undefined && !heededBy[part].includes(kind))
    .map(part => ({
      part,
      why: `Its values are read as ${readAs[kind] ?? 'text'}, so that this says nothing of them.`,
    }));
}
