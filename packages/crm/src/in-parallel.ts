// Doing many pieces of work side by side, all or nothing: the first failure cancels the rest.

/**
 * Runs `work` over the items, at most `width` at a time, and gives the results in the items' order. When one fails or `signal` is
 * aborted, the others are cancelled, waited for, and the first error is thrown: afterwards nothing of it is still running.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  signal: AbortSignal | undefined,
  work: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const stop = new AbortController();
  const all = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const results: R[] = [];
  const queue = items.entries();
  let failure: { error: unknown } | undefined;

  async function lane(): Promise<void> {
    for (const [index, item] of queue) {
      if (failure !== undefined) return;
      try {
        all.throwIfAborted();
        results[index] = await work(item, all);
      } catch (error) {
        failure ??= { error };
        stop.abort(error);
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  if (failure !== undefined) throw failure.error;
  return results;
}

export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
