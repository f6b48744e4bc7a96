// Links of a merge by the ids that their records had when it was worked out.
import type { Atom } from '@groundwork/engine/merge/links';
import type { StoredEntry } from '../changesets/entry.ts';
import type { MergeFacts } from './facts.ts';

/** `17>301`, as its entry is called. */
export function idsIn({ ids }: MergeFacts, { from, to }: { from: Atom; to: Atom }): string {
  return `${ids[from] ?? ''}>${ids[to] ?? ''}`;
}

export function endsOf({ from_key, to_key }: StoredEntry): { from_id: string; to_id: string } {
  return { from_id: from_key ?? '', to_id: to_key ?? '' };
}
