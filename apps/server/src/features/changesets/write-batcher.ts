// Small writes of one job, gathered: its transactions exclude each other through the fence, so whatever comes while one is
// under way goes into the next one as a whole. On a busy machine transactions grow larger instead of waiting in line.
import type { Tx } from '../../platform/db.ts';

type Write = (tx: Tx) => Promise<void>;

interface Waiting {
  write: Write;
  done: PromiseWithResolvers<void>;
}

export class WriteBatcher {
  readonly #transact: (work: Write) => Promise<void>;
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(transact: (work: Write) => Promise<void>) {
    this.#transact = transact;
  }

  /** Resolves when the write is committed. One that fails takes those in its transaction with it. */
  write(write: Write): Promise<void> {
    const done = Promise.withResolvers<void>();
    this.#waiting.push({ write, done });
    if (!this.#isWriting) void this.#empty();
    return done.promise;
  }

  async #empty(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const round = this.#waiting.splice(0);
      try {
        await this.#transact(async tx => {
          for (const { write } of round) await write(tx);
        });
        for (const { done } of round) done.resolve();
      } catch (error) {
        for (const { done } of round) done.reject(error);
      }
    }
    this.#isWriting = false;
  }
}
