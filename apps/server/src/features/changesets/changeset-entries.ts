// The entries of one change set: written once in order while it is proposed, read in pages and marked while it is applied or
// undone. Knows nothing of what an entry does.
import { EntryState } from '@groundwork/contract/changesets';
import type { Tx } from '../../platform/db.ts';
import { ContentHash } from './content-hash.ts';
import type { ChangesetScope, EntryGroup, Mark, NewEntry, StoredEntry } from './entry.ts';
import * as store from './store-entries.ts';
import { WriteBatcher } from './write-batcher.ts';

/** Runs work in a transaction of the organization; a job's is fenced. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const PAGE = 1000;

/** How many entries of each kind concern which objects, whatever became of them. */
export function countGroups(tx: Tx, of: ChangesetScope): Promise<EntryGroup[]> {
  return store.groups(tx, of, EntryState.options);
}

/** Puts entries down in order, in pages, and carries the content hash along. */
export class EntryWriter {
  readonly #hash: ContentHash;
  readonly #flush: (entries: (NewEntry & { seq: number })[]) => Promise<void>;
  #waiting: (NewEntry & { seq: number })[] = [];
  #seq = 0;

  constructor(about: string, flush: (entries: (NewEntry & { seq: number })[]) => Promise<void>) {
    this.#hash = new ContentHash(about);
    this.#flush = flush;
  }

  async add(entries: readonly NewEntry[]): Promise<void> {
    for (const entry of entries) {
      this.#seq += 1;
      const numbered = { ...entry, seq: this.#seq };
      this.#hash.add(numbered);
      this.#waiting.push(numbered);
    }
    while (this.#waiting.length >= PAGE) await this.#flush(this.#waiting.splice(0, PAGE));
  }

  /** Writes down what waits, so that the database knows every entry so far. */
  async flush(): Promise<void> {
    if (this.#waiting.length > 0) await this.#flush(this.#waiting.splice(0));
  }

  /** The content hash over everything added. */
  async close(): Promise<string> {
    await this.flush();
    return this.#hash.digest();
  }
}

export class ChangesetEntries {
  readonly of: ChangesetScope;
  /** A transaction of the organization, fenced when it belongs to a job. */
  readonly transact: Transact;
  readonly #advanced: (tx: Tx) => Promise<void>;
  readonly #batcher: WriteBatcher;

  /** `advanced` is called in the transaction in which marks are written: what is marked is not done again. */
  constructor(transact: Transact, of: ChangesetScope, advanced: (tx: Tx) => Promise<void>) {
    this.transact = transact;
    this.of = of;
    this.#advanced = advanced;
    this.#batcher = new WriteBatcher(transact);
  }

  writer(about: string): EntryWriter {
    return new EntryWriter(about, entries => this.transact(tx => store.insertEntries(tx, this.of, entries)));
  }

  clear(): Promise<void> {
    return this.transact(tx => store.deleteEntries(tx, this.of));
  }

  groups(states: EntryState[]): Promise<EntryGroup[]> {
    return this.transact(tx => store.groups(tx, this.of, states));
  }

  /** The entries of a group that are in one of these states, in order. Marking while reading is fine. */
  async *pages(
    group: Omit<EntryGroup, 'entries'>,
    states: EntryState[],
    size = PAGE,
  ): AsyncGenerator<StoredEntry[]> {
    for (let after = 0; ; ) {
      const page = await this.transact(tx => store.groupAfter(tx, this.of, group, states, after, size));
      const last = page.at(-1);
      if (!last) return;
      yield page;
      if (page.length < size) return;
      after = last.seq;
    }
  }

  mark(from: EntryState[], marks: Mark[]): Promise<void> {
    return this.#batcher.write(async tx => {
      await store.markEntries(tx, this.of, from, marks);
      await this.#advanced(tx);
    });
  }

  /** Keeps what was found of a batch: work that is not done again. */
  noteChecked(write: (tx: Tx) => Promise<void>): Promise<void> {
    return this.#batcher.write(async tx => {
      await write(tx);
      await this.#advanced(tx);
    });
  }

  /** The content hash as the entries stand now. */
  async hash(about: string): Promise<string> {
    const hash = new ContentHash(about);
    for (let after = 0; ; ) {
      const page = await this.transact(tx => store.entriesAfter(tx, this.of, after, 5 * PAGE));
      for (const entry of page) hash.add(entry);
      const last = page.at(-1);
      if (!last) return hash.digest();
      after = last.seq;
    }
  }

  figures(): Promise<store.Figures> {
    return this.transact(tx => store.countEntries(tx, this.of));
  }
}
