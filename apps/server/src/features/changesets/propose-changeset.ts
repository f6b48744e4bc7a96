// Starting to work out what a blueprint or migration would change.
import type { ChangesetKind } from '@groundwork/contract/changesets';
import { ChangesetId, type OrganizationId, type PortalId, type ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { enqueue, findOperation, lockStarting } from '../../platform/queue/operation.ts';
import { requireCurrentAnalysis } from '../intake/get-analysis.ts';
import { requirePortal } from '../portals/find-portal.ts';
import { type Begun, sameOr, type Who } from './queue-work.ts';
import * as store from './store.ts';

export interface Proposed {
  projectId: ProjectId;
  portalId: PortalId;
  kind: ChangesetKind;
  /** Only what differs from the portal; true by default. */
  incremental?: boolean;
  /** What the kind of change set is asked for beside that. */
  request?: Record<string, unknown>;
}

const titles: Record<ChangesetKind, string> = {
  blueprint: 'Set up the portal',
  migration: 'Carry over the records',
  merge: 'Merge records',
  fix: 'Fix the records',
};

/** For the portal that changes go to, unless one is named. The same proposal, made of the same analysis and under way
 *  already, is not made again. @throws Refusal not_found, no_analysis, analysis_stale, no_portal */
export async function proposeOnce(
  tx: Tx,
  who: Who,
  given: Omit<Proposed, 'portalId'> & { portalId?: PortalId },
): Promise<Begun> {
  const { stored } = await requireCurrentAnalysis(tx, who.organizationId, given.projectId);
  const portalId = given.portalId ?? (await requirePortal(tx, who.organizationId)).id;
  const what = { ...given, portalId };
  const same = await findSameProposal(tx, who.organizationId, { ...what, since: stored.analysed_at });
  return sameOr(same, () => proposeChangeset(tx, who, what));
}

/** The change set exists at once, as a draft. */
export async function proposeChangeset(tx: Tx, who: Who, what: Proposed): Promise<Operation> {
  const id = ChangesetId.parse(newId());
  await store.insertChangeset(tx, {
    organization_id: who.organizationId,
    id,
    project_id: what.projectId,
    portal_id: what.portalId,
    kind: what.kind,
    title: titles[what.kind],
    created_by: who.actor,
    begun_by_program: who.program ?? null,
  });
  const operation = await enqueue(tx, {
    organizationId: who.organizationId,
    projectId: what.projectId,
    kind: 'changeset.propose',
    input: { changeset_id: id, kind: what.kind, incremental: what.incremental ?? true, ...what.request },
    createdBy: who.actor,
    program: who.program,
  });
  await store.assignOperation(tx, who.organizationId, id, operation.id);
  return operation;
}

/** The operation that works out this very proposal already; others who ask for it wait until this transaction ends. */
async function findSameProposal(
  tx: Tx,
  organizationId: OrganizationId,
  what: Proposed & { since: string },
): Promise<Operation | undefined> {
  await lockStarting(tx, organizationId, what.projectId);
  const same = await store.proposingSame(tx, organizationId, {
    ...what,
    incremental: what.incremental ?? true,
  });
  return same === undefined ? undefined : findOperation(tx, organizationId, same);
}
