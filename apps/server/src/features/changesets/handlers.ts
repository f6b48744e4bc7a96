// Change sets as people ask for them: whose one is, in one transaction with what is written down of asking.
import type { Changeset, ChangesetEntry, changesetCalls } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { Operation } from '@groundwork/contract/operations';
import type { PortalName, portalCalls } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { afterId, cutPage, pageOf, rowsToRead } from '../../platform/paging.ts';
import { enqueue, findSame, lockStarting } from '../../platform/queue/operation.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, lookAtOwn, lookAtRecord, ownOrganization } from '../../platform/tenants.ts';
import { projectOfPortal, requireCurrentAnalysis, requireSameFiles } from '../intake/analysis.ts';
import { listSettled, requireConsent } from '../intake/consent.ts';
import { namedPortal, requirePortal } from '../portals/find-portal.ts';
import { openPortal } from '../portals/open-portal.ts';
import { asPortalRefusal } from '../portals/portal-refusal.ts';
import { requireProject } from '../projects/read-project.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { dailyNotice, usedUpNotice } from './daily-notice.ts';
import { entryCursor, readEntryCursor } from './entry-cursor.ts';
import type { Transact } from './entry-store.ts';
import * as changesets from './flow.ts';
import { findObstacles, requireReady } from './preflight.ts';

type Calls = typeof changesetCalls;

export async function listOfProject(
  { database }: Dependencies,
  { caller, params, query }: RequestContext<Calls['list']>,
) {
  const { id } = params;
  const rows = await lookAtOwn(database, caller, { table: 'projects', id }, async (tx, organizationId) => {
    await requireProject(tx, organizationId, id);
    return changesets.listChangesets(tx, organizationId, id, afterId(query), rowsToRead(query));
  });
  return pageOf(rows, query);
}

/** @throws Refusal not_found */
export function readChangeset(
  { database }: Dependencies,
  context: RequestContext<Calls['get']>,
): Promise<Changeset> {
  const { id } = context.params;
  return lookAtOwn(database, context.caller, { table: 'changesets', id }, (tx, organizationId) =>
    changesets.getChangeset(tx, organizationId, id),
  );
}

/** @throws Refusal not_found, invalid_request */
export async function readEntries(
  { database }: Dependencies,
  { caller, params, query }: RequestContext<Calls['entries']>,
): Promise<{ data: ChangesetEntry[]; next_cursor: string | null }> {
  const { id } = params;
  const after = readEntryCursor(query);
  const rows = await lookAtRecord(database, caller, { table: 'changesets', id }, (tx, organizationId) =>
    changesets.listEntries(tx, organizationId, id, query, after, rowsToRead(query)),
  );
  const { data, last } = cutPage(rows, query);
  return { data: data.map(row => row.entry), next_cursor: last ? entryCursor(query, last.place) : null };
}

/** @throws Refusal not_found, conflict without a portal, and what a proposal needs of the analysis */
export function propose(dependencies: Dependencies, context: RequestContext<Calls['propose']>) {
  const { id } = context.params;
  const entry = { action: 'changesets.propose', table: 'projects', id, details: context.body } as const;
  return started(dependencies, context, entry, async (tx, who) => {
    const { stored } = await requireCurrentAnalysis(tx, who.organizationId, id);
    const portal = await requirePortal(tx, who.organizationId);
    const what = { projectId: id, portalId: portal.id, kind: context.body.kind };
    const same = await changesets.findSameProposal(tx, who.organizationId, {
      ...what,
      since: stored.analysed_at,
    });
    return sameOr(same, () => changesets.proposeChangeset(tx, who, what));
  });
}

/** What approving would settle, and what stands in its way. @throws Refusal not_found, and what the portal refuses */
export async function readApproval(dependencies: Dependencies, context: RequestContext<Calls['approval']>) {
  const { id } = context.params;
  const { settles, api_calls, place } = await inRecordTenant(
    dependencies.database,
    context.caller,
    { table: 'changesets', id },
    async (tx, organizationId) => {
      const changeset = await changesets.getChangeset(tx, organizationId, id);
      const facts = await changesets.getFacts(tx, organizationId, id);
      const of = { organizationId, projectId: changeset.project_id };
      const { portal_id: portalId, api_calls } = changeset;
      return { settles: await listSettled(tx, of, facts), api_calls, place: { ...of, portalId } };
    },
  );
  try {
    const asked = await preflight(dependencies, context, place);
    const found = await findObstacles(asked).then(
      obstacles => ({ obstacles, notice: dailyNotice(api_calls, asked.portal.daily()) }),
      (error: unknown) => ({ obstacles: [], notice: usedUpNotice(error) }),
    );
    return { settles, obstacles: found.obstacles, notices: found.notice ? [found.notice] : [] };
  } catch (error) {
    throw asPortalRefusal(error);
  }
}

/** @throws Refusal not_found, and what approving refuses */
export async function approve(dependencies: Dependencies, context: RequestContext<Calls['approve']>) {
  const { id } = context.params;
  await refuseUnready(dependencies, context, 'proposed');
  const entry = { action: 'changesets.approve', table: 'changesets', id, details: context.body } as const;
  return started(dependencies, context, entry, async (tx, who) => {
    const asked = { kind: 'changeset.apply', contentHash: context.body.content_hash } as const;
    const same = await changesets.findSameWork(tx, who.organizationId, id, asked);
    return sameOr(same, async () => {
      const { project_id, created_at } = await changesets.getChangeset(tx, who.organizationId, id);
      await requireSameFiles(tx, who.organizationId, project_id, created_at);
      const of = { organizationId: who.organizationId, projectId: project_id };
      const facts = await changesets.getFacts(tx, who.organizationId, id);
      requireConsent(await listSettled(tx, of, facts), context.body.settles);
      return changesets.approveChangeset(tx, who, id, context.body.content_hash);
    });
  });
}

type Asking = Pick<RequestContext<Calls['approve']>, 'caller' | 'params' | 'signal'>;

async function preflight(
  dependencies: Dependencies,
  { params, signal }: Asking,
  { organizationId, portalId }: { organizationId: string; portalId: string },
) {
  const portal = await openPortal(dependencies, organizationId, portalId, { isWaitedFor: true });
  const transact: Transact = work => dependencies.database.tenant(organizationId, work);
  return { portal, transact, of: { organizationId, changesetId: params.id }, signal };
}

/** What the portal lacks is told before anything is queued. Where it gives no answer now, the work will ask again.
 *  @throws Refusal not_found, portal_not_ready */
async function refuseUnready(
  dependencies: Dependencies,
  context: Asking,
  state: Changeset['state'],
): Promise<void> {
  const { id } = context.params;
  const place = await inRecordTenant(
    dependencies.database,
    context.caller,
    { table: 'changesets', id },
    async (tx, organizationId) => ({
      organizationId,
      ...(await changesets.getChangeset(tx, organizationId, id)),
    }),
  );
  // Any other is refused for what it is.
  if (place.state !== state) return;
  const { organizationId, portal_id: portalId } = place;
  try {
    await requireReady(await preflight(dependencies, context, { organizationId, portalId }));
  } catch (error) {
    if (error instanceof Refusal ? error.code === 'portal_not_ready' : asPortalRefusal(error) === error)
      throw error;
  }
}

/** @throws Refusal not_found, and what resuming refuses */
export async function resume(dependencies: Dependencies, context: RequestContext<Calls['resume']>) {
  const { id } = context.params;
  await refuseUnready(dependencies, context, 'stopped');
  return started(
    dependencies,
    context,
    { action: 'changesets.resume', table: 'changesets', id },
    async (tx, who) => {
      const same = await changesets.findSameWork(tx, who.organizationId, id, { kind: 'changeset.apply' });
      const leaveRefused = context.body.leave_refused;
      return sameOr(same, () => changesets.resumeChangeset(tx, who, id, { leaveRefused }));
    },
  );
}

/** @throws Refusal not_found, and what taking back refuses */
export function undo(dependencies: Dependencies, context: RequestContext<Calls['undo']>) {
  const { id } = context.params;
  return started(
    dependencies,
    context,
    { action: 'changesets.undo', table: 'changesets', id },
    async (tx, who) => {
      const same = await changesets.findSameWork(tx, who.organizationId, id, { kind: 'changeset.undo' });
      return sameOr(same, () => changesets.undoChangeset(tx, who, id));
    },
  );
}

/** Reads what changed in a portal, or proposes for whichever project writes to it.
 *  @throws Refusal not_found, no_portal, invalid_request when address and body name two portals; as a proposal does */
export async function sync(
  dependencies: Dependencies,
  context: RequestContext<(typeof portalCalls)['sync']>,
) {
  const { portal_id: named } = context.params;
  if (context.body.portal_id !== undefined && context.body.portal_id !== named) {
    const message = 'The address names another portal.';
    throw new Refusal('invalid_request', { faults: [{ place: 'body.portal_id', message }] });
  }
  const id = await portalOf(dependencies, context.caller, named);
  const { sync_type, options } = context.body;
  const { incremental } = options;
  const entry = { action: 'portals.sync', table: 'portals', id, details: context.body } as const;
  return started(dependencies, context, entry, async (tx, who) => {
    const { organizationId } = who;
    if (sync_type !== 'blueprint' && sync_type !== 'records') {
      const input = { portal_id: id, sync_type, incremental };
      const wanted = { organizationId, projectId: null, kind: 'portal.sync', input } as const;
      await lockStarting(tx, organizationId, id);
      return sameOr(await findSame(tx, wanted), () => enqueue(tx, { ...wanted, createdBy: who.actor }));
    }
    const projectId = await projectOfPortal(tx, organizationId, id);
    const { stored } = await requireCurrentAnalysis(tx, organizationId, projectId);
    const kind = sync_type === 'blueprint' ? 'blueprint' : 'migration';
    const what = { projectId, portalId: id, kind, incremental } as const;
    const same = await changesets.findSameProposal(tx, organizationId, {
      ...what,
      since: stored.analysed_at,
    });
    return sameOr(same, () => changesets.proposeChangeset(tx, who, what));
  });
}

/** A rank is one among the portals of the caller's own organization. */
function portalOf(
  { database }: Dependencies,
  caller: RequestContext['caller'],
  named: PortalName,
): Promise<string> {
  if (named !== 'primary' && named !== 'secondary') return Promise.resolve(named);
  const organizationId = ownOrganization(caller);
  return database.tenant(organizationId, tx => namedPortal(tx, organizationId, named));
}

const kinds = { projects: 'project', changesets: 'changeset', portals: 'portal' } as const;

interface TrailedAct {
  action: string;
  /** Of what it is done to. */
  table: keyof typeof kinds;
  id: string;
  details?: Record<string, unknown>;
}

/** Work that was queued, or the same that is under way already. */
type Begun = { begun: Operation; same?: undefined } | { begun?: undefined; same: Operation };

async function sameOr(same: Operation | undefined, begin: () => Promise<Operation>): Promise<Begun> {
  return same ? { same } : { begun: await begin() };
}

/** Work that is queued, and in the same transaction the trail entry of whoever started it: refused, neither is there. Work that
 *  is under way already leaves none. */
async function started(
  { database }: Dependencies,
  context: Pick<RequestContext, 'caller' | 'correlationId'>,
  { action, table, id, details }: TrailedAct,
  work: (tx: Tx, who: changesets.Who) => Promise<Begun>,
): Promise<{ operation: Operation }> {
  const operation = await inRecordTenant(
    database,
    context.caller,
    { table, id },
    async (tx, organizationId) => {
      const { same, begun } = await work(tx, { organizationId, actor: nameOf(context) });
      if (same) return same;
      const target = { kind: kinds[table], id };
      await appendTrail(tx, organizationId, context, { action, target, ...(details && { details }) });
      return begun;
    },
  );
  return { operation };
}
