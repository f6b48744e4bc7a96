// Where duplicates are found: rows go in with their keys, groups come out. Today two rows are one record when a key is
// exactly equal after normalisation; a better judge can stand behind the same interface.
import { FOUND_ALIKE } from '@groundwork/contract/found-alike';
import { copyOf } from '../profile/number-evidence.ts';
import { IntList } from './int-list.ts';
import { KeyTable } from './key-table.ts';

/** What may make two rows one record, and how people are told of it. */
export const keyWords = {
  id: 'Id',
  email: 'email address',
  domain: 'domain',
  name: 'name',
  domain_and_name: 'domain and name',
  other: 'key',
  derived: 'derived',
  /** No key: the rows look like one, and its value says why. */
  alike: FOUND_ALIKE,
} as const;
export type KeyKind = keyof typeof keyWords;

export interface MatchKey {
  kind: KeyKind;
  value: string;
  /** What the row really has, where `value` tells it from others that have the same. */
  plain?: string;
}

export interface DuplicateGroups {
  /** The earliest row of the group; the row itself when it is alone. */
  survivorOf(ordinal: number): number;
  /** Does any other row belong to the same record? */
  isShared(ordinal: number): boolean;
  /** The key that joined a row to an earlier one; `own` are the keys the row was added with, which are not kept. */
  joinedBy(ordinal: number, own: readonly MatchKey[]): MatchKey | undefined;
}

export interface DuplicateFinder extends DuplicateGroups {
  /** Rows are numbered from 0 in the order in which they are added. Rows of different objects never meet. */
  add(object: string, keys: readonly MatchKey[]): number;
  /** The first row of the object that was added with this key. */
  earliest(object: string, key: MatchKey): number | undefined;
  /** No more rows will come: forgets the keys, and remembers the groups. */
  seal(): void;
  /** Two rows are one record although they share no key; also after `seal`. `because` is told of the later one's record. */
  join(one: number, other: number, because: MatchKey): void;
}

export class ExactKeys implements DuplicateFinder {
  readonly #parents = new IntList();
  /** By object and kind of key. */
  readonly #seen = new Map<string, KeyTable>();
  /** 0 alone, 1 shared, 2 + n shared and joined by the n-th of its own keys. */
  readonly #states = new IntList();
  /** Groups that a later row brought together: the key is that row's, so that it is kept. */
  readonly #bridged = new Map<number, MatchKey>();

  add(object: string, keys: readonly MatchKey[]): number {
    const ordinal = this.#parents.length;
    this.#parents.push(ordinal);
    this.#states.push(0);
    for (const [place, key] of keys.entries()) {
      const kind = `${object} ${key.kind}`;
      const known = this.#seen.get(kind) ?? new KeyTable();
      this.#seen.set(kind, known);
      const earlier = known.claim(key.value, ordinal);
      // A row whose id is its address has one key twice: it shares its record with nobody.
      if (earlier !== undefined && earlier !== ordinal) this.#join(earlier, ordinal, key, place);
    }
    return ordinal;
  }

  earliest(object: string, { kind, value }: MatchKey): number | undefined {
    return this.#seen.get(`${object} ${kind}`)?.get(value);
  }

  seal(): void {
    this.#seen.clear();
  }

  join(one: number, other: number, because: MatchKey): void {
    const [a, b] = [this.survivorOf(one), this.survivorOf(other)];
    if (a === b) return;
    const [first, second] = a < b ? [a, b] : [b, a];
    this.#share(first);
    this.#share(second);
    this.#parents.put(second, first);
    this.#bridged.set(second, because);
  }

  survivorOf(ordinal: number): number {
    // A number that no row has stands for itself.
    if (ordinal < 0 || ordinal >= this.#parents.length) return ordinal;
    let root = ordinal;
    for (let parent = this.#parents.at(root); parent !== root; parent = this.#parents.at(root)) root = parent;
    let step = ordinal;
    while (step !== root) {
      const next = this.#parents.at(step);
      this.#parents.put(step, root);
      step = next;
    }
    return root;
  }

  isShared(ordinal: number): boolean {
    return this.#states.at(ordinal) > 0;
  }

  joinedBy(ordinal: number, own: readonly MatchKey[]): MatchKey | undefined {
    const state = this.#states.at(ordinal);
    return state >= 2 ? own[state - 2] : this.#bridged.get(ordinal);
  }

  #share(ordinal: number): void {
    if (this.#states.at(ordinal) === 0) this.#states.put(ordinal, 1);
  }

  #join(earlier: number, later: number, key: MatchKey, place: number): void {
    const [a, b] = [this.survivorOf(earlier), this.survivorOf(later)];
    this.#share(earlier);
    this.#share(later);
    if (a === b) return;
    const [first, second] = a < b ? [a, b] : [b, a];
    this.#share(first);
    this.#share(second);
    this.#parents.put(second, first);
    if (second === later) this.#states.put(later, 2 + place);
    else if (!this.#bridged.has(second)) this.#bridged.set(second, { ...key, value: copyOf(key.value) });
  }
}
