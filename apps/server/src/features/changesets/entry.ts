// One entry of a change set, as it is written down and as a worker reads it, and where it is found.
import type { ChangesetEntry, EntryState } from '@groundwork/contract/changesets';
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import type { Row } from '../../schema/rows.ts';

/** Which change set; every statement repeats the organization beside row-level security. */
export interface ChangesetScope {
  organizationId: OrganizationId;
  changesetId: ChangesetId;
}

/** `to_object`, `from_key` and `to_key` are of associations only. */
export type NewEntry = Pick<
  Row<'changeset_entries'>,
  | 'kind'
  | 'object'
  | 'key'
  | 'to_object'
  | 'from_key'
  | 'to_key'
  | 'source'
  | 'row'
  | 'crm_id'
  | 'before'
  | 'after'
  | 'reason'
  | 'reversibility'
>;

/** `was_there`: somebody else's; it stood in the portal before the first write, and not at the preview. */
export type StoredEntry = NewEntry &
  Pick<Row<'changeset_entries'>, 'seq' | 'state' | 'error' | 'revision' | 'was_there'>;

/** What became of an entry. */
export interface Mark {
  seq: number;
  state: EntryState;
  crm_id?: string | null;
  error?: string | null;
  revision?: string | null;
}

/** Entries of one kind over one object (and, for associations, one other object): what a batch may hold together. */
export interface EntryGroup extends Pick<Row<'changeset_entries'>, 'kind' | 'object' | 'to_object'> {
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
