// What past merges know of the links underneath.
import type { PastMerge } from './history.ts';
import type { AtomLink } from './links.ts';

/** Links underneath that are still known to be there: of each, what the last merge that knew one of its ends says. */
export function knownLinks(merges: readonly PastMerge[]): AtomLink[] {
  const found = new Map<string, AtomLink>();
  for (const merge of [...merges].sort((one, other) => one.at - other.at)) {
    const covered = new Set(merge.covered);
    for (const [key, link] of found) if (covered.has(link.from) || covered.has(link.to)) found.delete(key);
    for (const link of merge.links) found.set(`${link.from} ${link.to}`, link);
  }
  return [...found.values()];
}
