// How a value that points at another record is written, in the form by which both ends are compared.

import { isSalesforceId } from '../profile/shapes.ts';
import { isFreeMailDomain, normaliseDomain } from '../profile/values/domain.ts';
import { normaliseEmail } from '../profile/values/email.ts';
import { normaliseCompanyName, normaliseKey } from '../profile/values/name.ts';

/** What a target is found by. */
export type ReferenceKind = 'id' | 'name' | 'domain' | 'email';

/** Comparable forms of a value, the strictest first; empty when the value cannot point at anything. */
function referenceKeys(kind: ReferenceKind, value: string): string[] {
  const text = value.trim();
  if (text === '') return [];
  if (kind === 'id') return [idKey(text)];
  if (kind === 'email') return compact([normaliseEmail(text)]);
  if (kind === 'domain') {
    const domain = normaliseDomain(text);
    return domain === undefined || isFreeMailDomain(domain) ? [] : [domain];
  }
  const strict = normaliseKey(text);
  const loose = normaliseKey(normaliseCompanyName(text));
  if (strict === '') return [];
  return loose === '' || loose === strict ? [strict] : [strict, loose];
}

/** Salesforce writes the same id with 15 characters in reports and with 18 everywhere else. */
function idKey(text: string): string {
  return text.length === 18 && isSalesforceId(text) ? text.slice(0, 15) : text;
}

/** One cell may hold several ids (`123;456`); names are never split. */
export function referenceValues(kind: ReferenceKind, cell: string): string[] {
  if (cell === '') return [];
  return kind === 'id' && cell.includes(';') ? compact(cell.split(';').map(part => part.trim())) : [cell];
}

function compact(values: readonly (string | undefined)[]): string[] {
  return values.filter(value => value !== undefined && value !== '').map(String);
}

/** Finds the one entry a value means; several entries under one key are nobody. */
export class ReferenceIndex<T> {
  readonly kind: ReferenceKind;
  readonly #strict = new Map<string, T | typeof AMBIGUOUS>();
  /** Names without their legal form; only asked when the full name is unknown. */
  readonly #loose = new Map<string, T | typeof AMBIGUOUS>();

  constructor(kind: ReferenceKind) {
    this.kind = kind;
  }

  add(value: string, entry: T): void {
    const [strict, loose] = referenceKeys(this.kind, value);
    if (strict === undefined) return;
    put(this.#strict, strict, entry);
    put(this.#loose, loose ?? strict, entry);
  }

  find(value: string): T | undefined {
    const [strict, loose] = referenceKeys(this.kind, value);
    if (strict === undefined) return undefined;
    const exact = this.#strict.get(strict);
    if (exact !== undefined) return exact === AMBIGUOUS ? undefined : exact;
    if (this.kind !== 'name') return undefined;
    const near = this.#loose.get(loose ?? strict);
    return near === AMBIGUOUS ? undefined : near;
  }

  get size(): number {
    return this.#strict.size;
  }
}

const AMBIGUOUS = Symbol('several records share this key');

function put<T>(map: Map<string, T | typeof AMBIGUOUS>, key: string, entry: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, entry);
  else if (known !== entry) map.set(key, AMBIGUOUS);
}
