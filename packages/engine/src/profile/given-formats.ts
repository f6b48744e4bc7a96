// Columns that are what a person said of how they are written, whatever their cells look like: those that do not fit are
// listed where the rows are compiled.
import type { ColumnFormat } from '@groundwork/contract/formats';
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { parseDate } from './values/date.ts';

/** The column as the format has it. */
export function asGiven(column: ColumnProfile, format: ColumnFormat | undefined): ColumnProfile {
  if (!format || column.type === 'empty') return column;
  const { date_order, decimal, grouping = '', yes, no, separator } = format;
  if (yes || no) return { ...asText(column), type: 'boolean' };
  if (date_order !== undefined && !column.date && mayBeDates(column, date_order)) {
    const has_time = column.examples.some(one => parseDate(one, date_order)?.kind === 'instant');
    const date = {
      order: date_order,
      format: '',
      two_digit_year: false,
      has_time,
      is_ambiguous: false,
      proof: [],
    };
    return { ...asText(column), type: has_time ? 'datetime' : 'date', date };
  }
  if (decimal !== undefined && column.type === 'text')
    return {
      ...column,
      type: 'decimal',
      number: { decimal, grouping, currency: null, negative_parentheses: false },
    };
  return separator === undefined ? column : { ...asText(column), list_separator: separator };
}

/** An amount is no date, whatever somebody says of its days and months. */
function mayBeDates(
  { type, examples }: ColumnProfile,
  order: NonNullable<ColumnFormat['date_order']>,
): boolean {
  return type === 'text' || examples.some(example => parseDate(example, order) !== undefined);
}

function asText({ bins: _ofAnotherType, ...column }: ColumnProfile): ColumnProfile {
  return { ...column, type: 'text', date: null, number: null, min: null, max: null };
}
