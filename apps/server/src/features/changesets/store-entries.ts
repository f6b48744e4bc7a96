// All SQL over the entries of change sets. Sets, never loops: a migration holds a quarter of a million of them.
import type { EntryState, Reversibility } from '@groundwork/contract/changesets';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { ChangesetScope, EntryGroup, Mark, NewEntry, StoredEntry } from './entry.ts';

export const entryColumns = sql.raw(
  'seq, kind, object, key, to_object, from_key, to_key, source, row, crm_id, before, after, reason, reversibility, state, error, revision, was_there',
);

export function mine({ organizationId, changesetId }: ChangesetScope) {
  return sql<SqlBool>`organization_id = ${organizationId} and changeset_id = ${changesetId}`;
}

export async function insertEntries(
  tx: Tx,
  of: ChangesetScope,
  entries: (NewEntry & { seq: number })[],
): Promise<void> {
  await sql`
    insert into changeset_entries (organization_id, changeset_id, seq, kind, object, key, to_object, from_key, to_key,
      source, row, crm_id, before, after, reason, reversibility)
    select ${of.organizationId}, ${of.changesetId}, seq, kind, object, key, to_object, from_key, to_key,
      source, row, crm_id, before, after, reason, reversibility
    from jsonb_to_recordset(${jsonText(entries)}::jsonb) as given (seq integer, kind text, object text, key text,
      to_object text, from_key text, to_key text, source text, row integer, crm_id text, before jsonb, after jsonb,
      reason text, reversibility text)`.execute(tx);
}

export async function deleteEntries(tx: Tx, of: ChangesetScope): Promise<void> {
  await sql`delete from changeset_entries where ${mine(of)}`.execute(tx);
}

/** The next entries in order, of any kind. */
export async function entriesAfter(
  tx: Tx,
  of: ChangesetScope,
  seq: number,
  limit: number,
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${entryColumns} from changeset_entries where ${mine(of)} and seq > ${seq} order by seq limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** The next entries of one group that are in one of these states. */
export async function groupAfter(
  tx: Tx,
  of: ChangesetScope,
  group: Omit<EntryGroup, 'entries'>,
  states: EntryState[],
  seq: number,
  limit: number,
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${entryColumns} from changeset_entries
    where ${mine(of)} and kind = ${group.kind} and object = ${group.object}
      and ${group.to_object === null ? sql`to_object is null` : sql`to_object = ${group.to_object}`}
      and seq > ${seq} and state = any(${states}::text[])
    order by seq limit ${limit}`.execute(tx);
  return rows;
}

/** The groups in the order in which their first entry stands, with the entries that are in one of these states. */
export async function groups(tx: Tx, of: ChangesetScope, states: EntryState[]): Promise<EntryGroup[]> {
  const { rows } = await sql<EntryGroup>`
    select kind, object, to_object, count(*)::integer as entries from changeset_entries
    where ${mine(of)} and state = any(${states}::text[])
    group by kind, object, to_object order by min(seq)`.execute(tx);
  return rows;
}

/** The entries a set of rows is about, as a condition of its own: joined alone, a planner whose statistics lag behind
 *  (and they do, minutes after a quarter of a million inserts) reads the whole change set for every hundred marks. */
function isAmong(given: readonly { seq: number }[]) {
  return sql`entry.seq = any(${given.map(one => one.seq)}::integer[])`;
}

/** Marks what became of entries that are in `from`; others are left alone, so a mark can be repeated. */
export async function markEntries(
  tx: Tx,
  of: ChangesetScope,
  from: EntryState[],
  marks: Mark[],
): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    update changeset_entries as entry
    set state = given.state, crm_id = coalesce(given.crm_id, entry.crm_id), error = given.error,
      revision = coalesce(given.revision, entry.revision)
    from jsonb_to_recordset(${jsonText(marks)}::jsonb)
      as given (seq integer, state text, crm_id text, error text, revision text)
    where entry.organization_id = ${of.organizationId} and entry.changeset_id = ${of.changesetId}
      and ${isAmong(marks)} and entry.seq = given.seq and entry.state = any(${from}::text[])`.execute(tx);
}

/** What the portal refused waits to be sent once more. */
export async function sendRefusedAgain(tx: Tx, of: ChangesetScope): Promise<void> {
  await sql`
    update changeset_entries set state = 'pending', error = null where ${mine(of)} and state = 'failed'`.execute(
    tx,
  );
}

export interface Figures {
  counts: Record<string, Partial<Record<EntryState, number>>>;
  reversibility: Partial<Record<Reversibility, number>>;
}

/** Entries by kind and state, and by reversibility. */
export async function countEntries(tx: Tx, of: ChangesetScope): Promise<Figures> {
  const { rows } = await sql<
    Pick<Row<'changeset_entries'>, 'kind' | 'state' | 'reversibility'> & { entries: number }
  >`
    select kind, state, reversibility, count(*)::integer as entries from changeset_entries
    where ${mine(of)} group by kind, state, reversibility`.execute(tx);
  const figures: Figures = { counts: {}, reversibility: {} };
  for (const { kind, state, reversibility, entries } of rows) {
    const ofKind = (figures.counts[kind] ??= {});
    ofKind[state] = (ofKind[state] ?? 0) + entries;
    figures.reversibility[reversibility] = (figures.reversibility[reversibility] ?? 0) + entries;
  }
  return figures;
}
