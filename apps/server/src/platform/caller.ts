// Who is calling, once that is settled: what every rule about permission looks at.
import { type ErrorCode, Refusal } from '@groundwork/contract/errors';
import type { MemberId, OrganizationId } from '@groundwork/contract/ids';
import { platformKeyPermissions } from '@groundwork/contract/key-permissions';
import { type Permission, type Role } from '@groundwork/contract/permissions';

/** A program that calls. */
export interface Agent {
  /** A key of a service account, or an application that somebody let act for them. */
  kind: 'key' | 'app';
  id: string;
  name: string;
  /** Who answers for it, by address: whoever made the service account, or whose token it is. */
  onBehalfOf: string;
  /** Of a key: its account is the platform's own, and may be called like a client's. */
  isOfPlatform?: boolean;
  /** The key that was used. */
  key?: { id: string; hint: string; expiresAt: string };
}

export interface Caller {
  issuer: string;
  subject: string;
  email: string;
  /** The issuer vouches for the e-mail; absent where nobody asked. */
  isEmailVerified?: boolean;
  name: string;
  roles: readonly Role[];
  permissions: ReadonlySet<Permission>;
  /** Permissions of their role that are suspended (an ended trial), and the refusal that a use of them gets. */
  withheld?: { permissions: ReadonlySet<Permission>; because: ErrorCode; message: string };
  /** The organization they belong to; null for platform admins, partner reps and people without one. */
  organizationId: OrganizationId | null;
  memberId: MemberId | null;
  /** Admins of the platform reach every organization. */
  isPlatform: boolean;
  /** The member of staff who looks as this person: what is done is theirs, on this person's behalf. */
  lookedAsBy?: { issuer: string; subject: string; email: string; name: string };
  /** A program that works by itself or in somebody's name: it makes no call that is for people only. */
  agent?: Agent;
  /** Their token says that they proved two things. */
  hasSecondFactor?: boolean;
  /** They owe the second factor that is asked of them here: only what leads to one is answered. */
  owesSecondFactor?: boolean;
}

/** The claims of a verified token. */
export interface Claims {
  issuer: string;
  subject: string;
  email: string;
  /** The issuer vouches for the e-mail. */
  isEmailVerified: boolean;
  name: string;
  roles: readonly Role[];
  permissions: readonly string[];
  organizationId: OrganizationId | null;
  /** Company typed at registration. */
  company: string | null;
  /** How they proved who they are (RFC 8176), as far as the issuer says. */
  methods: readonly string[];
  /** The issuer's session the token belongs to. */
  sessionId: string | null;
  /** The program that acts with the token for the person; null: their own browser. */
  agent: { id: string; name: string } | null;
  /** From when on the token counts no more, in ms since 1970. */
  expiresAt: number;
}

/** Caller of a call that needs no token. */
export const anonymous: Caller = {
  issuer: '',
  subject: '',
  email: '',
  name: '',
  roles: [],
  permissions: new Set(),
  organizationId: null,
  memberId: null,
  isPlatform: false,
};

/** Where a part of a call is for people alone. @throws Refusal people_only */
export function requirePerson({ agent }: Caller, why: string): void {
  if (agent !== undefined) throw new Refusal('people_only', { message: why });
}

/** @throws Refusal forbidden */
export function permit(caller: Caller, permission: Permission): void {
  if (caller.permissions.has(permission)) return;
  const { withheld } = caller;
  if (withheld?.permissions.has(permission))
    throw new Refusal(withheld.because, { message: withheld.message });
  if (caller.agent?.kind === 'key') throw scopeTooSmall(caller.agent, permission);
  throw new Refusal('forbidden');
}

/** Programs cannot look around for what is missing: they are told by name. */
function scopeTooSmall({ name }: Agent, permission: Permission): Refusal {
  const grantable: readonly Permission[] = platformKeyPermissions;
  const mend = grantable.includes(permission)
    ? `Somebody who manages keys can add it to the service account “${name}”.`
    : 'No key can hold it.';
  return new Refusal('scope_too_small', { message: `This key lacks the permission ${permission}. ${mend}` });
}
