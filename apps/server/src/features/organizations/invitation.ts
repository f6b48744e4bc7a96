// What an invitation's link carries, and the mail that carries the link. Pure.
import { readLinkSecret } from '../../platform/link-secret.ts';

/** Days an invitation can be accepted. */
export const invitationDays = 7;

/** What the link carries: which member, and the secret. */
export function invitationToken(member: { organization_id: string; id: string }, secret: string): string {
  return [member.organization_id, member.id, secret].join('.');
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const shape = new RegExp(`^(${uuid})\\.(${uuid})\\.([^.]+)$`);

/** Undefined for what is no token of ours. */
export function readInvitationToken(
  token: string,
): { organization_id: string; id: string; hash: Buffer } | undefined {
  const [, organizationId, id, secret] = shape.exec(token) ?? [];
  const hash = secret === undefined ? undefined : readLinkSecret(secret);
  if (organizationId === undefined || id === undefined || hash === undefined) return undefined;
  return { organization_id: organizationId, id, hash };
}

export function invitationEmail(given: {
  to: string;
  organization: string;
  inviter: string;
  message: string | undefined;
  link: string;
}) {
  const { to, organization, inviter, message, link } = given;
  const lines = [
    `${inviter} invites you to work with ${organization} in Groundwork.`,
    ...(message ? [message] : []),
    `Accept with this address (${to}); the link works once and for ${invitationDays} days:`,
    link,
    'If you did not expect this, ignore this mail: you join nothing unless you say so.',
  ];
  return { kind: 'invitation', to, subject: `Join ${organization} in Groundwork`, text: lines.join('\n\n') };
}
