// Settles a column's type from what its values said. A type must explain nearly all values, else the column is text.
import type { ColumnBins, ColumnDate, ColumnNumber, ColumnType } from '@groundwork/contract/profiles';
import type { Column, Misfits } from './column.ts';
import { headerMatches, hintOf } from './header-hints.ts';
import { serialKindOf } from './serials.ts';
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
  return dateVerdict(column, header) ?? numberVerdict(column, header) ?? plain('text');
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
    words.every(word => (word.length > 1 && word !== 'on') || /^[✓✔☑✅✗✘☐❌]$/u.test(word)) ||
    new Set(meanings).size === 2 ||
    headerMatches(header, 'question')
  );
}

function dateVerdict(column: Column, header: string): TypeVerdict | undefined {
  const { dates, notDate, numbers } = column;
  const { order, isMixed } = dates;
  const read = isMixed ? dates.readEach : dates.explained(order);
  // A spreadsheet keeps some days as dates and others as the numbers behind them.
  const serials = read > 0 && headerMatches(header, 'date') ? numbers.serials.days : 0;
  if (read + serials < column.filled * ENOUGH) return undefined;
  const { date, min, max } = dates.describe(order);
  const type = date.has_time ? 'datetime' : 'date';
  const noun = `a date in the order ${date.format}`;
  const explained = dates.explained(order);
  const contradicting = column.filled - notDate.count - explained;
  const first = serials > 0 ? notDate.first.filter(one => serialKindOf(one.value) !== 'days') : notDate.first;
  const misfits = {
    count: notDate.count - serials + Math.max(0, contradicting),
    first: contradicting > 0 ? [...first, ...dates.contradictions(order)] : first,
  };
  const rest = { type, date, number: null, misfits, noun } as const;
  // What is read cell by cell is not known from here to there.
  if (isMixed || serials > 0) return { ...rest, min: null, max: null };
  return { ...rest, min, max, bins: dates.bins(order) };
}

function numberVerdict(column: Column, header: string): TypeVerdict | undefined {
  const { numbers } = column;
  // A name that promises an amount is believed sooner: what does not fit is listed, and no sum is missed silently.
  const enough = hintOf(header) === 'money' ? ENOUGH_MONEY : ENOUGH;
  if (numbers.count < column.filled * enough || numbers.leadingZeroes > 0) return undefined;
  const isQuantity = headerMatches(header, 'quantity') || hintOf(header) === 'money';
  if (numbers.shortened > column.filled / 2 && !isQuantity) return undefined;
  if (headerMatches(header, 'date')) {
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

/** Dates as plain numbers, in every cell: days as spreadsheets count them, epoch seconds or milliseconds, or 20240122. */
function serialVerdict(column: Column): TypeVerdict | undefined {
  const { serials, count } = column.numbers;
  const all = {
    serial: serials.days,
    epoch_s: serials.seconds,
    epoch_ms: serials.milliseconds,
    YYYYMMDD: serials.written,
  };
  const format = (['serial', 'epoch_s', 'epoch_ms', 'YYYYMMDD'] as const).find(
    one => all[one] >= column.filled * ENOUGH,
  );
  if (format === undefined) return undefined;
  const isWhole = all[format] === count;
  const has_time = format.startsWith('epoch') || serials.timed > 0;
  const iso = (number: number): string | null => (isWhole && parseDate(String(number), 'ymd')?.iso) || null;
  const { min, max } = column.numbers.range;
  return {
    type: has_time ? 'datetime' : 'date',
    date: {
      order: 'ymd',
      format,
      two_digit_year: false,
      has_time,
      is_ambiguous: false,
      proof: [],
      ...(serials.timed > 0 && { zoneless: serials.timed, zoneless_example: serials.timedExample }),
    },
    number: null,
    min: iso(min),
    max: iso(max),
    misfits: { ...column.notNumber, count: column.filled - all[format] },
    noun: 'a date',
  };
}
