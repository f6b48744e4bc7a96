// Doing many pieces of work side by side. At the first failure nothing more is begun, and what is under way is waited for:
// afterwards nothing of it is still running. (p-map and p-limit reject while the others run on.)

/** Runs `work` on every item, at most `limit` at a time, taking items only as there is room. */
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

/** The results of `work` in the items' order. When one fails or `signal` is aborted, the others are cancelled. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  signal: AbortSignal | undefined,
  work: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const stop = new AbortController();
  const all = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const results: R[] = [];
  await inFlight(items.entries(), width, async ([index, item]) => {
    try {
      all.throwIfAborted();
      results[index] = await work(item, all);
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  });
  return results;
}

export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
