// Whether a member may still do something at a moment at which nobody calls: what they approved for later is done in their name.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Permission } from '@groundwork/contract/permissions';
import type { Tx } from '../../platform/db.ts';
import { readMembership } from '../organizations/membership.ts';
import { permissionsOf, withheldFrom } from './rules.ts';

/** Why they may not, in a sentence; undefined where they may. */
export async function whyNoMore(
  tx: Tx,
  { organizationId, memberId }: { organizationId: OrganizationId; memberId: MemberId },
  permission: Permission,
  now: Date,
): Promise<string | undefined> {
  const { organization, member } = await readMembership(tx, organizationId, memberId);
  if (!organization || member?.status !== 'active')
    return 'Whoever approved it for this moment is not an active member of the organization any more.';
  const { status, status_reason, removal_due_at, trial_ends_at } = organization;
  const standing = {
    role: member.role,
    status: member.status,
    organization_status: status,
    status_reason,
    removal_due_at,
    is_trial_over: status === 'trial' && trial_ends_at !== null && Date.parse(trial_ends_at) < now.getTime(),
  };
  if (permissionsOf(standing).has(permission)) return undefined;
  const withheld = withheldFrom(standing).withheld;
  return withheld?.permissions.has(permission)
    ? withheld.message
    : 'Whoever approved it for this moment may not approve any more.';
}
