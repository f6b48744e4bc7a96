// Whether an approval that was given earlier still stands: by those who gave it, whose rights are looked up again.
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import { MemberId, type OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { recordsOf } from './rules.ts';
import { readApprovals } from './store-approvals.ts';

/** Why a member may not approve any more; handed in, because who somebody is is not for change sets to say. */
export type WhyNoMore = (of: {
  organizationId: OrganizationId;
  memberId: MemberId;
  hasSecondFactor: boolean;
}) => Promise<string | undefined>;

export interface Approvers {
  memberId: MemberId;
  hasSecondFactor: boolean;
  /** A member who approved it as the first of two; null where it takes one, or where that was staff. */
  firstMember: MemberId | null;
}

export async function firstMemberOf(tx: Tx, changeset: Changeset): Promise<MemberId | null> {
  const { limit, first } = await readApprovals(tx, changeset.organization_id, changeset.id);
  const member = MemberId.safeParse(first.identity);
  return changeset.kind === 'fix' && member.success && recordsOf(changeset) > limit ? member.data : null;
}

/** @throws Refusal forbidden */
export async function requireRights(
  whyNoMore: WhyNoMore,
  organizationId: OrganizationId,
  { memberId, hasSecondFactor, firstMember }: Approvers,
): Promise<void> {
  const why = await whyNoMore({ organizationId, memberId, hasSecondFactor });
  if (why !== undefined) throw new Refusal('forbidden', { message: why });
  if (firstMember === null) return;
  // Whether the first had proved a second factor was asked when they approved.
  const whyFirst = await whyNoMore({ organizationId, memberId: firstMember, hasSecondFactor: true });
  if (whyFirst !== undefined)
    throw new Refusal('forbidden', {
      message: `Of the two who approved it, the first may not any more. ${whyFirst}`,
    });
}
