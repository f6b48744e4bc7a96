// What the tests of a file stand on: started before the first of them, stopped after the last, the newest first.
import { afterAll, beforeAll } from 'vitest';

/** Runs `start` before the tests of the file and `close` after them. @returns how to get at what was started */
export function given<T extends { close(): Promise<unknown> }>(start: () => Promise<T>): () => T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.close());
  return () => {
    if (!started) throw new Error('It is started before the first test, not while the file is read.');
    return started;
  };
}
