// The secret of an invitation and the mail that carries it. Pure.
import { createHash, randomBytes } from 'node:crypto';

/** Days an invitation can be accepted. */
export const invitationDays = 7;

export interface InvitationSecret {
  secret: string;
  /** What is stored: whoever reads the table cannot accept. */
  hash: Buffer;
}

export function newInvitationSecret(): InvitationSecret {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** What the link carries: which member, and the secret. */
export function invitationToken(member: { organization_id: string; id: string }, secret: string): string {
  return [member.organization_id, member.id, secret].join('.');
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const shape = new RegExp(`^(${uuid})\\.(${uuid})\\.([\\w-]{43})$`);

/** Undefined for what is no token of ours. */
export function readInvitationToken(
  token: string,
): { organization_id: string; id: string; hash: Buffer } | undefined {
  const [, organizationId, id, secret] = shape.exec(token) ?? [];
  if (organizationId === undefined || id === undefined || secret === undefined) return undefined;
  return { organization_id: organizationId, id, hash: hashOf(secret) };
}

export function invitationLetter(given: {
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
    'If you did not expect this, ignore this mail: nothing happens without the link.',
  ];
  return { kind: 'invitation', to, subject: `Join ${organization} in Groundwork`, text: lines.join('\n\n') };
}
