// How a value that points at another record is written, in the form by which both ends are compared.

import { KeyTable } from '../match/key-table.ts';
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

/** One cell may hold several ids (`123;456`) or addresses (`Ann Lee <ann@example.com>, b@example.com`); names are never split. */
export function referenceValues(kind: ReferenceKind, cell: string): string[] {
  if (cell === '') return [];
  if (kind === 'email' && /[;,<\n]/.test(cell))
    return compact(cell.split(/[;,\n]/).map(part => /<([^>]+)>/.exec(part)?.[1] ?? part));
  return kind === 'id' && cell.includes(';') ? compact(cell.split(';').map(part => part.trim())) : [cell];
}

function compact(values: readonly (string | undefined)[]): string[] {
  return values.filter(value => value !== undefined && value !== '').map(String);
}

/** What stands for an entry when several records share a key. */
const AMBIGUOUS = -1;

/** Finds the one entry (0 or more) a value means; several entries under one key are nobody. */
export class ReferenceIndex {
  readonly kind: ReferenceKind;
  readonly #strict = new KeyTable();
  /** Names without their legal form; only asked when the full name is unknown. */
  readonly #loose = new KeyTable();

  constructor(kind: ReferenceKind) {
    this.kind = kind;
  }

  add(value: string, entry: number): void {
    const [strict, loose] = referenceKeys(this.kind, value);
    if (strict === undefined) return;
    put(this.#strict, strict, entry);
    if (this.kind === 'name') put(this.#loose, loose ?? strict, entry);
  }

  find(value: string): number | undefined {
    const entry = this.#entryOf(value);
    return entry === AMBIGUOUS ? undefined : entry;
  }

  /** Is it what several entries go by? */
  isShared(value: string): boolean {
    return this.#entryOf(value) === AMBIGUOUS;
  }

  /** Says which of several entries a value means. */
  prefer(value: string, entry: number): void {
    const [strict, loose] = referenceKeys(this.kind, value);
    if (strict === undefined) return;
    this.#strict.set(strict, entry);
    if (this.kind === 'name') this.#loose.set(loose ?? strict, entry);
  }

  #entryOf(value: string): number | undefined {
    const [strict, loose] = referenceKeys(this.kind, value);
    if (strict === undefined) return undefined;
    return this.#strict.get(strict) ?? (this.kind === 'name' ? this.#loose.get(loose ?? strict) : undefined);
  }
}

function put(table: KeyTable, key: string, entry: number): void {
  const known = table.claim(key, entry);
  if (known !== undefined && known !== entry) table.set(key, AMBIGUOUS);
}
