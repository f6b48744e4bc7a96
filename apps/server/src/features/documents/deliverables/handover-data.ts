// The data of a handover, collected from the features that own it. As of the data alone: nothing here asks for the time.
import type { Changeset, ChangesetEntry } from '@groundwork/contract/changesets';
import type { OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import type { MergedRow, ReconcileReport } from '@groundwork/contract/migrations';
import type { Member, Organization } from '@groundwork/contract/organizations';
import type { Project } from '@groundwork/contract/projects';
import type { Tx } from '../../../platform/db.ts';
import { listEntries } from '../../changesets/list-entries.ts';
import { listChangesets } from '../../changesets/outline.ts';
import { readDecisions } from '../../decisions/outline.ts';
import {
  findCurrentReport,
  listMergedRows,
  listRejectedGroups,
  type RejectedGroup,
} from '../../migrations/outline.ts';
import { findStatus, readTeam } from '../../organizations/outline.ts';
import { findPortal } from '../../portals/find-portal.ts';
import { findProjectOutline, listOpenMilestones, type OpenMilestone } from '../../projects/store-outline.ts';
import { listOpenTickets, type OpenTicket } from '../../support/store-open.ts';
import { listAwaited } from '../store-deliverables.ts';

type Decision = Awaited<ReturnType<typeof readDecisions>>[number];

export interface HandoverData {
  project: Project;
  organization: Pick<Organization, 'status' | 'trial_ends_at'>;
  milestones: { done: number; total: number; open: readonly OpenMilestone[] };
  /** The portal work goes to now. */
  portal: { id: PortalId; name: string } | undefined;
  /** Those that were carried out at least in part, the first one first. */
  changesets: readonly Changeset[];
  /** What stands in the portal of the set-up that was carried out. */
  configured: readonly ChangesetEntry[];
  report: ReconcileReport | undefined;
  /** Those with another name first, at most `maxMerged`. */
  merged: readonly MergedRow[];
  rejected: readonly RejectedGroup[];
  decisions: readonly Decision[];
  tickets: readonly OpenTicket[];
  /** Names of documents that were asked for and have not come. */
  awaited: readonly string[];
  people: readonly Pick<Member, 'name' | 'email' | 'role' | 'department' | 'phone'>[];
}

/** A set-up is some hundred entries; more than that nobody reads here, and Implementation lists every one. */
export const maxConfigured = 1000;

/** Rows that call the record something else are what somebody looks up later; Implementation lists every one. */
export const maxMerged = 200;

/** Undefined while nothing was carried out: there is nothing to hand over. */
export async function readHandover(
  tx: Tx,
  of: { organizationId: OrganizationId; projectId: ProjectId },
  project: Project,
): Promise<HandoverData | undefined> {
  const { organizationId, projectId } = of;
  const all = await listChangesets(tx, organizationId, projectId, undefined, 200);
  const changesets = all.filter(each => isCarriedOut(each.state)).toReversed();
  const organization = await findStatus(tx, organizationId);
  if (changesets.length === 0 || !organization) return undefined;
  const report = await findCurrentReport(tx, organizationId, projectId);
  const scope = report && { organizationId, changesetId: report.changeset_id };
  const outline = await findProjectOutline(tx, organizationId, projectId);
  const open = await listOpenMilestones(tx, organizationId, projectId);
  const { members } = await readTeam(tx, organizationId);
  return {
    project,
    organization,
    milestones: { done: outline?.done ?? 0, total: outline?.total ?? 0, open },
    portal: await findPortal(tx, organizationId),
    changesets,
    configured: await readConfigured(tx, organizationId, changesets),
    report,
    merged: scope ? await listMergedRows(tx, scope, maxMerged) : [],
    rejected: scope ? await listRejectedGroups(tx, scope) : [],
    decisions: await readDecisions(tx, of),
    tickets: await listOpenTickets(tx, organizationId),
    awaited: await listAwaited(tx, of),
    people: members.filter(each => each.status === 'active').toSorted(byRank),
  };
}

function isCarriedOut(state: Changeset['state']): boolean {
  return !['draft', 'proposed', 'approved'].includes(state);
}

async function readConfigured(
  tx: Tx,
  organizationId: OrganizationId,
  changesets: readonly Changeset[],
): Promise<ChangesetEntry[]> {
  const entries: ChangesetEntry[] = [];
  for (const { id, kind } of changesets) {
    if (kind !== 'blueprint') continue;
    const room = maxConfigured - entries.length;
    const found = await listEntries(
      tx,
      { organizationId, changesetId: id },
      { state: 'applied' },
      undefined,
      room,
    );
    entries.push(...found.map(each => each.entry));
  }
  return entries;
}

const ranks = { admin: 0, user: 1, readonly: 2 } as const;

/** Administrators first, then by address: the same order on every machine. */
function byRank(left: Member, right: Member): number {
  return ranks[left.role] - ranks[right.role] || (left.email < right.email ? -1 : 1);
}
