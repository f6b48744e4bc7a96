// Several threads beside this one, which meanwhile reads files and hears what they found. They look at the same memory.
import { Worker } from 'node:worker_threads';
import type { RowLayout } from '../rows/layout.ts';
import type { Crew, Hear, Inputs } from './crew.ts';
import { type Answer, givenAway, type Job } from './job.ts';
import type { JobName, Jobs } from './match-work.ts';

/** Each thread has the next job at hand when it has done one. */
const JOBS_AT_HAND = 2;

export class ThreadCrew implements Crew {
  readonly #threads: readonly Worker[];
  readonly #signal: AbortSignal | undefined;
  /** Rejected when a thread fails, or when the work is to stop. */
  readonly #stopped = Promise.withResolvers<never>();
  readonly #stop = (): void => this.#stopped.reject(this.#signal?.reason);
  #jobs = 0;

  constructor(layout: RowLayout, size: number, signal?: AbortSignal) {
    this.#signal = signal;
    this.#stopped.promise.catch(() => undefined);
    signal?.addEventListener('abort', this.#stop, { once: true });
    this.#threads = Array.from({ length: size }, () => {
      const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: layout });
      thread.once('error', this.#stopped.reject);
      thread.once('exit', () =>
        this.#stopped.reject(new Error('A thread of the matcher ended before its work.')),
      );
      // A job, the next one, and what the two wait for.
      thread.setMaxListeners(4 * JOBS_AT_HAND);
      return thread;
    });
  }

  async run<Name extends JobName>(name: Name, inputs: Inputs<Name>, hear: Hear<Name>): Promise<void> {
    const waiting = oneByOne(inputs);
    let place = 0;
    const serve = async (thread: Worker, by: number): Promise<void> => {
      for (;;) {
        const next = await waiting.next();
        if (next.done) return;
        const input = place++;
        hear(await this.#ask(thread, name, next.value), input, by);
      }
    };
    try {
      const hands = Array.from({ length: JOBS_AT_HAND }, () => this.#threads.map(serve));
      await Promise.all(hands.flat());
    } finally {
      await waiting.return();
    }
  }

  each<Name extends JobName>(
    name: Name,
    inputOf: (by: number) => Jobs[Name]['input'],
  ): Promise<Jobs[Name]['output'][]> {
    return Promise.all(this.#threads.map((thread, by) => this.#ask(thread, name, inputOf(by))));
  }

  async end(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#stop);
    await Promise.all(this.#threads.map(thread => thread.terminate()));
  }

  #ask<Name extends JobName>(
    thread: Worker,
    name: Name,
    input: Jobs[Name]['input'],
  ): Promise<Jobs[Name]['output']> {
    this.#signal?.throwIfAborted();
    const id = this.#jobs++;
    const { promise, resolve } = Promise.withResolvers<Jobs[Name]['output']>();
    const hear = (answer: Answer<Name>): void => {
      if (answer.id !== id) return;
      thread.off('message', hear);
      resolve(answer.output);
    };
    thread.on('message', hear);
    const job: Job<Name> = { id, name, input };
    thread.postMessage(job, givenAway(input));
    return Promise.race([promise, this.#stopped.promise]);
  }
}

/** Whoever asks gets the next one, also while others wait for theirs. */
async function* oneByOne<T>(list: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void, void> {
  yield* list;
}
