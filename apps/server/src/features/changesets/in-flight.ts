// Keeps a fixed number of pieces of work going at once, so that a portal's rate limit is used in full while earlier
// answers are still being written down.

/**
 * Runs `work` on every item, at most `limit` at a time, taking items only as there is room.
 * The first failure stops the taking, waits for what is under way, and is thrown.
 */
export async function inFlight<T>(
  items: AsyncIterable<T> | Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  try {
    for await (const item of items) {
      if (failure) break;
      const one: Promise<void> = work(item)
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => running.delete(one));
      running.add(one);
      if (running.size >= limit) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (failure) throw failure.error;
}

/** Cuts a stream of pages into batches of at most `size`; only the last one may be smaller. */
export async function* batches<T>(pages: AsyncIterable<T[]>, size: number): AsyncGenerator<T[]> {
  let rest: T[] = [];
  for await (const page of pages) {
    rest = rest.length === 0 ? page : [...rest, ...page];
    let at = 0;
    for (; rest.length - at >= size; at += size) yield rest.slice(at, at + size);
    rest = rest.slice(at);
  }
  if (rest.length > 0) yield rest;
}
