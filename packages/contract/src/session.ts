// Who is signed in, as the identity tokens say it. Names and shapes are the same for every issuer.
import { z } from 'zod';
import { call } from './call.ts';
import { CompanyName, Member, Organization } from './organizations.ts';
import { Role } from './permissions.ts';

/** Claims of our own carry a namespace, so that no issuer mistakes them for standard ones. */
export const claimNames = {
  appMetadata: 'https://groundwork.app/app_metadata',
  userMetadata: 'https://groundwork.app/user_metadata',
} as const;

/** What the operator says about a person. Advice for the screen: the server decides by its own tables. */
export const AppMetadata = z.object({
  /** The first is the primary role. */
  roles: z.array(Role),
  permissions: z.array(z.string()),
  organization_id: z.string().optional(),
});
export type AppMetadata = z.infer<typeof AppMetadata>;

/** What the person says about themselves. */
export const UserMetadata = z.object({
  name: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  /** Typed at registration; names the trial organization. */
  company: z.string().optional(),
});
export type UserMetadata = z.infer<typeof UserMetadata>;

/** Who the server takes the bearer for, by its own tables. */
export const Session = z.object({
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(Role),
  permissions: z.array(z.string()),
  /** null: a platform admin, a partner rep, or somebody who has not set up or joined an organization yet. */
  organization: Organization.nullable(),
  member: Member.nullable(),
});
export type Session = z.infer<typeof Session>;

/** What the web app must know before anybody is signed in. */
export const PublicConfig = z.object({
  oidc: z.object({
    authority: z.string(),
    client_id: z.string(),
    audience: z.string(),
    audience_style: z.enum(['audience', 'resource', 'none']),
    scopes: z.string(),
    app_metadata_claim: z.string(),
    user_metadata_claim: z.string(),
    /** The issuer is ours and on this origin: the forms talk to it directly. */
    is_embedded: z.boolean(),
  }),
  sandbox_url: z.string().nullable(),
  /** One per role while the demo data set is loaded: offered on the sign-in page, passwords included. */
  demo_accounts: z
    .array(z.object({ email: z.string(), password: z.string(), role: Role, label: z.string() }))
    .optional(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

export const sessionCalls = {
  get: call({
    name: 'session.get',
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in, their organization and what they may do',
    permission: 'signed_in',
    reply: Session,
  }),
  start: call({
    name: 'session.start',
    method: 'POST',
    path: '/session/organization',
    summary: 'Set up the trial organization of somebody who belongs to none',
    permission: 'signed_in',
    body: z.object({ company: CompanyName }),
    reply: Session,
    status: 201,
    failures: ['conflict'],
  }),
  config: call({
    name: 'session.config',
    method: 'GET',
    path: '/config',
    summary: 'Where to sign in',
    permission: 'public',
    reply: PublicConfig,
  }),
} as const;
