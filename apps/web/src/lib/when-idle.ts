/** Runs what nobody waits for once the browser has a quiet moment; answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  // Not every browser has it.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
