// Cutting what is written into batches, whatever pages it is read in.

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
