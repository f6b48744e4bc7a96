// Roles, permissions, and which role holds which. Deny is the default: what is not listed is refused.
import { z } from 'zod';

/** `hubspot_rep` is the partner sales rep; routing calls it `rep`. */
export const roles = ['super_admin', 'admin', 'client', 'hubspot_rep'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The role of a client's person within their organization. */
export const memberRoles = ['admin', 'user', 'readonly'] as const;
export const MemberRole = z.enum(memberRoles);
export type MemberRole = z.infer<typeof MemberRole>;
/** As people read them. */
export const memberRoleNames: Record<MemberRole, string> = {
  admin: 'Admin',
  user: 'User',
  readonly: 'Read Only',
};

export const permissions = [
  'organizations.read',
  'organizations.list',
  'organizations.create',
  'organizations.update',
  'organizations.delete',
  'team.manage',
  /** Service accounts and their keys. */
  'keys.manage',
  'projects.read',
  'projects.write',
  'operations.read',
  'operations.run',
  'portals.read',
  'portals.manage',
  /** Addresses outside that are told what happens here. */
  'webhooks.manage',
  'sources.write',
  'playbooks.manage',
  'changesets.read',
  'changesets.propose',
  'changesets.approve',
  /** Going on with what was approved, and taking back what was applied. */
  'changesets.apply',
  'documents.read',
  'documents.write',
  'documents.approve',
  'comments.read',
  'comments.write',
  'comments.internal',
  'support.read',
  'support.write',
  'support.answer',
  'mails.read',
  'mails.send',
  'leads.read',
  'leads.write',
  /** Figures over every organization. */
  'platform.read',
  'users.list',
  'users.manage',
  'users.look_as',
  /** Who of ours leads which project. */
  'delivery.assign',
  'operations.limit',
  /** Playbooks of every client, and what of them is applied to all. */
  'playbooks.share',
  'health.read',
  'health.manage',
  'security.read',
  'security.manage',
  'settings.read',
  'settings.manage',
  /** A partner rep's own deals, clients, commissions and questions. */
  'book.read',
  'book.write',
  /** Partners, their reps, what these registered and asked. */
  'partners.read',
  'partners.manage',
  /** Rules, exchange rates and payouts of commissions. */
  'commissions.manage',
] as const;
export type Permission = (typeof permissions)[number];

const read = [
  'organizations.read',
  'projects.read',
  'operations.read',
  'portals.read',
  'changesets.read',
  'documents.read',
  'support.read',
  // Whoever may only read may still ask for help, and say what they think of what they read.
  'support.write',
  'comments.read',
  'comments.write',
] as const;
const work = [
  'projects.write',
  'operations.run',
  'sources.write',
  'changesets.propose',
  'documents.write',
] as const;
const lead = [
  'organizations.update',
  'team.manage',
  'keys.manage',
  'portals.manage',
  'webhooks.manage',
  'playbooks.manage',
  'changesets.approve',
  'changesets.apply',
  'documents.approve',
] as const;

/** What a client's person may do in their own organization. */
export const memberPermissions: Record<MemberRole, readonly Permission[]> = {
  readonly: read,
  user: [...read, ...work],
  admin: [...read, ...work, ...lead],
};

/** What only super admins may do. */
const superOnly: readonly Permission[] = [
  'organizations.delete',
  'health.read',
  'health.manage',
  'security.read',
  'security.manage',
  'settings.read',
  'settings.manage',
];

const rep: readonly Permission[] = ['book.read', 'book.write'];
const ofStaff = permissions.filter(permission => !rep.includes(permission));

/** What each role may do; a client's permissions come from their member role instead. */
export const rolePermissions: Record<Exclude<Role, 'client'>, readonly Permission[]> = {
  super_admin: ofStaff,
  admin: ofStaff.filter(permission => !superOnly.includes(permission)),
  hubspot_rep: rep,
};
