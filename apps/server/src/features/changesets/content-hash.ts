// The fingerprint of a change set: sha256 chained over its entries in order. Approval names it, so what is applied is
// what was seen. Chaining lets it be made and checked in one pass over any number of entries.
import { createHash } from 'node:crypto';
import type { NewEntry } from './entry.ts';

/** JSON with the keys in order: the same content gives the same text, however the database returned it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** What the hash covers: everything that decides the effect, nothing that changes while it is applied. */
function content(entry: NewEntry & { seq: number }): string {
  const { seq, kind, object, key, to_object, from_key, to_key, before, after } = entry;
  return canonicalJson([seq, kind, object, key, to_object, from_key, to_key, before, after]);
}

export class ContentHash {
  #state: Buffer;

  /** `about` ties the hash to the portal and the kind of change set. */
  constructor(about: string) {
    this.#state = createHash('sha256').update(about).digest();
  }

  add(entry: NewEntry & { seq: number }): void {
    this.#state = createHash('sha256').update(this.#state).update(content(entry)).digest();
  }

  digest(): string {
    return this.#state.toString('hex');
  }
}
