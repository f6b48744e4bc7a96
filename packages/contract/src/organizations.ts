// Organizations (a client's company) and their members.
import { z } from 'zod';
import { call } from './call.ts';
import { organizationReads } from './changes.ts';
import { MemberId, OrganizationId } from './ids.ts';
import { PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { MemberRole, memberRoles } from './permissions.ts';
import { EmailAddress } from './text.ts';

export const Organization = z.object({
  id: OrganizationId,
  name: z.string(),
  plan: z.enum(['starter', 'professional', 'enterprise']),
  status: z.enum(['trial', 'active', 'read_only', 'suspended']),
  is_demo: z.boolean(),
  trial_ends_at: Timestamp.nullable(),
  /** Why it is read-only or suspended, as staff tell its members. */
  status_reason: z.string().nullable(),
  /** Limits that go before its plan's; null: as the plan says. */
  contact_limit: z.number().int().nullable(),
  /** In bytes. */
  storage_limit: z.number().int().nullable(),
  /** Projects under way at once. */
  project_limit: z.number().int().nullable(),
  /** When it is removed for good; until then it is read-only, and can be restored. */
  removal_due_at: Timestamp.nullable(),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Organization = z.infer<typeof Organization>;

export const Member = z.object({
  id: MemberId,
  organization_id: OrganizationId,
  email: z.string(),
  name: z.string(),
  role: MemberRole,
  status: z.enum(['active', 'pending', 'inactive']),
  department: z.string().nullable(),
  phone: z.string().nullable(),
  joined_at: Timestamp.nullable(),
  last_active_at: Timestamp.nullable(),
  invited_at: Timestamp.nullable(),
});
export type Member = z.infer<typeof Member>;
export type MemberStatus = Member['status'];

/** As those who manage the team need to know them. */
export const TeamMember = Member.extend({
  /** Of every project: what waits for their answer. */
  open_decisions: z.number().int(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** Of the whole team, whatever page or search is looked at. */
export const TeamCounts = z.object({
  total: z.number().int(),
  active: z.number().int(),
  pending: z.number().int(),
  inactive: z.number().int(),
  /** Active administrators. */
  admins: z.number().int(),
});
export type TeamCounts = z.infer<typeof TeamCounts>;

const detail = (name: string) => z.string().trim().max(100, `${name} has at most 100 characters`).nullish();
/** What members say of themselves; empty or null takes it away. */
export const MemberDetails = z.object({
  department: detail('Department'),
  phone: detail('Phone').refine(
    phone => !phone || /^[-+()./\d\s]*(?:(?:ext|x)\.?\s*\d+)?$/i.test(phone),
    'Invalid phone number',
  ),
});
export type MemberDetails = z.infer<typeof MemberDetails>;

export const OrganizationStats = z.object({
  activeProjects: z.number().int(),
  completedProjects: z.number().int(),
  members: z.number().int(),
  operations_running: z.number().int(),
  records_migrated: z.number().int(),
});

export const CompanyName = z.string().trim().min(2, 'Company name must be at least 2 characters').max(200);
const One = z.object({ id: OrganizationId });
const OneMember = z.object({ id: OrganizationId, userId: MemberId });

const limit = (max: number) => z.number().int().min(0).max(max).nullable().optional();

export const organizationCalls = {
  me: call({
    name: 'organizations.me',
    method: 'GET',
    path: '/organizations/me',
    summary: 'The organization of the signed-in person',
    permission: 'organizations.read',
    reply: Organization,
  }),
  get: call({
    name: 'organizations.get',
    method: 'GET',
    path: '/organizations/{id}',
    summary: 'One organization',
    permission: 'organizations.read',
    params: One,
    reply: Organization,
  }),
  update: call({
    name: 'organizations.update',
    method: 'PATCH',
    path: '/organizations/{id}',
    summary: 'Change an organization: its name; as staff also plan, limits, trial and standing',
    permission: 'organizations.update',
    peopleOnly: peopleOnly.settings,
    changes: organizationReads,
    params: One,
    body: z.object({
      name: CompanyName.optional(),
      plan: Organization.shape.plan.optional(),
      status: Organization.shape.status.optional(),
      /** Told to its members while it is read-only or suspended; another status forgets it. */
      status_reason: z.string().trim().max(500, 'A reason has at most 500 characters').nullable().optional(),
      trial_ends_at: Timestamp.optional(),
      contact_limit: limit(1_000_000_000),
      storage_limit: limit(1_000_000_000_000_000),
      project_limit: limit(1_000_000),
    }),
    reply: Organization,
    conditional: 'if_sent',
    failures: ['conflict'],
  }),
  stats: call({
    name: 'organizations.stats',
    method: 'GET',
    path: '/organizations/{id}/stats',
    summary: 'Figures of one organization',
    permission: 'organizations.read',
    params: One,
    reply: OrganizationStats,
  }),
  members: call({
    name: 'organizations.members',
    method: 'GET',
    path: '/organizations/{id}/users',
    summary: 'Members of an organization',
    permission: 'organizations.read',
    params: One,
    query: PageQuery.extend({
      /** Part of a name, an e-mail or a department. */
      search: z.string().max(200).optional(),
      status: Member.shape.status.optional(),
    }),
    reply: page(TeamMember).extend({ counts: TeamCounts }),
  }),
  invite: call({
    name: 'organizations.invite',
    method: 'POST',
    path: '/organizations/{id}/invite',
    summary: 'Invite a member',
    permission: 'team.manage',
    peopleOnly: peopleOnly.team,
    changes: ['organizations.members'],
    params: One,
    body: z.object({
      email: EmailAddress,
      role: z.enum(memberRoles, 'Role is required'),
      message: z.string().max(2000).optional(),
    }),
    reply: Member,
    status: 201,
    failures: ['already_member'],
  }),
  resendInvitation: call({
    name: 'organizations.resendInvitation',
    method: 'POST',
    path: '/organizations/{id}/users/{userId}/invitation',
    summary: 'Send an invitation again; the former link stops working',
    permission: 'team.manage',
    peopleOnly: peopleOnly.team,
    changes: ['organizations.members'],
    params: OneMember,
    reply: Member,
    failures: ['already_member'],
  }),
  updateMember: call({
    name: 'organizations.updateMember',
    method: 'PATCH',
    path: '/organizations/{id}/users/{userId}',
    summary: 'Change a member’s role or details, or switch their access off and on',
    permission: 'team.manage',
    peopleOnly: peopleOnly.team,
    changes: ['organizations.members', 'decisions.list'],
    params: OneMember,
    body: MemberDetails.extend({
      role: MemberRole.optional(),
      /** Inactive: access ends at once, the seat is kept. */
      status: z.enum(['active', 'inactive']).optional(),
      /** Who gets their open decisions when they cannot answer any more; absent: an administrator. */
      successor_id: MemberId.optional(),
    }),
    reply: Member,
    failures: ['last_admin'],
  }),
  removeMember: call({
    name: 'organizations.removeMember',
    method: 'DELETE',
    path: '/organizations/{id}/users/{userId}',
    summary: 'Remove a member; their open decisions go to somebody else',
    permission: 'team.manage',
    peopleOnly: peopleOnly.team,
    changes: ['organizations.members', 'decisions.list'],
    params: OneMember,
    /** Who gets their open decisions; absent: an administrator. */
    query: z.object({ successor_id: MemberId.optional() }),
    status: 204,
    failures: ['last_admin'],
  }),
  leave: call({
    name: 'organizations.leave',
    method: 'POST',
    path: '/organizations/me/leave',
    summary: 'End one’s own membership; open decisions go to an administrator',
    permission: 'signed_in',
    peopleOnly: peopleOnly.account,
    changes: 'everything',
    status: 204,
    failures: ['last_admin'],
  }),
  updateOwnDetails: call({
    name: 'organizations.updateOwnDetails',
    method: 'PATCH',
    path: '/organizations/me/profile',
    summary: 'Change one’s own department and phone',
    permission: 'signed_in',
    peopleOnly: peopleOnly.account,
    changes: ['organizations.members'],
    body: MemberDetails,
    reply: Member,
  }),
} as const;
