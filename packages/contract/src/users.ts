// Everybody on the platform, as those who run it see them: members of every organization, and who has an account besides.
import { z } from 'zod';
import { call } from './call.ts';
import { MemberId, OrganizationId } from './ids.ts';
import { LookId } from './looks.ts';
import { Member } from './organizations.ts';
import { PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { MemberRole, Role } from './permissions.ts';

/** A member by their id, anybody else by `account:` and the subject of their account. */
export const UserId = z.string().min(1).max(300);

/** What a list can be narrowed to: roles of the platform, roles within an organization, and people who have neither. */
export const userRoles = [
  'super_admin',
  'admin',
  'hubspot_rep',
  'member_admin',
  'member_user',
  'member_readonly',
  'none',
] as const;
export type UserRole = (typeof userRoles)[number];
export const userRoleNames: Record<UserRole, string> = {
  super_admin: 'Super admin',
  admin: 'Platform admin',
  hubspot_rep: 'Partner rep',
  member_admin: 'Admin of an organization',
  member_user: 'User of an organization',
  member_readonly: 'Read Only in an organization',
  none: 'No organization yet',
};

export const User = z.object({
  id: UserId,
  /** null: invited, or a member who has not signed in yet. */
  subject: z.string().nullable(),
  email: z.string(),
  name: z.string(),
  /** Of the platform; empty where their account is kept elsewhere, or there is none. */
  roles: z.array(Role),
  status: Member.shape.status,
  organization: z
    .object({ id: OrganizationId, name: z.string(), member_id: MemberId, role: MemberRole })
    .nullable(),
  last_active_at: Timestamp.nullable(),
  /** null: not known here. */
  has_second_factor: z.boolean().nullable(),
});
export type User = z.infer<typeof User>;

export const UserSession = z.object({
  id: z.string(),
  device: z.string(),
  ip_address: z.string(),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
  /** How they proved who they are (RFC 8176). */
  methods: z.array(z.string()),
});
export type UserSession = z.infer<typeof UserSession>;

/** One time somebody of the platform looked as a person of a client. */
export const PastLook = z.object({
  id: LookId,
  staff_name: z.string(),
  staff_email: z.string(),
  reason: z.string(),
  started_at: Timestamp,
  /** null: it goes on. */
  ended_at: Timestamp.nullable(),
});
export type PastLook = z.infer<typeof PastLook>;

export const UserDetail = User.extend({
  /** Of every organization that has their address or their account. */
  memberships: z.array(
    z.object({
      organization_id: OrganizationId,
      organization_name: z.string(),
      member_id: MemberId,
      role: MemberRole,
      status: Member.shape.status,
      joined_at: Timestamp.nullable(),
      invited_at: Timestamp.nullable(),
      last_active_at: Timestamp.nullable(),
    }),
  ),
  /** null: they have none here. */
  account: z
    .object({
      created_at: Timestamp,
      is_email_verified: z.boolean(),
      has_password: z.boolean(),
      /** Third parties that sign them in. */
      providers: z.array(z.string()),
      deactivated_at: Timestamp.nullable(),
      /** Which kinds; never what proves them. */
      authenticator: z.object({ set_up_at: Timestamp.nullable() }).nullable(),
      passkeys: z.array(z.object({ name: z.string().nullable(), created_at: z.string().nullable() })),
      sessions: z.array(UserSession),
    })
    .nullable(),
  /** The latest ones, newest first. */
  looks: z.array(PastLook),
  /** What the asker may do here; why not, where they may not. */
  may: z.object({
    manage: z.boolean(),
    change_roles: z.boolean(),
    look_as: z.boolean(),
    /** Said beside what is missing. */
    why_not: z.string().nullable(),
  }),
});
export type UserDetail = z.infer<typeof UserDetail>;

const One = z.object({ id: UserId });
const userReads = ['users.list', 'users.get'] as const;

export const userCalls = {
  list: call({
    name: 'users.list',
    method: 'GET',
    path: '/users',
    summary: 'Everybody on the platform, by address',
    permission: 'users.list',
    query: PageQuery.extend({
      /** Part of a name or an e-mail. */
      search: z.string().max(200).optional(),
      role: z.enum(userRoles).optional(),
      status: Member.shape.status.optional(),
      organization_id: OrganizationId.optional(),
      second_factor: z.enum(['yes', 'no']).optional(),
    }),
    reply: page(User).extend({
      /** Whether accounts are kept here; with another issuer, who has none of an organization is listed there. */
      has_accounts: z.boolean(),
    }),
  }),
  get: call({
    name: 'users.get',
    method: 'GET',
    path: '/users/{id}',
    summary: 'One person: memberships, sessions, second factors, and who looked as them',
    permission: 'users.list',
    params: One,
    reply: UserDetail,
  }),
  endSessions: call({
    name: 'users.endSessions',
    method: 'POST',
    path: '/users/{id}/sessions/end',
    summary: 'End one session of a person, or all of them; open pages follow within seconds',
    permission: 'users.manage',
    peopleOnly: peopleOnly.access,
    changes: userReads,
    params: One,
    body: z.object({
      /** Absent: all of them. */
      session_id: z.string().max(200).optional(),
    }),
    reply: z.object({ ended: z.number().int() }),
    status: 200,
    failures: ['conflict'],
  }),
  resetSecondFactor: call({
    name: 'users.resetSecondFactor',
    method: 'POST',
    path: '/users/{id}/second-factor/reset',
    summary: 'Take a person’s second factors away and end their sessions; they are told by mail',
    permission: 'users.manage',
    peopleOnly: peopleOnly.access,
    changes: userReads,
    params: One,
    status: 204,
    failures: ['conflict'],
  }),
  setStatus: call({
    name: 'users.setStatus',
    method: 'POST',
    path: '/users/{id}/status',
    summary: 'Deactivate a person, or let them in again',
    permission: 'users.manage',
    peopleOnly: peopleOnly.access,
    changes: [...userReads, 'organizations.members', 'decisions.list'],
    params: One,
    body: z.object({ status: z.enum(['active', 'inactive']) }),
    status: 204,
    failures: ['conflict', 'last_admin', 'last_super_admin'],
  }),
  setRoles: call({
    name: 'users.setRoles',
    method: 'POST',
    path: '/users/{id}/roles',
    summary: 'Change what somebody is on the platform; their sessions end',
    permission: 'users.manage',
    peopleOnly: peopleOnly.access,
    changes: userReads,
    params: One,
    body: z.object({
      /** As the asker saw them; refused with `stale` when they are others by now. */
      from: z.array(Role).max(4),
      to: z.array(Role).min(1, 'Choose at least one role').max(4),
    }),
    status: 204,
    failures: ['conflict', 'stale', 'last_super_admin'],
  }),
} as const;
