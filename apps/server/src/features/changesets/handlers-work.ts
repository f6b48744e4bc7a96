// Change sets as people set them in motion: whose one is, in one transaction with what is written down of asking.

import type { Changeset, changesetCalls } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId, OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { PortalName, portalCalls } from '@groundwork/contract/portals';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, ownOrganization } from '../../platform/tenants.ts';
import { namedPortal } from '../portals/find-portal.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import { programOf, requireOwnWork } from '../trail/own-work.ts';
import { approveOnce } from './approve-changeset.ts';
import { getChangeset, lockChangeset } from './get-changeset.ts';
import { requireLeftRights, requireLeftStill } from './go-on-left.ts';
import type { Handed } from './handed.ts';
import { refuseUnready } from './look-whether-ready.ts';
import { proposeOnce } from './propose-changeset.ts';
import type { Begun, Who } from './queue-work.ts';
import { resumeOnce } from './resume-changeset.ts';
import { identityOf } from './rules.ts';
import { readProgram } from './store.ts';
import { syncOnce } from './sync-portal.ts';
import { undoOnce } from './undo-changeset.ts';

type Calls = typeof changesetCalls;

/** @throws Refusal not_found, conflict without a portal, and what a proposal needs of the analysis */
export function proposeChangeset(dependencies: Dependencies, context: RequestContext<Calls['propose']>) {
  const { id } = context.params;
  const entry = { action: 'changesets.propose', table: 'projects', id, details: context.body } as const;
  return started(dependencies, context, entry, (tx, who) =>
    proposeOnce(tx, who, { projectId: id, kind: context.body.kind }),
  );
}

/** @throws Refusal not_found, portal_not_ready, no_portal, and what approving refuses */
export async function approveChangeset(
  dependencies: Dependencies,
  { requireBasis, endOthers }: Handed,
  context: RequestContext<Calls['approve']>,
) {
  const { id } = context.params;
  const { content_hash: contentHash, settles } = context.body;
  await requireReadyFrom('proposed', dependencies, context);
  const entry = { action: 'changesets.approve', table: 'changesets', id, details: context.body } as const;
  return started(dependencies, context, entry, async (tx, who) => {
    const done = await approveOnce(tx, who, id, { contentHash, settles, requireBasis });
    if (done.begun) await endOthers(tx, await getChangeset(tx, who.organizationId, id), context);
    return done;
  });
}

/** @throws Refusal not_found, portal_not_ready, no_portal, and what resuming refuses */
export async function resumeChangeset(
  dependencies: Dependencies,
  handed: Handed,
  context: RequestContext<Calls['resume']>,
) {
  const { id } = context.params;
  const { requireBasis } = handed;
  const record = { table: 'changesets', id } as const;
  await requireLeftRights(dependencies, handed, context.caller, record, async (tx, organizationId) => {
    await requireOwnProposal(tx, context, organizationId, id);
    return id;
  });
  await requireReadyFrom('stopped', dependencies, context);
  const entry = { action: 'changesets.resume', table: 'changesets', id } as const;
  return started(dependencies, context, entry, async (tx, who) => {
    await requireOwnProposal(tx, context, who.organizationId, id);
    const asked = { ...handed, now: dependencies.clock.now() };
    await requireLeftStill(tx, context.caller, await lockChangeset(tx, who.organizationId, id), asked);
    return resumeOnce(tx, who, id, { leaveRefused: context.body.leave_refused, requireBasis });
  });
}

/** @throws Refusal not_found, and what taking back refuses */
export function undoChangeset(dependencies: Dependencies, context: RequestContext<Calls['undo']>) {
  const { id } = context.params;
  const entry = { action: 'changesets.undo', table: 'changesets', id } as const;
  return started(dependencies, context, entry, async (tx, who) => {
    await requireOwnProposal(tx, context, who.organizationId, id);
    return undoOnce(tx, who, id);
  });
}

/** Asked of programs alone. @throws Refusal not_found, people_only */
export async function requireOwnProposal(
  tx: Tx,
  context: Pick<Actor, 'caller'>,
  organizationId: OrganizationId,
  id: ChangesetId,
): Promise<void> {
  if (context.caller.agent === undefined) return;
  await getChangeset(tx, organizationId, id);
  requireOwnWork(context, await readProgram(tx, organizationId, id));
}

/** Reads what changed in a portal, or proposes for whichever project writes to it.
 *  @throws Refusal not_found, no_portal, invalid_request when address and body name two portals; as a proposal does */
export async function syncPortal(
  dependencies: Dependencies,
  context: RequestContext<(typeof portalCalls)['sync']>,
) {
  const { params, body } = context;
  if (body.portal_id !== undefined && body.portal_id !== params.portal_id) {
    const message = 'The address names another portal.';
    throw new Refusal('invalid_request', { faults: [{ place: 'body.portal_id', message }] });
  }
  const id = await portalOf(dependencies, context.caller, params.portal_id);
  const entry = { action: 'portals.sync', table: 'portals', id, details: body } as const;
  return started(dependencies, context, entry, (tx, who) => syncOnce(tx, who, id, body));
}

/** Any other state is refused for what it is. @throws Refusal not_found, portal_not_ready, no_portal */
async function requireReadyFrom(
  state: Changeset['state'],
  dependencies: Dependencies,
  { caller, params: { id }, signal }: RequestContext<Calls['approve']> | RequestContext<Calls['resume']>,
): Promise<void> {
  const record = { table: 'changesets', id } as const;
  const changeset = await inRecordTenant(dependencies.database, caller, record, (tx, organizationId) =>
    getChangeset(tx, organizationId, id),
  );
  if (changeset.state === state) await refuseUnready(dependencies, changeset, signal);
}

/** A rank is one among the portals of the caller's own organization. */
function portalOf(
  { database }: Dependencies,
  caller: RequestContext['caller'],
  named: PortalName,
): Promise<PortalId> {
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

/** Work that is queued, and in the same transaction the trail entry of whoever started it: refused, neither is there. Work that
 *  is under way already leaves none. */
export async function started(
  { database }: Dependencies,
  context: Actor,
  { action, table, id, details }: TrailedAct,
  work: (tx: Tx, who: Who) => Promise<Begun>,
): Promise<{ operation: Operation }> {
  const operation = await inRecordTenant(
    database,
    context.caller,
    { table, id },
    async (tx, organizationId) => {
      const { same, begun } = await work(tx, {
        organizationId,
        actor: nameOf(context),
        identity: identityOf(context.caller),
        program: programOf(context.caller),
      });
      if (same) return same;
      const target = { kind: kinds[table], id };
      await appendTrail(tx, organizationId, context, { action, target, ...(details && { details }) });
      return begun;
    },
  );
  return { operation };
}
