// Values of a Parquet file as a good CSV would show them: ISO dates, plain numbers, TRUE and FALSE, nothing for null.
import type { SchemaElement } from 'hyparquet';

/** Days and times become texts at once: a `Date` would forget which of the two it was. */
export const parsers = {
  timestampFromMilliseconds: (millis: bigint) => timeText(millis * 1_000_000n),
  timestampFromMicroseconds: (micros: bigint) => timeText(micros * 1000n),
  timestampFromNanoseconds: (nanos: bigint) => timeText(nanos),
  dateFromDays: (days: number) => isoOf(days * 86_400_000)?.slice(0, 10),
  jsonFromBytes: (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes),
};

/** `2026-11-27T08:30:00`, with a fraction of a second where there is one, and only the day at midnight. */
function timeText(nanos: bigint): string | undefined {
  const [seconds, rest] = [nanos / 1_000_000_000n, nanos % 1_000_000_000n];
  const isBefore = rest < 0n;
  const whole = Number(seconds) - (isBefore ? 1 : 0);
  const fraction = String(isBefore ? rest + 1_000_000_000n : rest)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const iso = isoOf(whole * 1000)?.slice(0, -5);
  if (iso === undefined) return undefined;
  return fraction === '' ? iso.replace(/T00:00:00$/, '') : `${iso}.${fraction}`;
}

function isoOf(millis: number): string | undefined {
  const date = new Date(millis);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** What makes texts of a column's values. */
export function textOf(element: SchemaElement): (value: unknown) => string {
  const { type, converted_type: converted, logical_type: logical } = element;
  if (logical?.type === 'TIME' || converted === 'TIME_MILLIS' || converted === 'TIME_MICROS') {
    const unit = logical?.type === 'TIME' ? logical.unit : converted === 'TIME_MILLIS' ? 'MILLIS' : 'MICROS';
    const nanos = unit === 'MILLIS' ? 1_000_000n : unit === 'MICROS' ? 1000n : 1n;
    return value =>
      typeof value === 'number' || typeof value === 'bigint'
        ? clockText(BigInt(value) * nanos)
        : plainText(value);
  }
  // An instant, and not what a clock showed somewhere.
  if (logical?.type === 'TIMESTAMP' && logical.isAdjustedToUTC)
    return value => (typeof value === 'string' && value.includes('T') ? `${value}Z` : plainText(value));
  // A float holds seven digits; the rest is what makes a double of it.
  if (type === 'FLOAT')
    return value => plainText(typeof value === 'number' ? Number(value.toPrecision(7)) : value);
  return plainText;
}

function clockText(nanos: bigint): string {
  const text = timeText(nanos) ?? '';
  return text.includes('T') ? text.slice(11) : '00:00:00';
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.replaceAll('\0', '').trim().normalize('NFC').toWellFormed();
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'bigint') return String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : nestedText(value);
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return '';
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const [sign = '', whole = '', rest = ''] = /^(-?)(\d)\.?(\d*)$/.exec(mantissa)?.slice(1) ?? [];
  const shift = Number(exponent);
  return shift < 0
    ? `${sign}0.${'0'.repeat(-shift - 1)}${whole}${rest}`
    : `${sign}${whole}${rest.padEnd(shift, '0')}`;
}

/** Lists, maps and records as JSON; numbers that are too long for JSON's readers as they are written. */
function nestedText(value: unknown): string {
  return plainText(
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'bigint')
        return Number.isSafeInteger(Number(inner)) ? Number(inner) : String(inner);
      return inner instanceof Uint8Array ? Buffer.from(inner).toString('hex') : inner;
    }) ?? '',
  );
}
