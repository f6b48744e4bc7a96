// Settles a column's type from what its values said. A type must explain nearly all values, else the column is text.
import type { ColumnBins, ColumnDate, ColumnNumber, ColumnType } from '@groundwork/contract/profiles';
import type { Column, Misfits } from './column.ts';
import { headerMatches, hintOf } from './header-hints.ts';
import { parseBoolean } from './values/boolean.ts';
import { parseDate } from './values/date.ts';

export interface TypeVerdict {
  type: ColumnType;
  date: ColumnDate | null;
  number: ColumnNumber | null;
  min: string | null;
  max: string | null;
  bins?: ColumnBins | undefined;
  /** Values that the type does not explain. */
  misfits: Misfits | null;
  /** The type's name in a sentence. */
  noun: string;
}

/** A few broken values do not make a column of dates a column of text; they are listed instead. */
const ENOUGH = 0.9;
const ENOUGH_MONEY = 0.5;

/** Which type the column has, how its values are written, and which do not fit. */
export function typeOf(column: Column, header: string): TypeVerdict {
  if (column.filled === 0) return plain('empty');
  if (isBoolean(column, header)) return plain('boolean');
  return dateVerdict(column) ?? numberVerdict(column, header) ?? plain('text');
}

function plain(type: ColumnType): TypeVerdict {
  return { type, date: null, number: null, min: null, max: null, misfits: null, noun: type };
}

function isBoolean(column: Column, header: string): boolean {
  if (!column.hasAllValues || column.sample.length > 6) return false;
  const words = column.sample.map(([value]) => value.toLowerCase());
  const meanings = words.map(parseBoolean);
  if (meanings.includes(undefined)) return false;
  const isDigits = words.every(word => word === '0' || word === '1');
  // A lone 1 or x is a yes only where the header asks a question.
  if (isDigits || words.every(word => word === 'x'))
    return (
      headerMatches(header, 'question') ||
      (isDigits && words.length === 2 && !headerMatches(header, 'quantity'))
    );
  return (
    words.every(word => word.length > 1 && word !== 'on') ||
    new Set(meanings).size === 2 ||
    headerMatches(header, 'question')
  );
}

function dateVerdict(column: Column): TypeVerdict | undefined {
  const { dates, notDate } = column;
  const { order } = dates;
  const read = dates.explained(order);
  if (read < column.filled * ENOUGH) return undefined;
  const { date, min, max } = dates.describe(order);
  const type = date.has_time ? 'datetime' : 'date';
  const contradicting = column.filled - notDate.count - read;
  const misfits =
    contradicting > 0
      ? {
          ...notDate,
          count: notDate.count + contradicting,
          first: [...notDate.first, ...dates.contradictions(order)],
        }
      : notDate;
  const bins = dates.bins(order);
  return { type, date, number: null, min, max, bins, misfits, noun: `a date in the order ${date.format}` };
}

function numberVerdict(column: Column, header: string): TypeVerdict | undefined {
  const { numbers } = column;
  // A name that promises an amount is believed sooner: what does not fit is listed, and no sum is missed silently.
  const enough = hintOf(header) === 'money' ? ENOUGH_MONEY : ENOUGH;
  if (numbers.count < column.filled * enough || numbers.leadingZeroes > 0) return undefined;
  const isQuantity = headerMatches(header, 'quantity') || hintOf(header) === 'money';
  if (numbers.shortened > column.filled / 2 && !isQuantity) return undefined;
  if (numbers.isInteger && headerMatches(header, 'date')) {
    const serial = serialVerdict(column);
    if (serial) return serial;
  }
  const { number, min, max } = numbers.describe();
  const type = numbers.isInteger ? 'integer' : 'decimal';
  return {
    type,
    date: null,
    number,
    min,
    max,
    bins: numbers.bins(),
    misfits: column.notNumber,
    noun: 'a number',
  };
}

/** Dates as plain numbers: days as spreadsheets count them, epoch milliseconds, or 20240122. */
function serialVerdict(column: Column): TypeVerdict | undefined {
  const { min, max } = column.numbers.range;
  const readable = column.sample.filter(([value]) => parseDate(value, 'ymd')).length;
  if (readable < column.sample.length * ENOUGH) return undefined;
  const format = max > 99_999_999 ? 'epoch_ms' : max > 99_999 ? 'YYYYMMDD' : 'serial';
  const has_time = format === 'epoch_ms';
  const iso = (number: number): string | null => parseDate(String(number), 'ymd')?.iso ?? null;
  return {
    type: has_time ? 'datetime' : 'date',
    date: { order: 'ymd', format, two_digit_year: false, has_time, is_ambiguous: false, proof: [] },
    number: null,
    min: iso(min),
    max: iso(max),
    misfits: column.notNumber,
    noun: 'a date',
  };
}
