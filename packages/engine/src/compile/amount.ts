// One cell to one exact number, or the true reason why not; and the currency that the cell itself names.
import type { Transform } from '@groundwork/contract/formats';
import { currencyOf } from '../profile/values/currency.ts';
import { type NumberParts, parseNumber, readNumber } from '../profile/values/number.ts';

type Read = { value: string } | { reason: string };

/** Reads a cell by what it says itself; where it can be read both ways, by what the column's transform says of that. */
export function readAmount(cell: string, transform: Transform): Read {
  const { decimal, grouping, three_digits } = transform;
  const reading = readNumber(cell);
  if (!reading) return { reason: 'It is not a number.' };
  if (grouping !== undefined && decimal !== undefined)
    return readStrictly(cell, reading.parts, decimal, grouping);
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

function readStrictly(cell: string, parts: NumberParts, decimal: '.' | ',', grouping: string): Read {
  const foreign = parts.body
    .replaceAll(/[\s\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/\d/g, '')
    .replaceAll(decimal, '')
    .replaceAll(grouping, '');
  const value = foreign === '' ? parseNumber(cell, { decimal, grouping }) : undefined;
  const sample = `1${grouping}234${decimal}56`;
  return value === undefined
    ? { reason: `It is not written like ${sample}, the number format that was set for the column.` }
    : { value };
}

/** The currency of an amount: what the cell names, else what is said of the column; undefined for the portal's own. */
export function currencyIn(cell: string, { currency, currency_signs = {} }: Transform): string | undefined {
  const sign = readNumber(cell)?.parts.currency ?? null;
  if (sign === null) return currency;
  return currencyOf(sign) ?? (Object.hasOwn(currency_signs, sign) ? currency_signs[sign] : undefined);
}
