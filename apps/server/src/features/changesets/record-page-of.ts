// Where the record of an entry is to be seen, or why there is no such place: never made, refused, taken back, gone.
import type { EntryState } from '@groundwork/contract/changesets';
import type { RecordLink } from '@groundwork/contract/record-link';
import type { Tx } from '../../platform/db.ts';
import { getPortal } from '../portals/find-portal.ts';
import { RecordPages, recordPage } from '../portals/record-page.ts';
import type { ChangesetScope } from './entry.ts';
import { getChangeset, getFacts } from './get-changeset.ts';

/** What is noted of a record that somebody deleted before it could be restored. */
export const goneAtUndo = 'kept: the record is no longer in the portal';

/** A record as its change set knows it. */
export interface KnownRecord {
  object: string;
  crm_id: string | null;
  /** The change set made it. */
  is_created: boolean;
  /** The change set puts it into the recycle bin. */
  is_archived?: boolean;
  /** Of its entry; null for a record that was up to date. */
  state: EntryState | null;
  error: string | null;
}

/** Why a record is not in the portal; undefined where it is, as far as the change set knows. */
function absenceOf(record: Omit<KnownRecord, 'object'>): string | undefined {
  const { crm_id, is_created, state, error } = record;
  if (record.is_archived && (state === 'applied' || state === 'errored'))
    return 'It is in the recycle bin of the portal.';
  if (state === 'kept' && error === goneAtUndo)
    return 'It was no longer in the portal when the change was undone.';
  if (is_created && state === 'reversed') return 'It was taken back when the change set was undone.';
  if (is_created && state === 'failed') return 'The portal refused it.';
  if (is_created && state === 'pending') return 'It is not written yet.';
  return crm_id === null ? 'The portal gave it no id.' : undefined;
}

export type PageOf = (record: KnownRecord) => RecordLink;

/** Opened once for an answer. @throws Refusal not_found */
export async function openRecordPages(
  tx: Tx,
  { organizationId, changesetId }: ChangesetScope,
): Promise<PageOf> {
  const { portal_id } = await getChangeset(tx, organizationId, changesetId);
  const portal = await getPortal(tx, organizationId, portal_id);
  const facts = await getFacts(tx, organizationId, changesetId);
  const pages = RecordPages.safeParse(facts['record_pages']).data;
  return record => {
    const { object, crm_id } = record;
    const absence = absenceOf(record);
    return absence !== undefined || crm_id === null
      ? { url: null, reason: absence ?? null }
      : recordPage(portal, pages, { object, crmId: crm_id });
  };
}
