// Property values in one canonical form per type, so that what the sources say and what the portal returns can be
// compared: 1000.00 is 1000, a day is its midnight, an e-mail address is lower case. Pure.
import type { Property } from '@groundwork/contract/crm';
import { z } from 'zod';

/** What decides how a value is compared. */
export const ValueKind = z.enum(['text', 'lower', 'number', 'day', 'moment', 'bool', 'list']);
export type ValueKind = z.infer<typeof ValueKind>;

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Exact, never through floating point; text that is no plain number stays as it is. */
function canonicalNumber(text: string): string {
  const parts = decimal.exec(text.trim());
  if (!parts) return text.trim();
  const [, sign = '', whole = '', fraction = ''] = parts;
  if (whole === '' && fraction === '') return text.trim();
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  const magnitude = decimals === '' ? integer : `${integer}.${decimals}`;
  return sign === '-' && magnitude !== '0' ? `-${magnitude}` : magnitude;
}

/** Milliseconds from an ISO day or time, or from the epoch milliseconds that the portal also takes. */
function canonicalMoment(text: string): string {
  const trimmed = text.trim();
  const time = /^-?\d{9,15}$/.test(trimmed) ? Number(trimmed) : Date.parse(trimmed);
  return Number.isNaN(time) ? trimmed : new Date(time).toISOString();
}

const canonical: Record<ValueKind, (value: string) => string> = {
  text: value => value.replaceAll('\r\n', '\n').trim(),
  lower: value => value.trim().toLowerCase(),
  number: canonicalNumber,
  day: value => canonicalMoment(value).slice(0, 10),
  moment: canonicalMoment,
  bool: value => value.trim().toLowerCase(),
  list: value =>
    [...new Set(value.split(';').map(part => part.trim()))]
      .filter(part => part !== '')
      .sort()
      .join(';'),
};

/** The form in which two values of a property are equal exactly when they mean the same. Empty and absent are ''. */
export function canonicalValue(kind: ValueKind, value: string | null | undefined): string {
  return value == null || value === '' ? '' : canonical[kind](value);
}

/** Properties by which people and companies are recognised; the portal keeps them in lower case. */
const lowered = new Set(['contacts.email', 'companies.domain']);

const kindOfType: Record<Property['type'], ValueKind> = {
  string: 'text',
  phone_number: 'text',
  enumeration: 'text',
  number: 'number',
  date: 'day',
  datetime: 'moment',
  bool: 'bool',
};

export function kindOf(property: Pick<Property, 'object' | 'name' | 'type' | 'field_type'>): ValueKind {
  if (lowered.has(`${property.object}.${property.name}`)) return 'lower';
  if (property.type === 'enumeration' && property.field_type === 'checkbox') return 'list';
  return kindOfType[property.type];
}

/** How the properties of a portal are compared. A property that is not known compares as text. */
export class ValueKinds {
  readonly #kinds: Map<string, ValueKind>;

  /** By `object.property`. */
  constructor(kinds: Readonly<Record<string, ValueKind>>) {
    this.#kinds = new Map(Object.entries(kinds));
  }

  static of(properties: readonly Property[]): ValueKinds {
    return new ValueKinds(
      Object.fromEntries(
        properties.map(property => [`${property.object}.${property.name}`, kindOf(property)]),
      ),
    );
  }

  /** Those that do not compare as text, to be kept with a change set. */
  toRecord(): Record<string, ValueKind> {
    return Object.fromEntries([...this.#kinds].filter(([, kind]) => kind !== 'text'));
  }

  canonical(object: string, property: string, value: string | null | undefined): string {
    const key = `${object}.${property}`;
    return canonicalValue(this.#kinds.get(key) ?? (lowered.has(key) ? 'lower' : 'text'), value);
  }

  isSame(
    object: string,
    property: string,
    left: string | null | undefined,
    right: string | null | undefined,
  ): boolean {
    if ((left ?? '') === (right ?? '')) return true;
    return this.canonical(object, property, left) === this.canonical(object, property, right);
  }
}
