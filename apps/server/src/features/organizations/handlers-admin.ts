// One organization as staff ask for it: everything about it, its end, and what they note of it.
import { Refusal } from '@groundwork/contract/errors';
import type { organizationAdminCalls } from '@groundwork/contract/organization-admin';
import type {
  OrganizationNote,
  OrganizationOverview,
  Removal,
} from '@groundwork/contract/organization-overview';
import type { Organization } from '@groundwork/contract/organizations';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { appendTrail, displayNameOf } from '../trail/append-trail.ts';
import { openOrganization } from './open-organization.ts';
import { readOverview } from './read-overview.ts';
import { restoreOrganization as restore, scheduleRemoval } from './schedule-removal.ts';
import { findOrganization, readStats } from './store.ts';
import * as notes from './store-notes.ts';
import * as store from './store-overview.ts';

type Calls = typeof organizationAdminCalls;

export function createOrganization(
  { database }: Dependencies,
  context: RequestContext<Calls['create']>,
): Promise<Organization> {
  return database.platform(tx => openOrganization(tx, context, context.body));
}

/** @throws Refusal not_found */
export function getOverview(
  dependencies: Dependencies & StorageAllowance,
  { params }: RequestContext<Calls['overview']>,
): Promise<OrganizationOverview> {
  return dependencies.database.readOnly(params.id, tx => readOverview(dependencies, tx, params.id));
}

/** @throws Refusal not_found, invalid_request */
export function listTimeline({ database }: Dependencies, context: RequestContext<Calls['timeline']>) {
  const { id } = context.params;
  return database.readOnly(id, async tx => {
    if (!(await findOrganization(tx, id))) throw new Refusal('not_found');
    return pageOf(await store.listTimeline(tx, id, context.query), context.query);
  });
}

/** @throws Refusal not_found */
export function getRemoval(
  { database }: Dependencies,
  { params: { id } }: RequestContext<Calls['removal']>,
): Promise<Removal> {
  return database.readOnly(null, async tx => {
    if (!(await findOrganization(tx, id))) throw new Refusal('not_found');
    const { records_migrated } = await readStats(tx, id);
    return {
      removes: await store.countRemoved(tx, id),
      records_stay: records_migrated,
      running: await store.listRunning(tx, id),
    };
  });
}

/** @throws Refusal not_found, stale, invalid_request, conflict */
export async function deleteOrganization(
  { database, log }: Dependencies,
  context: RequestContext<Calls['remove']>,
): Promise<void> {
  const { id } = context.params;
  const { name: typed, reason } = context.query;
  const { removal_due_at } = await database.platform(tx =>
    scheduleRemoval(tx, id, context, { version: context.version, typed, reason }),
  );
  // Its trail goes with it, so who removed it is kept in the log as well.
  log.warn(
    { organization: id, removal_due_at, actor: context.caller.email, correlation_id: context.correlationId },
    'an organization is to be removed',
  );
}

/** @throws Refusal not_found, conflict */
export function restoreOrganization(
  { database }: Dependencies,
  context: RequestContext<Calls['restore']>,
): Promise<Organization> {
  return database.platform(tx => restore(tx, context.params.id, context));
}

/** @throws Refusal not_found, invalid_request */
export function listNotes({ database }: Dependencies, context: RequestContext<Calls['notes']>) {
  const { id } = context.params;
  return database.readOnly(null, async tx => {
    if (!(await findOrganization(tx, id))) throw new Refusal('not_found');
    const rows = await notes.listNotes(tx, id, context.query);
    const { data, next_cursor } = pageOf(rows, context.query);
    return { data: data.map(note => present(note, context.caller.subject)), next_cursor };
  });
}

/** @throws Refusal not_found */
export function addNote(
  { database }: Dependencies,
  context: RequestContext<Calls['addNote']>,
): Promise<OrganizationNote> {
  const { id } = context.params;
  const { subject } = context.caller;
  return database.platform(async tx => {
    if (!(await findOrganization(tx, id))) throw new Refusal('not_found');
    const author = displayNameOf(context);
    const note = await notes.insertNote(tx, id, { author, subject, body: context.body.body });
    const target = { kind: 'note', id: note.id };
    await appendTrail(tx, id, context, { action: 'organizations.addNote', target });
    return present(note, subject);
  });
}

/** @throws Refusal not_found for another's note as for none */
export async function removeNote(
  { database }: Dependencies,
  context: RequestContext<Calls['removeNote']>,
): Promise<void> {
  const { id, noteId } = context.params;
  await database.platform(async tx => {
    const isGone = await notes.deleteNote(tx, id, { id: noteId, subject: context.caller.subject });
    if (!isGone) throw new Refusal('not_found');
    const target = { kind: 'note', id: noteId };
    await appendTrail(tx, id, context, { action: 'organizations.removeNote', target });
  });
}

function present({ author_subject, ...note }: notes.StoredNote, reader: string): OrganizationNote {
  return { ...note, is_own: author_subject === reader };
}
