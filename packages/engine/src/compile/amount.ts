// One cell to one exact number, or the true reason why not; and the currency that the cell itself names.
import type { Transform } from '@groundwork/contract/formats';
import { currencyOf } from '../profile/values/currency.ts';
import {
  type NumberParts,
  type NumberReading,
  type NumberStyle,
  parseNumber,
  readNumber,
} from '../profile/values/number.ts';

type Read = { value: string } | { reason: string };

/** Reads a cell by what it says itself; where it can be read both ways, by what the column's transform says of that. */
export function readAmount(cell: string, transform: Transform): Read {
  const reading = readNumber(cell, transform.is_shortened);
  if (!reading) return { reason: 'It is not a number.' };
  const read = readMarks(cell, reading, transform);
  return 'value' in read && transform.bare_percent !== undefined && !reading.parts.isPercent
    ? readBare(read.value, transform.bare_percent)
    : read;
}

/** A number without a percent sign in a column where others have one: up to 1 it may be the hundredth of what it means. */
function readBare(value: string, how: NonNullable<Transform['bare_percent']>): Read {
  const size = Math.abs(Number(value));
  if (size === 0 || size > 1 || how === 'percents') return { value };
  const hundredfold = timesHundred(value);
  if (how === 'fractions') return { value: hundredfold };
  return { reason: `It can be ${value} % or ${hundredfold} %, and nobody has said which.` };
}

function timesHundred(value: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const digits = `${whole}${fraction.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(2).replace(/0+$/, '');
  return `${sign}${digits}${rest === '' ? '' : `.${rest}`}`;
}

function readMarks(cell: string, reading: NumberReading, transform: Transform): Read {
  const { decimal, grouping, three_digits } = transform;
  if (grouping !== undefined && decimal !== undefined)
    return readStrictly(cell, reading.parts, { decimal, grouping }, transform.is_shortened);
  const { point, comma, parts } = reading;
  const own = point === undefined || comma === undefined || point === comma ? (point ?? comma) : undefined;
  if (own !== undefined) return { value: own };
  // Both ways: the mark in the cell is the decimal one in one of them and stands between thousands in the other.
  const mark = parts.body.includes('.') ? '.' : ',';
  const [thousands = '', decimals = ''] = mark === '.' ? [comma, point] : [point, comma];
  if (decimal !== undefined && decimal !== mark) return { value: thousands };
  if (three_digits === 'thousands') return { value: thousands };
  if (three_digits === 'decimals' || (three_digits === undefined && decimal !== undefined))
    return { value: decimals };
  return { reason: `It can be read as ${thousands} or as ${decimals}, and nobody has said which.` };
}

function readStrictly(
  cell: string,
  parts: NumberParts,
  { decimal, grouping }: NumberStyle,
  isMoney: boolean | undefined,
): Read {
  const foreign = parts.body
    .replaceAll(/[\s\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/\d/g, '')
    .replaceAll(decimal, '')
    .replaceAll(grouping, '');
  const value = foreign === '' ? parseNumber(cell, { decimal, grouping }, isMoney) : undefined;
  const sample = `1${grouping}234${decimal}56`;
  return value === undefined
    ? { reason: `It is not written like ${sample}, the number format that was set for the column.` }
    : { value };
}

/** The currency of an amount: what the cell names, else what is said of the column; undefined for the portal's own. */
export function currencyIn(
  cell: string,
  { currency, currency_signs = {}, is_shortened }: Transform,
): string | undefined {
  const sign = readNumber(cell, is_shortened)?.parts.currency ?? null;
  if (sign === null) return currency;
  return currencyOf(sign) ?? (Object.hasOwn(currency_signs, sign) ? currency_signs[sign] : undefined);
}
