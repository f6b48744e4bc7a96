// Values as the vendor stores them: text in one canonical form per type. Pure; knows one property at a time.
import type { Owner } from '../standard/owners.ts';
import type { Property } from '../standard/property.ts';

export interface ValueProblem {
  error: string;
  message: string;
}

/** `value: null` clears the property. */
export type ValueResult = { value: string | null } | { problem: ValueProblem };

const MAX_TEXT = 65_536;
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;
const EMAIL = /^[^\s@,;:<>()[\]\\"]+@[^\s@.,;:<>()[\]\\"]+(\.[^\s@.,;:<>()[\]\\"]+)+$/;

/** "05" and "5.00" are "5", "1e3" is "1000"; undefined when it is no number. Exact: never through floating point. */
export function canonicalNumber(text: string): string | undefined {
  const parts = NUMBER.exec(text.trim());
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  if (whole === '' && fraction === '') return undefined;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded =
    point > digits.length ? digits.padEnd(point, '0') : point < 0 ? '0'.repeat(-point) + digits : digits;
  const at = Math.max(point, 0);
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const decimals = padded.slice(at).replace(/0+$/, '');
  const magnitude = decimals === '' ? integer : `${integer}.${decimals}`;
  return sign === '-' && magnitude !== '0' ? `-${magnitude}` : magnitude;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A moment in milliseconds from epoch milliseconds, a calendar day (midnight UTC) or ISO 8601 with a zone. */
export function parseMoment(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^-?\d{1,15}$/.test(trimmed)) return Number(trimmed);
  const day = DAY.exec(trimmed.slice(0, 10));
  if (day === null || !isRealDay(Number(day[1]), Number(day[2]), Number(day[3]))) return undefined;
  if (trimmed.length > 10 && !MOMENT.test(trimmed)) return undefined;
  const moment = Date.parse(trimmed);
  return Number.isNaN(moment) ? undefined : moment;
}

function canonicalDate(text: string, withTime: boolean): string | undefined {
  const moment = parseMoment(text);
  if (moment === undefined || Math.abs(moment) > 8.64e15) return undefined;
  if (withTime) return new Date(moment).toISOString();
  return moment % 86_400_000 === 0 ? new Date(moment).toISOString().slice(0, 10) : undefined;
}

function listed(property: Property): string {
  return property.options.map(option => `label: "${option.label}" value: "${option.value}"`).join(', ');
}

function enumeration(property: Property, text: string): ValueResult {
  if (property.fieldType !== 'checkbox') {
    if (property.options.length > 0 && !property.options.some(option => option.value === text)) {
      return wrong('INVALID_OPTION', `${text} was not one of the allowed options: [${listed(property)}]`);
    }
    return { value: text };
  }
  const chosen = [...new Set(text.split(';').filter(part => part !== ''))];
  const unknown =
    property.options.length === 0
      ? []
      : chosen.filter(part => !property.options.some(option => option.value === part));
  if (unknown.length > 0) {
    return wrong(
      'INVALID_OPTION',
      `${unknown.join(';')} was not one of the allowed options: [${listed(property)}]`,
    );
  }
  return { value: chosen.join(';') };
}

function wrong(error: string, message: string): ValueResult {
  return { problem: { error, message } };
}

function emailValue(text: string): ValueResult {
  const email = text.trim().toLowerCase();
  return EMAIL.test(email) && email.length <= 254
    ? { value: email }
    : wrong('INVALID_EMAIL', `Email address ${text} is invalid`);
}

function ownerValue(text: string, owners: readonly Owner[]): ValueResult {
  return owners.some(owner => owner.id === text)
    ? { value: text }
    : wrong('INVALID_OWNER_ID', `The owner with ID ${text} does not exist.`);
}

/** The stored form of what a caller wrote into a property, or what is wrong with it. */
export function canonicalValue(property: Property, text: string, owners: readonly Owner[]): ValueResult {
  if (text === '') return { value: null };
  if (text.length > MAX_TEXT) {
    return wrong(
      'PROPERTY_VALUE_TOO_LONG',
      `The value exceeds the maximum length of ${MAX_TEXT} characters.`,
    );
  }
  if (property.hubspotDefined && property.name === 'email') return emailValue(text);
  if (property.hubspotDefined && property.name === 'hubspot_owner_id') return ownerValue(text, owners);
  switch (property.type) {
    case 'number': {
      const value = canonicalNumber(text);
      return value === undefined ? wrong('INVALID_INTEGER', `${text} was not a valid number.`) : { value };
    }
    case 'date': {
      const value = canonicalDate(text, false);
      return value === undefined
        ? wrong(
            'INVALID_DATE',
            `${text} was not a valid date: it must be a day (YYYY-MM-DD) or midnight UTC.`,
          )
        : { value };
    }
    case 'datetime': {
      const value = canonicalDate(text, true);
      return value === undefined ? wrong('INVALID_DATE', `${text} was not a valid long.`) : { value };
    }
    case 'bool': {
      const value = text.trim().toLowerCase();
      return value === 'true' || value === 'false'
        ? { value }
        : wrong('INVALID_OPTION', `${text} was not one of the allowed options: [${listed(property)}]`);
    }
    case 'enumeration':
      return enumeration(property, text);
    case 'phone_number':
    case 'string':
      return { value: text };
    default:
      return property.type satisfies never;
  }
}
