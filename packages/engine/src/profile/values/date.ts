// Dates as exports write them. Which of day and month comes first is never guessed here: the caller knows the column.
import type { DateOrder } from '@groundwork/contract/profiles';
import { isSerialDay } from '../serials.ts';
import { monthNumber } from './month-names.ts';
import { momentIn } from './zone.ts';
import { type NamedZone, sharedOffset, zoneNamed } from './zone-names.ts';

export interface ParsedDate {
  /** A calendar day (`2024-01-22`) or a moment (`2024-01-22T16:14:25.000Z`). */
  kind: 'day' | 'instant';
  iso: string;
  /** False: the text said no time zone; it was read in the zone given, or as UTC. Days have none. */
  hasOffset: boolean;
  /** The day that the text itself shows, in whatever zone it is. */
  day: string;
}

/** A date taken apart; `order` says what the three parts are, or that both day-first and month-first are possible. */
export interface DateParts {
  order: 'ymd' | 'named' | 'open';
  /** `ymd` and `named`: year, month, day. `open`: as they stand. */
  parts: [number, number, number];
  yearDigits: number;
  separator: string;
  /** Milliseconds of the day; undefined for a day without time. */
  timeMs: number | undefined;
  hasAmPm: boolean;
  /** Minutes east of UTC; undefined when the text says none. */
  offsetMinutes: number | undefined;
  /** A zone that the text names and that has no fixed distance from UTC, or one of several. */
  zone?: Exclude<NamedZone, { kind: 'offset' }>;
}

const NUMERIC = /^(\d{1,4})([-/. ])\s?(\d{1,2})\2\s?(\d{1,4})\.?(?:(?:[T,]\s*|\s+)(.+))?$/;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/;
const DAY_NAMED =
  /^(?:\p{L}{2,}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?[-/ .]\s*(?:de\s+)?(\p{L}{3,})\.?[-/ .,]\s*(?:de\s+)?(\d{4}|\d{2})(?:,?\s+(?:at\s+)?(.+))?$/u;
const NAMED_DAY =
  /^(?:\p{L}{2,}\.?,\s+)?(\p{L}{3,})\.?[-/ ]\s*(\d{1,2})(?:st|nd|rd|th)?[-/ ,]\s*(\d{4}|\d{2})(?:,?\s+(?:at\s+)?(.+))?$/u;
const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?\s*(?:(?:UTC|GMT)?([+-])(\d{2}):?(\d{2})?|([A-Z]{1,4}|\([A-Z]{2,4}\)|[A-Z]{2,}(?:\/[A-Z_+-]{2,}){1,2}))?$/i;
const DAY_MS = 86_400_000;
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30);

/**
 * The day or the moment that a text means when its column writes dates in this order. Knows ISO, slashes, dots and
 * dashes, two-digit years (69 and above are 19xx), AM/PM, offsets, month names, spreadsheet serials and epoch
 * seconds and milliseconds. A time that names no zone is one of the zone given, else of UTC; one that names a zone by a word
 * that several share (CST) is read only where the zone given is one of them. Undefined when the text is no date in this
 * order; impossible days (31 February) are none.
 */
export function parseDate(text: string, order: DateOrder, zone = 'UTC'): ParsedDate | undefined {
  const trimmed = text.trim();
  const parts = splitDate(trimmed);
  if (!parts) return parseSerial(trimmed, zone);
  const midnight = dayOf(parts, order);
  if (midnight === undefined) return undefined;
  const day = isoDay(midnight);
  if (parts.timeMs === undefined) return { kind: 'day', iso: day, hasOffset: false, day };
  const wall = midnight + parts.timeMs;
  const moment = momentOf(parts, wall, zone);
  if (moment === undefined) return undefined;
  const hasOffset = parts.offsetMinutes !== undefined || parts.zone !== undefined;
  return { kind: 'instant', iso: new Date(moment).toISOString(), hasOffset, day };
}

function momentOf({ offsetMinutes, zone: own }: DateParts, wall: number, zone: string): number | undefined {
  if (own?.kind === 'place') return momentIn(own.zone, wall);
  const minutes = own?.kind === 'shared' ? sharedOffset(own.name, zone, wall) : offsetMinutes;
  if (minutes === undefined) return own ? undefined : momentIn(zone, wall);
  return wall - minutes * 60_000;
}

/** Midnight UTC of the day that the parts mean in this order, or undefined when there is no such day. */
export function dayOf(parts: DateParts, order: DateOrder): number | undefined {
  const [first, second, third] = parts.parts;
  if (parts.order !== 'open') return midnight(first, second, third);
  if (order === 'ymd') return parts.yearDigits === 2 ? midnight(fullYear(first), second, third) : undefined;
  const year = parts.yearDigits === 2 ? fullYear(third) : third;
  return order === 'mdy' ? midnight(year, first, second) : midnight(year, second, first);
}

/** `2024-01-22` of a moment in milliseconds. */
export function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Takes a written date apart; undefined when it is none. Plain numbers are not dates here. */
export function splitDate(text: string): DateParts | undefined {
  if (text.length < 6 || text.length > 48) return undefined;
  return splitIso(text) ?? splitNumeric(text) ?? splitCompact(text) ?? splitNamed(text);
}

const [ZERO, DASH, COLON, BLANK, T] = [48, 45, 58, 32, 84];

/** `2024-01-22` and `2024-01-22 10:15:00`, as programs write most dates: read sign by sign, as the patterns below would. */
function splitIso(text: string): DateParts | undefined {
  const { length } = text;
  if ((length !== 10 && length !== 19) || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH)
    return undefined;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  if (year < 0 || month < 0 || day < 0) return undefined;
  const parts: [number, number, number] = [year, month, day];
  if (length === 10) return { order: 'ymd', parts, yearDigits: 4, separator: '-', ...NO_TIME };
  const between = text.charCodeAt(10);
  if ((between !== BLANK && between !== T) || text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON)
    return undefined;
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)];
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return undefined;
  const timeMs = ((hour * 60 + minute) * 60 + second) * 1000;
  return {
    order: 'ymd',
    parts,
    yearDigits: 4,
    separator: '-',
    timeMs,
    hasAmPm: false,
    offsetMinutes: undefined,
  };
}

/** The number that stands there; -1 when not all are digits. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

function splitNumeric(text: string): DateParts | undefined {
  const match = NUMERIC.exec(text);
  if (!match) return undefined;
  const [, first = '', separator = '', second = '', third = '', rest] = match;
  const time = splitTime(rest);
  if (!time) return undefined;
  const parts: [number, number, number] = [Number(first), Number(second), Number(third)];
  if (first.length === 4 && third.length <= 2)
    return { order: 'ymd', parts, yearDigits: 4, separator, ...time };
  if (first.length > 2 || third.length === 3 || third.length === 1) return undefined;
  return { order: 'open', parts, yearDigits: third.length, separator, ...time };
}

function splitCompact(text: string): DateParts | undefined {
  const match = COMPACT.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, zone] = match;
  const timeMs =
    hour === undefined ? undefined : ((Number(hour) * 60 + Number(minute)) * 60 + Number(second ?? 0)) * 1000;
  const parts: [number, number, number] = [Number(year), Number(month), Number(day)];
  const offsetMinutes = zone === undefined ? undefined : 0;
  return { order: 'ymd', parts, yearDigits: 4, separator: '', timeMs, hasAmPm: false, offsetMinutes };
}

function splitNamed(text: string): DateParts | undefined {
  const dayFirst = DAY_NAMED.exec(text);
  const match = dayFirst ?? NAMED_DAY.exec(text);
  if (!match) return undefined;
  const [, first = '', second = '', year = '', rest] = match;
  const month = monthNumber(dayFirst ? second : first);
  const time = splitTime(rest);
  if (month === undefined || !time) return undefined;
  const fullyear = year.length === 2 ? fullYear(Number(year)) : Number(year);
  const day = Number(dayFirst ? first : second);
  return { order: 'named', parts: [fullyear, month, day], yearDigits: year.length, separator: ' ', ...time };
}

type TimePart = Pick<DateParts, 'timeMs' | 'hasAmPm' | 'offsetMinutes' | 'zone'>;

const NO_TIME: TimePart = { timeMs: undefined, hasAmPm: false, offsetMinutes: undefined };

function splitTime(text: string | undefined): TimePart | undefined {
  if (text === undefined) return NO_TIME;
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [
    ,
    hours = '',
    minutes = '',
    seconds = '0',
    fraction = '0',
    half,
    sign,
    offsetHours,
    offsetRest = '0',
    name,
  ] = match;
  const named = name === undefined ? undefined : zoneNamed(name);
  if (name !== undefined && !named) return undefined;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const offset =
    sign === undefined
      ? undefined
      : (Number(offsetHours) * 60 + Number(offsetRest)) * (sign === '-' ? -1 : 1);
  const milliseconds = Math.trunc(Number(`0.${fraction}`) * 1000);
  return {
    timeMs: ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + milliseconds,
    hasAmPm: half !== undefined,
    offsetMinutes: named?.kind === 'offset' ? named.minutes : offset,
    ...(named && named.kind !== 'offset' && { zone: named }),
  };
}

function parseSerial(text: string, zone: string): ParsedDate | undefined {
  if (/^\d{10}$|^\d{13}$/.test(text)) {
    const iso = new Date(Number(text.padEnd(13, '0'))).toISOString();
    return { kind: 'instant', iso, hasOffset: true, day: iso.slice(0, 10) };
  }
  if (!/^\d{5}(\.\d+)?$/.test(text)) return undefined;
  const serial = Number(text);
  if (!isSerialDay(serial)) return undefined;
  const ms = SERIAL_EPOCH_MS + Math.round(serial * 86_400) * 1000;
  const day = isoDay(ms);
  return ms % DAY_MS === 0
    ? { kind: 'day', iso: day, hasOffset: false, day }
    : { kind: 'instant', iso: new Date(momentIn(zone, ms)).toISOString(), hasOffset: false, day };
}

function fullYear(twoDigits: number): number {
  return twoDigits + (twoDigits >= 69 ? 1900 : 2000);
}

function midnight(year: number, month: number, day: number): number | undefined {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const ms = Date.UTC(year, month - 1, day);
  return day > 28 && new Date(ms).getUTCDate() !== day ? undefined : ms;
}
