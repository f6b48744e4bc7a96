// Who is signed in, as the identity tokens say it. Names and shapes are the same for every issuer.

import { z } from 'zod';
import { call } from './call.ts';
import { FeatureFlags } from './features.ts';
import { MemberId } from './ids.ts';
import { CompanyName, Member, Organization } from './organizations.ts';
import { Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { MemberRole, Role } from './permissions.ts';

/** Claims of our own carry a namespace, so that no issuer mistakes them for standard ones. */
export const claimNames = {
  appMetadata: 'https://groundwork.app/app_metadata',
  userMetadata: 'https://groundwork.app/user_metadata',
  /** How the person proved who they are, in the words of RFC 8176 (`pwd`, `otp`, `mfa`, `pop`; `fed`: elsewhere). */
  methods: 'https://groundwork.app/amr',
  /** Of access tokens that a program was given to act in the person's name: how it calls itself. */
  agent: 'https://groundwork.app/agent',
  /** Of access tokens of the embedded issuer: how often tokens of their session had been ended when they were made. */
  tokenRound: 'https://groundwork.app/token_round',
} as const;

/** Claims that the issuer's operator sets. The screen goes by them; the server decides by its own tables. */
export const AppMetadata = z.object({
  /** The first is the primary role. */
  roles: z.array(Role),
  permissions: z.array(z.string()),
  organization_id: z.string().optional(),
});
export type AppMetadata = z.infer<typeof AppMetadata>;

/** Claims that the person sets themselves. */
export const UserMetadata = z.object({
  name: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  /** Typed at registration; names the trial organization. */
  company: z.string().optional(),
});
export type UserMetadata = z.infer<typeof UserMetadata>;

/** Who invites whom, and to what. The organization's name and the inviter's are what they wrote: nobody has checked them. */
export const Invitation = z.object({
  organization: z.string(),
  email: z.string(),
  role: MemberRole,
  /** Their name is empty for somebody who is not in the organization (any more). */
  invited_by: z.object({ name: z.string(), email: z.string() }).nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** An invitation that was found by the address alone, for its person to answer. */
export const WaitingInvitation = Invitation.extend({ id: MemberId });
export type WaitingInvitation = z.infer<typeof WaitingInvitation>;

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
  /** For somebody without an organization whose issuer vouches for their address: the one invitation that waits for it.
   *  null when several do: the link in the mail says which. */
  invitation: WaitingInvitation.nullable(),
  /** Of a program: what it is, and on whose behalf it works. Absent for people. */
  agent: z
    .object({
      kind: z.enum(['key', 'app']),
      id: z.string(),
      name: z.string(),
      on_behalf_of: z.string(),
      /** The key that was used, by its last four signs, and until when it counts. */
      key: z.object({ id: z.string(), hint: z.string(), expires_at: Timestamp }).optional(),
    })
    .optional(),
  /** They signed in without the second factor that is required of them: nothing else is answered until they have. */
  needs_second_factor: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Where the demo's accounts have their addresses, and nobody else. */
export const demoDomain = 'demo.groundwork.app';

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
    /** Where signing out goes on to, when it is not the address the issuer's discovery document names. */
    end_session_url: z.string().optional(),
    /** How the sign-up screen is asked for; unless said, as the issuer's discovery document lets expect. */
    sign_up_hint: z.enum(['create', 'screen_hint', 'none']).optional(),
    /** The issuer is ours and on this origin: the forms talk to it directly. */
    is_embedded: z.boolean(),
  }),
  sandbox_url: z.string().nullable(),
  /** Where agents find tools; null: nowhere. */
  tools_url: z.string().nullable().optional(),
  /** One per role while the demo data set is loaded: offered on the sign-in page, passwords included. */
  demo_accounts: z
    .array(z.object({ email: z.string(), password: z.string(), role: Role, label: z.string() }))
    .default([]),
  /** Others can reach this product: nothing of the demo is loaded here, whoever asks for it. */
  is_demo_refused: z.boolean().optional(),
  /** No mail server is configured: mails lie in the outbox, where platform admins read them. */
  has_outbox: z.boolean().optional(),
  /** What is switched on for everybody. */
  features: FeatureFlags.optional(),
  /** The hosted backend that is read on sign-in; supabase-js takes both as they are. */
  backend: z.object({ url: z.string(), anon_key: z.string() }).optional(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

/** Ways in that the sign-in page may offer; the embedded issuer answers it at /idp/sign-in-options. */
export const SignInOptions = z.object({
  google: z.boolean(),
  microsoft: z.boolean(),
  passkey: z.boolean(),
  /** Whether mails leave: without them no password is reset and no address needs to be confirmed. */
  mail: z.boolean(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/** One's own account at the embedded issuer (/idp/account). */
export const OwnAccount = z.object({
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  is_email_verified: z.boolean(),
  has_password: z.boolean(),
  has_two_factor: z.boolean(),
  /** Third parties that sign this account in. */
  providers: z.array(z.string()),
  passkeys: z.array(z.object({ id: z.string(), name: z.string().nullable(), created_at: z.string() })),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** One signed-in browser (/idp/account/sessions). */
export const OwnSession = z.object({
  /** The `sid` of every token made from it. */
  id: z.string(),
  /** E.g. `Firefox on Windows`, as far as the browser says so. */
  device: z.string(),
  user_agent: z.string(),
  ip_address: z.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
  methods: z.array(z.string()),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** A program that somebody let act in their name (/idp/account/agents). */
export const ConnectedAgent = z.object({
  id: z.string(),
  name: z.string(),
  connected_at: Timestamp,
});
export type ConnectedAgent = z.infer<typeof ConnectedAgent>;

const TypedName = z.string().trim().min(1).max(200);

export const sessionCalls = {
  get: call({
    name: 'session.get',
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in, their organization and what they may do',
    permission: 'signed_in',
    beforeSecondFactor: true,
    reply: Session,
  }),
  start: call({
    name: 'session.start',
    method: 'POST',
    path: '/session/organization',
    summary: 'Set up the trial organization of somebody who belongs to none',
    permission: 'signed_in',
    peopleOnly: peopleOnly.account,
    changes: ['session.get', 'organizations.me'],
    body: z.object({
      company: CompanyName,
      /** As typed at registration: another issuer may know its people by their address alone. */
      first_name: TypedName.optional(),
      last_name: TypedName.optional(),
    }),
    reply: Session,
    status: 201,
    failures: ['conflict'],
  }),
  invitation: call({
    name: 'session.invitation',
    method: 'POST',
    path: '/session/invitation/look',
    summary: 'What an invitation is for, told to whoever holds its link',
    permission: 'public',
    changes: [],
    body: z.object({ token: z.string().min(1).max(500) }),
    reply: Invitation,
    status: 200,
    unkept: true,
    failures: ['invitation_invalid'],
  }),
  accept: call({
    name: 'session.accept',
    method: 'POST',
    path: '/session/invitation',
    summary: 'Accept an invitation, as the person whose address it was sent to',
    permission: 'signed_in',
    peopleOnly: peopleOnly.account,
    changes: 'everything',
    body: z.object({
      token: z.string().min(1).max(500),
      /** Their own trial, in which nobody else is, is removed for good; without it they are refused with `own_trial`. */
      close_trial: z.boolean().optional(),
    }),
    reply: Session,
    status: 200,
    failures: ['invitation_invalid', 'invitation_mismatch', 'own_trial', 'conflict'],
  }),
  join: call({
    name: 'session.join',
    method: 'POST',
    path: '/session/invitation/waiting',
    summary: 'Join by the invitation that waits for one’s address, after having seen it',
    permission: 'signed_in',
    peopleOnly: peopleOnly.account,
    changes: 'everything',
    body: z.object({ id: MemberId }),
    reply: Session,
    status: 200,
    failures: ['invitation_invalid', 'conflict'],
  }),
  features: call({
    name: 'session.features',
    method: 'GET',
    path: '/session/features',
    summary: 'Which parts of the product are switched on now',
    permission: 'signed_in',
    reply: FeatureFlags,
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
