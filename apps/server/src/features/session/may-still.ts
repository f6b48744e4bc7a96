// Whether a member may still do something at a moment at which nobody calls: what they approved for later is done in their name.
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import type { Permission } from '@groundwork/contract/permissions';
import type { Dependencies } from '../../platform/dependencies.ts';
import { permissionsOf, withheldFrom } from './rules.ts';
import * as store from './store.ts';

export interface Absent {
  organizationId: OrganizationId;
  memberId: MemberId;
  /** They had proved one when they let it be done. */
  hasSecondFactor: boolean;
}

/** Why they may not, in a sentence; undefined where they may. */
export async function whyNoMore(
  { database }: Pick<Dependencies, 'database'>,
  { organizationId, memberId, hasSecondFactor }: Absent,
  permission: Permission,
): Promise<string | undefined> {
  const member = await database.readOnly(null, tx => store.findMemberById(tx, organizationId, memberId));
  if (member?.status !== 'active')
    return 'Whoever approved it is not an active member of the organization any more.';
  if (!permissionsOf(member).has(permission)) {
    const { withheld } = withheldFrom(member);
    return withheld?.permissions.has(permission)
      ? withheld.message
      : 'Whoever approved it may not approve any more.';
  }
  return member.is_second_factor_required && !hasSecondFactor
    ? 'A second factor is required by now, and whoever approved it had not proved one.'
    : undefined;
}
