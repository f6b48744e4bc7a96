// What an invitation's link carries. Pure.
import { MemberId, OrganizationId } from '@groundwork/contract/ids';
import { readLinkSecret } from '../../platform/link-secret.ts';

/** What the link carries: which member, and the secret. */
export function invitationToken(
  member: { organization_id: OrganizationId; id: MemberId },
  secret: string,
): string {
  return [member.organization_id, member.id, secret].join('.');
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const shape = new RegExp(`^(${uuid})\\.(${uuid})\\.([^.]+)$`);

/** Undefined for what is no token of ours. */
export function readInvitationToken(
  token: string,
): { organization_id: OrganizationId; id: MemberId; hash: Buffer } | undefined {
  const [, organizationId, id, secret] = shape.exec(token) ?? [];
  const hash = secret === undefined ? undefined : readLinkSecret(secret);
  if (organizationId === undefined || id === undefined || hash === undefined) return undefined;
  return { organization_id: OrganizationId.parse(organizationId), id: MemberId.parse(id), hash };
}
