// Bundles of fixes as people ask for them.
import { Refusal } from '@groundwork/contract/errors';
import type { FixBundleDetails, fixCalls } from '@groundwork/contract/fixes';
import type { Operation } from '@groundwork/contract/operations';
import { fixRules } from '@groundwork/snapshots/fix/all-rules';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, ownOrganization, readRecordTenant } from '../../platform/tenants.ts';
import { requireLatest } from '../audits/basis.ts';
import { getKeptAudit, requireWholeSnapshot } from '../audits/kept-snapshot.ts';
import { approveFirst as approve } from '../changesets/approve-first.ts';
import { getChangeset, getFacts } from '../changesets/get-changeset.ts';
import { proposeChangeset } from '../changesets/propose-changeset.ts';
import { identityOf, isFirstOf } from '../changesets/rules.ts';
import { readApprovalLimit, readApprovals, setApprovalLimit } from '../changesets/store-approvals.ts';
import { readSchedule } from '../changesets/store-schedules.ts';
import { listAdmins } from '../organizations/membership.ts';
import { findPortal, getPortal } from '../portals/find-portal.ts';
import { inProject } from '../projects/in-project.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { programOf } from '../trail/own-work.ts';
import { FixFacts } from './facts.ts';
import { figuresOf } from './guard-figures.ts';
import { notifyFirstApproval } from './notify-first-approval.ts';
import { readBundleBasis, requireFixBasis } from './require-basis.ts';

type Calls = typeof fixCalls;
type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** @throws Refusal not_found, conflict, no_portal */
export function proposeFix(
  { database, clock }: Needs,
  context: RequestContext<Calls['propose']>,
): Promise<{ operation: Operation }> {
  const { body: request } = context;
  return inProject(database, context, async (tx, of) => {
    const { organizationId, projectId } = of;
    const kept = await getKeptAudit(tx, of, request.audit_id);
    requireWholeSnapshot(kept);
    const { portalId, result } = kept;
    const rested = { auditId: request.audit_id, portalId, asOf: result.as_of };
    await requireLatest(tx, of.organizationId, rested, clock.now());
    requireFixable(request, new Set(kept.result.findings.map(({ check }) => check)));
    const portal = await getPortal(tx, organizationId, kept.portalId);
    const operation = await proposeChangeset(
      tx,
      { organizationId, actor: nameOf(context), program: programOf(context.caller) },
      { projectId, portalId: portal.id, kind: 'fix', request: { fix: request } },
    );
    await appendTrail(tx, organizationId, context, {
      action: 'fixes.propose',
      target: { kind: 'project', id: projectId },
      details: request,
    });
    return { operation };
  });
}

/** @throws Refusal conflict */
function requireFixable(
  { checks, owner_id }: RequestContext<Calls['propose']>['body'],
  found: ReadonlySet<string>,
): void {
  for (const check of checks) {
    const rule = fixRules.get(check);
    if (!found.has(check)) throw new Refusal('conflict', { message: `The audit has no finding ${check}.` });
    if (!rule)
      throw new Refusal('conflict', {
        message: `What would mend ${check} cannot be worked out: people have to do it.`,
      });
    if ('asks' in rule && owner_id === undefined)
      throw new Refusal('conflict', { message: `Choose who takes over the records of ${check}.` });
  }
}

/** @throws Refusal not_found, also of a change set of another kind */
export function getFix(
  { database, clock }: Needs,
  context: RequestContext<Calls['get']>,
): Promise<FixBundleDetails> {
  const { caller, params } = context;
  const { id } = params;
  return readRecordTenant(database, caller, { table: 'changesets', id }, async (tx, organizationId) => {
    const facts = FixFacts.safeParse(await getFacts(tx, organizationId, id)).data;
    // Not worked out yet, or no bundle of fixes.
    if (!facts) throw new Refusal('not_found');
    const { limit, first } = await readApprovals(tx, organizationId, id);
    const changeset = await getChangeset(tx, organizationId, id);
    const portal = await getPortal(tx, organizationId, changeset.portal_id);
    const primary = await findPortal(tx, organizationId);
    const schedule = await readSchedule(tx, changeset);
    const isCurrent = first.hash === changeset.content_hash;
    const admins = await listAdmins(tx, organizationId);
    const isAdmin = caller.memberId !== null && admins.includes(caller.memberId);
    return {
      changeset_id: id,
      audit_id: facts.request.audit_id,
      audited_at: facts.audited_at,
      checks: facts.checks,
      records: facts.records,
      left_out: facts.left_out,
      score: facts.score,
      predicted_score: facts.predicted_score,
      basis: await readBundleBasis({ clock }, tx, changeset, facts),
      portal: {
        id: portal.id,
        name: portal.name,
        is_connected: portal.is_connected,
        changes_go_to: primary && primary.id !== portal.id ? primary.name : null,
      },
      guards: figuresOf(facts),
      tripped: facts.tripped,
      approval: {
        limit,
        needs_two: facts.records > limit,
        first_by: isCurrent ? first.name : null,
        first_at: isCurrent ? first.at : null,
        is_first_yours:
          isCurrent && isFirstOf(first, { actor: nameOf(context), identity: identityOf(caller) }),
        others: admins.length - (isAdmin ? 1 : 0),
      },
      schedule: schedule?.leftTo === null ? schedule : null,
    };
  });
}

/** @throws Refusal not_found, approval_stale, changeset_state, conflict */
export function approveFirst({ database, clock }: Needs, context: RequestContext<Calls['approveFirst']>) {
  const { id } = context.params;
  const record = { table: 'changesets', id } as const;
  return inRecordTenant(database, context.caller, record, async (tx, organizationId) => {
    const who = { organizationId, actor: nameOf(context), identity: identityOf(context.caller) };
    await requireFixBasis({ clock }, tx, await getChangeset(tx, organizationId, id));
    const { changeset, isNew } = await approve(tx, who, id, context.body.content_hash);
    if (!isNew) return changeset;
    await appendTrail(tx, organizationId, context, {
      action: 'fixes.approveFirst',
      target: { kind: 'changeset', id },
      details: context.body,
    });
    await notifyFirstApproval(tx, context, changeset);
    return changeset;
  });
}

export function getLimit({ database }: Needs, { caller }: RequestContext<Calls['limit']>) {
  const organizationId = ownOrganization(caller);
  return database.tenant(organizationId, async tx => ({
    second_approval_above: await readApprovalLimit(tx, organizationId),
  }));
}

export function changeLimit({ database }: Needs, context: RequestContext<Calls['changeLimit']>) {
  const organizationId = ownOrganization(context.caller);
  const { body } = context;
  return database.tenant(organizationId, async tx => {
    const before = await readApprovalLimit(tx, organizationId);
    await setApprovalLimit(tx, organizationId, body.second_approval_above);
    await appendTrail(tx, organizationId, context, {
      action: 'fixes.changeLimit',
      target: { kind: 'organization', id: organizationId },
      details: { ...body, before },
    });
    return body;
  });
}
