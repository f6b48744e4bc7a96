// Merges as people ask for them.
import { Refusal } from '@groundwork/contract/errors';
import type { PortalId } from '@groundwork/contract/ids';
import type { MergePreview, MergeRequest, mergeCalls } from '@groundwork/contract/merges';
import type { Operation } from '@groundwork/contract/operations';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { proposeChangeset } from '../changesets/propose-changeset.ts';
import { getPortal, requirePortal } from '../portals/find-portal.ts';
import { openPortal } from '../portals/open-portal.ts';
import { asPortalRefusal } from '../portals/portal-refusal.ts';
import { requireProject } from '../projects/read-project.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { programOf } from '../trail/own-work.ts';
import { endOthersOf } from './meant.ts';
import { isPartly, noticesOf } from './notices.ts';
import { readMerges } from './past-merges.ts';
import { requireChosen, type WorkedOut, workOut } from './work-out.ts';

type Calls = typeof mergeCalls;
type Asked = RequestContext<Calls['preview']> | RequestContext<Calls['propose']>;

/** @throws Refusal not_found, not_mergeable, no_portal, and what the portal refuses */
export async function previewMerge(
  dependencies: Dependencies,
  context: RequestContext<Calls['preview']>,
): Promise<MergePreview> {
  const { body: request } = context;
  const { worked, portalId } = await look(dependencies, context, request);
  return present(request, portalId, worked);
}

/** The portal is looked at once more: what is proposed is what was shown.
 *  @throws Refusal not_found, not_mergeable, approval_stale, no_portal, and what the portal refuses */
export async function proposeMerge(
  dependencies: Dependencies,
  context: RequestContext<Calls['propose']>,
): Promise<{ operation: Operation }> {
  const { preview_hash, ...request } = context.body;
  const { worked, portalId } = await look(dependencies, context, request);
  requireChosen(worked.survivor);
  if (worked.hash !== preview_hash)
    throw new Refusal('approval_stale', {
      message:
        'Somebody changed one of the records or its links since the preview. Look at it again before you propose it.',
    });
  const { id: projectId } = context.params;
  const record = { table: 'projects', id: projectId } as const;
  const operation = await inRecordTenant(
    dependencies.database,
    context.caller,
    record,
    async (tx, organizationId) => {
      const begun = await proposeChangeset(
        tx,
        { organizationId, actor: nameOf(context), program: programOf(context.caller) },
        { projectId, portalId, kind: 'merge', request: { merge: request, preview_hash } },
      );
      await appendTrail(tx, organizationId, context, {
        action: 'merges.propose',
        target: { kind: 'project', id: projectId },
        details: { object: request.object, record_ids: request.record_ids, survivor_id: worked.survivor.id },
      });
      const about = { organizationId, portalId, object: request.object };
      const by = { actor: context, now: dependencies.clock.now() };
      await endOthersOf(tx, about, { record_ids: request.record_ids }, by);
      return begun;
    },
  );
  return { operation };
}

async function look(
  dependencies: Dependencies,
  { caller, params: { id }, signal }: Asked,
  request: MergeRequest,
): Promise<{ worked: WorkedOut; portalId: PortalId }> {
  const record = { table: 'projects', id } as const;
  const { organizationId, portalId, known } = await inRecordTenant(
    dependencies.database,
    caller,
    record,
    async (tx, organizationId) => {
      await requireProject(tx, organizationId, id);
      const portal = request.portal_id
        ? await getPortal(tx, organizationId, request.portal_id)
        : await requirePortal(tx, organizationId);
      return { organizationId, portalId: portal.id, known: await readMerges(tx, organizationId, portal.id) };
    },
  );
  const portal = await openPortal(dependencies, organizationId, portalId, { isWaitedFor: true });
  try {
    return { worked: await workOut(portal, request, known, signal), portalId };
  } catch (error) {
    throw asPortalRefusal(error);
  }
}

function present(request: MergeRequest, portal_id: PortalId, worked: WorkedOut): MergePreview {
  const { survivor, plan, hash } = worked;
  const gained = plan.link.filter(({ before }) => before.length === 0);
  const others = (links: readonly { from: string; to: string }[]) =>
    links.map(({ from, to }) => (from.startsWith(`${request.object}/`) ? to : from).split('/')[0] ?? '');
  const [got, had] = [others(gained), others(plan.unlink)];
  return {
    object: request.object,
    portal_id,
    survivor_id: survivor.id,
    preview_hash: hash,
    values: survivor.values,
    fields: survivor.fields,
    conflicts: survivor.conflicts,
    links: [...new Set([...got, ...had])].sort(byName).map(object => {
      const count = (of: readonly string[]) => of.filter(each => each === object).length;
      return { object, gained: count(got), shared: Math.max(count(had) - count(got), 0) };
    }),
    archived_ids: request.record_ids.filter(id => id !== survivor.id),
    notices: noticesOf(request, worked),
    reversibility: isPartly(worked) ? 'partly' : 'reversible',
  };
}

function byName(one: string, other: string): number {
  return one < other ? -1 : 1;
}
