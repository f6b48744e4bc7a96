// Calls to the embedded issuer when people join and leave. Absent with another issuer, whose administrators do that there.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { MemberRole } from '@groundwork/contract/permissions';

export interface MembershipIssuer {
  /** What its next tokens should say of a person. */
  announceMembership?: (
    subject: string,
    membership: { organization_id: OrganizationId; member_role: MemberRole } | undefined,
  ) => Promise<void>;
  /** Ends every session of a person there. */
  endSessions?: (subject: string) => Promise<void>;
}
