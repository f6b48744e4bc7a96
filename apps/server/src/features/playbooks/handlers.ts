// Requests about an organization's playbook: by its own people, and by staff for any of them.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { PlaybookEntry, PlaybookFile } from '@groundwork/contract/playbook-shapes';
import type { PlaybookPreview, PlaybookState, playbookCalls } from '@groundwork/contract/playbooks';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import * as cursors from './entry-cursor.ts';
import * as importing from './import-playbook.ts';
import { requireAccess } from './rules.ts';
import * as store from './store.ts';
import { listShared } from './store-shared.ts';
import { listWritten } from './store-written.ts';

type Calls = typeof playbookCalls;

/** Within the reach of whoever asks. @throws Refusal not_found */
function inOrganization<T>(
  { database }: Dependencies,
  { caller, params: { id } }: { caller: Actor['caller']; params: { id: OrganizationId } },
  work: (tx: Tx, id: OrganizationId) => Promise<T>,
): Promise<T> {
  requireAccess(caller, id);
  return database.tenant(id, async tx => {
    if (!(await store.hasOrganization(tx, id))) throw new Refusal('not_found');
    return work(tx, id);
  });
}

/** @throws Refusal not_found */
export function getPlaybook(
  dependencies: Dependencies,
  context: RequestContext<Calls['get']>,
): Promise<PlaybookState> {
  return readState(dependencies, context);
}

async function readState(
  dependencies: Dependencies,
  context: { caller: Actor['caller']; params: { id: OrganizationId } },
): Promise<PlaybookState> {
  const own = await inOrganization(dependencies, context, async (tx, id) => ({
    settings: await store.findSettings(tx, id),
    counts: await store.countEntries(tx, id),
  }));
  const shared = await dependencies.database.readOnly(null, tx => listShared(tx));
  return { ...own.settings, ...own.counts, shared: shared.filter(one => one.is_on).length };
}

/** @throws Refusal not_found */
export async function setPlaybook(
  dependencies: Dependencies,
  context: RequestContext<Calls['set']>,
): Promise<PlaybookState> {
  await inOrganization(dependencies, context, async (tx, id) => {
    const before = await store.findSettings(tx, id);
    const { is_on = before.is_on, uses_shared = before.uses_shared } = context.body;
    await store.putSettings(tx, id, { is_on, uses_shared });
    await note(tx, id, context, 'playbooks.set', { is_on, uses_shared });
  });
  return readState(dependencies, context);
}

/** @throws Refusal not_found, invalid_request for a cursor of another list */
export async function listEntries(dependencies: Dependencies, context: RequestContext<Calls['entries']>) {
  const { query } = context;
  const after = cursors.read(query.cursor);
  const rows = await inOrganization(dependencies, context, (tx, id) =>
    store.listEntries(tx, id, { ...query, after }),
  );
  const { data, last } = cutPage(rows, query);
  return {
    data: data.map(present),
    next_cursor: last ? cursors.write({ at: last.changed_at, id: last.id }) : null,
  };
}

/** @throws Refusal not_found */
export async function setEntry(
  dependencies: Dependencies,
  context: RequestContext<Calls['setEntry']>,
): Promise<void> {
  const { entryId } = context.params;
  const { is_on } = context.body;
  await inOrganization(dependencies, context, async (tx, id) => {
    if (!(await store.switchEntry(tx, id, entryId, is_on))) throw new Refusal('not_found');
    await note(tx, id, context, 'playbooks.setEntry', { entry: entryId, is_on });
  });
}

/** @throws Refusal not_found */
export async function removeEntry(
  dependencies: Dependencies,
  context: RequestContext<Calls['removeEntry']>,
): Promise<void> {
  const { entryId } = context.params;
  await inOrganization(dependencies, context, async (tx, id) => {
    if (!(await store.deleteEntry(tx, id, entryId))) throw new Refusal('not_found');
    await note(tx, id, context, 'playbooks.removeEntry', { entry: entryId });
  });
}

/** @throws Refusal not_found */
export async function removeAll(
  dependencies: Dependencies,
  context: RequestContext<Calls['removeAll']>,
): Promise<void> {
  await inOrganization(dependencies, context, async (tx, id) => {
    const entries = await store.deleteEntries(tx, id);
    await note(tx, id, context, 'playbooks.removeAll', { entries });
  });
}

/** @throws Refusal not_found */
export function exportPlaybook(
  dependencies: Dependencies,
  context: RequestContext<Calls['file']>,
): Promise<PlaybookFile> {
  return inOrganization(dependencies, context, async (tx, id) => ({
    playbook: 1 as const,
    entries: await listWritten(tx, id),
  }));
}

/** Changes nothing. @throws Refusal not_found, invalid_request, too_large */
export function previewImport(
  dependencies: Dependencies,
  context: RequestContext<Calls['preview']>,
): Promise<PlaybookPreview> {
  importing.requireFitting(context.body);
  return inOrganization(dependencies, context, (tx, id) => importing.previewImport(tx, id, context.body));
}

/** @throws Refusal not_found, invalid_request, too_large */
export function importPlaybook(
  dependencies: Dependencies,
  context: RequestContext<Calls['import']>,
): Promise<PlaybookPreview> {
  importing.requireFitting(context.body);
  return inOrganization(dependencies, context, async (tx, id) => {
    const preview = await importing.importPlaybook(tx, id, context.body);
    await note(tx, id, context, 'playbooks.import', { entries: context.body.entries.length });
    return preview;
  });
}

function present(entry: store.EntryRow): PlaybookEntry {
  const { id, kind, system, object, header, question, headers, is_on, outcomes, used, last_used_at } = entry;
  return { id, kind, system, object, header, question, headers, is_on, outcomes, used, last_used_at };
}

async function note(
  tx: Tx,
  id: OrganizationId,
  actor: Actor,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await appendTrail(tx, id, actor, { action, target: { kind: 'organization', id }, details });
}
