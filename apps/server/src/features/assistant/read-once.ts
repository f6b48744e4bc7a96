// Reads what passages say, one after the other, and each of them once: what answers a question is also what a language model
// is shown first.
import type { Passage } from './knowledge.ts';

/** One after the other: they share one connection, or are each a row of requests. */
export async function inOrder<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const one of all) done.push(await work(one));
  return done;
}

export function readOnce(
  read: (passage: Passage) => Promise<Passage[]>,
): (passages: readonly Passage[]) => Promise<Passage[]> {
  const known = new Map<Passage, Passage[]>();
  return async passages => {
    const all = await inOrder(passages, async passage => {
      const said = known.get(passage) ?? (await read(passage));
      known.set(passage, said);
      return said;
    });
    return all.flat();
  };
}
