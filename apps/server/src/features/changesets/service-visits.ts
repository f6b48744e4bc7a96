// Change sets as people ask for them: whose one is, in one transaction with what is written down of asking.
import type { Changeset, ChangesetEntry, changesetCalls } from '@groundwork/contract/changesets';
import type { Operation } from '@groundwork/contract/operations';
import type { portalCalls } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import { afterId, cutPage, pageOf, rowsToRead } from '../../platform/paging.ts';
import type { Parts } from '../../platform/parts.ts';
import { reach } from '../../platform/reach.ts';
import type { Visit } from '../../platform/route.ts';
import { projectOfPortal, requireCurrentAnalysis, requireSameFiles } from '../intake/service.ts';
import { requirePortal } from '../portals/service.ts';
import { requireProject } from '../projects/service.ts';
import { nameOf, recordDeed } from '../trail/service.ts';
import { entryCursor, readEntryCursor } from './entry-cursor.ts';
import * as road from './service.ts';

type Calls = typeof changesetCalls;

export async function listOfProject({ database }: Parts, { caller, params, query }: Visit<Calls['list']>) {
  const { id } = params;
  const rows = await reach(database, caller, { table: 'projects', id }, async (tx, organizationId) => {
    await requireProject(tx, organizationId, id);
    return road.listChangesets(tx, organizationId, id, afterId(query), rowsToRead(query));
  });
  return pageOf(rows, query);
}

/** @throws Refusal not_found */
export function readChangeset({ database }: Parts, visit: Visit<Calls['get']>): Promise<Changeset> {
  const { id } = visit.params;
  return reach(database, visit.caller, { table: 'changesets', id }, (tx, organizationId) =>
    road.getChangeset(tx, organizationId, id),
  );
}

/** @throws Refusal not_found, invalid_request */
export async function readEntries(
  { database }: Parts,
  { caller, params, query }: Visit<Calls['entries']>,
): Promise<{ data: ChangesetEntry[]; next_cursor: string | null }> {
  const { id } = params;
  const after = readEntryCursor(query);
  const rows = await reach(database, caller, { table: 'changesets', id }, (tx, organizationId) =>
    road.listEntries(tx, organizationId, id, query, after, rowsToRead(query)),
  );
  const { data, last } = cutPage(rows, query);
  return { data: data.map(row => row.entry), next_cursor: last ? entryCursor(query, last.place) : null };
}

/** @throws Refusal not_found, conflict without a portal, and what a proposal needs of the analysis */
export function propose(parts: Parts, visit: Visit<Calls['propose']>) {
  const { id } = visit.params;
  const deed = { action: 'changesets.propose', table: 'projects', id, details: visit.body } as const;
  return started(parts, visit, deed, async (tx, who) => {
    await requireCurrentAnalysis(tx, who.organizationId, id);
    const portal = await requirePortal(tx, who.organizationId);
    return road.proposeChangeset(tx, who, { projectId: id, portalId: portal.id, kind: visit.body.kind });
  });
}

/** @throws Refusal not_found, and what approving refuses */
export function approve(parts: Parts, visit: Visit<Calls['approve']>) {
  const { id } = visit.params;
  const deed = { action: 'changesets.approve', table: 'changesets', id, details: visit.body } as const;
  return started(parts, visit, deed, async (tx, who) => {
    const { project_id, created_at } = await road.getChangeset(tx, who.organizationId, id);
    await requireSameFiles(tx, who.organizationId, project_id, created_at);
    return road.approveChangeset(tx, who, id, visit.body.content_hash);
  });
}

/** @throws Refusal not_found, and what resuming refuses */
export function resume(parts: Parts, visit: Visit<Calls['resume']>) {
  const { id } = visit.params;
  return started(parts, visit, { action: 'changesets.resume', table: 'changesets', id }, (tx, who) =>
    road.resumeChangeset(tx, who, id),
  );
}

/** @throws Refusal not_found, and what taking back refuses */
export function undo(parts: Parts, visit: Visit<Calls['undo']>) {
  const { id } = visit.params;
  return started(parts, visit, { action: 'changesets.undo', table: 'changesets', id }, (tx, who) =>
    road.undoChangeset(tx, who, id),
  );
}

/** Proposes for whichever project writes to the portal. @throws Refusal not_found, as a proposal does */
export function sync(parts: Parts, visit: Visit<(typeof portalCalls)['sync']>) {
  const { portal_id: portalId } = visit.params;
  const { sync_type, options } = visit.body;
  const deed = { action: 'portals.sync', table: 'portals', id: portalId, details: visit.body } as const;
  return started(parts, visit, deed, async (tx, who) => {
    const projectId = await projectOfPortal(tx, who.organizationId, portalId);
    await requireCurrentAnalysis(tx, who.organizationId, projectId);
    const kind = sync_type === 'blueprint' ? 'blueprint' : 'migration';
    return road.proposeChangeset(tx, who, { projectId, portalId, kind, incremental: options.incremental });
  });
}

const kinds = { projects: 'project', changesets: 'changeset', portals: 'portal' } as const;

interface Deed {
  action: string;
  /** Of what it is done to. */
  table: keyof typeof kinds;
  id: string;
  details?: Record<string, unknown>;
}

/** Work that is queued, and in the same transaction the deed of whoever started it: refused, neither is there. */
async function started(
  { database }: Parts,
  visit: Pick<Visit, 'caller' | 'correlationId'>,
  { action, table, id, details }: Deed,
  work: (tx: Tx, who: road.Who) => Promise<Operation>,
): Promise<{ operation: Operation }> {
  const operation = await reach(database, visit.caller, { table, id }, async (tx, organizationId) => {
    const target = { kind: kinds[table], id };
    await recordDeed(tx, organizationId, visit, { action, target, ...(details && { details }) });
    return work(tx, { organizationId, actor: nameOf(visit) });
  });
  return { operation };
}
