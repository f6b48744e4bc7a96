// One entry of a change set, as it is written down and as a worker reads it.
import type { ChangesetEntry, EntryKind, EntryState, Reversibility } from '@groundwork/contract/changesets';

export interface NewEntry {
  kind: EntryKind;
  object: string;
  key: string;
  /** Associations only. */
  to_object: string | null;
  from_key: string | null;
  to_key: string | null;
  source: string | null;
  row: number | null;
  crm_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
  reason: string;
  reversibility: Reversibility;
}

export interface StoredEntry extends NewEntry {
  seq: number;
  state: EntryState;
  error: string | null;
  revision: string | null;
  /** Somebody else's: it stood in the portal before the first write, and not at the preview. */
  was_there: boolean;
}

/** What became of an entry. */
export interface Mark {
  seq: number;
  state: EntryState;
  crm_id?: string | null;
  error?: string | null;
  revision?: string | null;
}

/** Entries of one kind over one object (and, for associations, one other object): what a batch may hold together. */
export interface EntryGroup {
  kind: EntryKind;
  object: string;
  to_object: string | null;
  entries: number;
}

/** An entry that is not a link and comes from no row. */
export function plainEntry(
  entry: Pick<NewEntry, 'kind' | 'object' | 'key' | 'before' | 'after' | 'reason'> & Partial<NewEntry>,
): NewEntry {
  return {
    to_object: null,
    from_key: null,
    to_key: null,
    source: null,
    row: null,
    crm_id: null,
    reversibility: 'reversible',
    ...entry,
  };
}

/** The values of an entry that carries a record's properties. */
export function textValues(values: Record<string, unknown> | null): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values ?? {}))
    if (typeof value === 'string') texts[name] = value;
  return texts;
}

/** As people and the API see it. */
export function presentEntry(entry: StoredEntry): ChangesetEntry {
  const { seq, kind, object, key, crm_id, before, after, reason, reversibility, state, error } = entry;
  return { seq, kind, object, key, crm_id, before, after, reason, reversibility, state, error };
}
