// Who tries to sign in, who is signed in, and which tokens open something: for super admins.
import { z } from 'zod';
import { call } from './call.ts';
import { OrganizationId, PortalId } from './ids.ts';
import { Timestamp } from './paging.ts';
import { UserSession } from './users.ts';

/** How long tries to sign in are kept, at the embedded issuer. */
export const signInsKeptDays = 90;

export const signInWays = ['password', 'second_step', 'passkey', 'third_party'] as const;
export const signInOutcomes = [
  'signed_in',
  'second_step_asked',
  'wrong',
  'unconfirmed',
  'deactivated',
  'too_often',
  'refused',
] as const;

export const SignInTry = z.object({
  id: z.string(),
  at: Timestamp,
  /** null: no account has the address, or it is not known whose it was. */
  email: z.string().nullable(),
  way: z.enum(signInWays),
  outcome: z.enum(signInOutcomes),
  address: z.string(),
  device: z.string(),
});
export type SignInTry = z.infer<typeof SignInTry>;

/** One session, and whose it is. */
export const LiveSession = UserSession.extend({ subject: z.string(), email: z.string(), name: z.string() });
export type LiveSession = z.infer<typeof LiveSession>;

export const PortalTokenEntry = z.object({
  portal_id: PortalId,
  portal_name: z.string(),
  organization_id: OrganizationId,
  organization_name: z.string(),
  base_url: z.string(),
  is_sandbox: z.boolean(),
  /** Who connected it, by address. */
  created_by: z.string().nullable(),
  created_at: Timestamp,
  /** null: not since that is written down. */
  last_used_at: Timestamp.nullable(),
  /** null: it was not told with the token. */
  scopes: z.array(z.string()).nullable(),
});
export type PortalTokenEntry = z.infer<typeof PortalTokenEntry>;

/** The newest so many; what lies further back is found by searching. */
export const shownAtMost = 200;

const search = z.string().trim().min(1).max(200).optional();
/** false where another issuer keeps the accounts: then nothing is known of them here. */
const isKnown = z.boolean();

export const securityCalls = {
  signIns: call({
    name: 'security.signIns',
    method: 'GET',
    path: '/security/sign-ins',
    summary: 'Tries to sign in and what became of them, newest first',
    permission: 'security.read',
    query: z.object({ search, outcome: z.enum(['failed']).optional() }),
    reply: z.object({ is_known: isKnown, data: z.array(SignInTry) }),
  }),
  sessions: call({
    name: 'security.sessions',
    method: 'GET',
    path: '/security/sessions',
    summary: 'Live sessions of everybody, those first that were seen last',
    permission: 'security.read',
    query: z.object({ search }),
    reply: z.object({ is_known: isKnown, data: z.array(LiveSession) }),
  }),
  tokens: call({
    name: 'security.tokens',
    method: 'GET',
    path: '/security/tokens',
    summary: 'Portal tokens of every organization, those first that were used last',
    permission: 'security.read',
    query: z.object({ search }),
    reply: z.object({ data: z.array(PortalTokenEntry), total: z.number().int() }),
  }),
} as const;
