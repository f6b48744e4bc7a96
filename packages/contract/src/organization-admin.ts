// Organizations as the platform's admins see and keep them: the list of all, one with everything about it, its standing, and
// its end. Calls of the noun organizations, apart from those its own people use.
import { z } from 'zod';
import { call } from './call.ts';
import { organizationListReads, organizationReads } from './changes.ts';
import { OrganizationId } from './ids.ts';
import { OrganizationNote, OrganizationOverview, Removal, TimelineEntry } from './organization-overview.ts';
import { CompanyName, Organization } from './organizations.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

/** Days in which a removal can be taken back; its people read and export until then. */
export const removalDays = 30;

/** In the list, with what it is ordered by. */
export const OrganizationListed = Organization.extend({
  /** Active ones. */
  members: z.number().int(),
  /** Written by change sets and not taken back; while one is being written, as it was before. */
  records: z.number().int(),
  last_active_at: Timestamp.nullable(),
});
export type OrganizationListed = z.infer<typeof OrganizationListed>;

export const organizationSorts = ['created', 'name', 'activity', 'records', 'members'] as const;
export type OrganizationSort = (typeof organizationSorts)[number];

const yes = z.literal('true').optional();
const Search = z.object({
  /** Part of a name, of a member's e-mail or of its domain; shorter than three letters, the beginning of one. */
  search: z.string().trim().max(200).optional(),
});
export const OrganizationFilter = Search.extend({
  status: Organization.shape.status.optional(),
  plan: Organization.shape.plan.optional(),
  /** On trial, and over within a week. */
  trial_ending: yes,
  demo: yes,
  /** With a project under way whose target has passed. */
  late: yes,
  /** To be removed for good. */
  removing: yes,
});
export type OrganizationFilter = z.infer<typeof OrganizationFilter>;
/** What the list shows, and in which order. */
export const OrganizationListAsked = OrganizationFilter.extend({
  sort: z.enum(organizationSorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
});
export type OrganizationListAsked = z.infer<typeof OrganizationListAsked>;

/** How many each filter would show, of all that the search finds. */
export const OrganizationCounts = z.object({
  total: z.number().int(),
  status: z.record(Organization.shape.status, z.number().int()),
  plan: z.record(Organization.shape.plan, z.number().int()),
  trial_ending: z.number().int(),
  demo: z.number().int(),
  late: z.number().int(),
  removing: z.number().int(),
});
export type OrganizationCounts = z.infer<typeof OrganizationCounts>;

const One = z.object({ id: OrganizationId });
export const organizationAdminCalls = {
  list: call({
    name: 'organizations.list',
    method: 'GET',
    path: '/organizations',
    summary: 'List organizations',
    permission: 'organizations.list',
    query: PageQuery.extend(OrganizationListAsked.shape),
    reply: page(OrganizationListed),
  }),
  counts: call({
    name: 'organizations.counts',
    method: 'GET',
    path: '/organizations/counts',
    summary: 'How many organizations each filter of the list would show',
    permission: 'organizations.list',
    query: Search,
    reply: OrganizationCounts,
  }),
  exportList: call({
    name: 'organizations.exportList',
    method: 'GET',
    path: '/organizations/export',
    summary: 'The list as CSV, all of it, in its order',
    permission: 'organizations.list',
    query: OrganizationListAsked,
    stream: 'download',
    media: ['text/csv'],
  }),
  create: call({
    name: 'organizations.create',
    method: 'POST',
    path: '/organizations/',
    summary: 'Create an organization',
    permission: 'organizations.create',
    peopleOnly: peopleOnly.settings,
    changes: organizationListReads,
    body: z.object({ name: CompanyName, plan: Organization.shape.plan.optional() }),
    reply: Organization,
    status: 201,
  }),
  overview: call({
    name: 'organizations.overview',
    method: 'GET',
    path: '/organizations/{id}/overview',
    summary: 'One organization as staff see it: use against its plan, portals, operations, change sets',
    permission: 'organizations.list',
    params: One,
    reply: OrganizationOverview,
  }),
  timeline: call({
    name: 'organizations.timeline',
    method: 'GET',
    path: '/organizations/{id}/timeline',
    summary: 'What was done in an organization, newest first',
    permission: 'organizations.list',
    params: One,
    query: PageQuery,
    reply: page(TimelineEntry),
  }),
  removal: call({
    name: 'organizations.removal',
    method: 'GET',
    path: '/organizations/{id}/removal',
    summary: 'What removing an organization takes away, and what stands in its way',
    permission: 'organizations.delete',
    params: One,
    reply: Removal,
  }),
  remove: call({
    name: 'organizations.remove',
    method: 'DELETE',
    path: '/organizations/{id}',
    summary: 'Remove an organization in 30 days; until then it is read-only and can be restored',
    permission: 'organizations.delete',
    peopleOnly: peopleOnly.remove,
    changes: organizationReads,
    params: One,
    query: z.object({
      /** Its name as somebody typed it: another than its own is refused. */
      name: z.string().max(300).optional(),
      reason: z.string().trim().max(500).optional(),
    }),
    status: 204,
    conditional: 'if_sent',
    failures: ['conflict'],
  }),
  restore: call({
    name: 'organizations.restore',
    method: 'POST',
    path: '/organizations/{id}/restore',
    summary: 'Take the removal of an organization back',
    permission: 'organizations.delete',
    peopleOnly: peopleOnly.settings,
    changes: organizationReads,
    params: One,
    reply: Organization,
    failures: ['conflict'],
  }),
  export: call({
    name: 'organizations.export',
    method: 'GET',
    path: '/organizations/{id}/export',
    summary: 'Everything of an organization as tables in one archive',
    permission: 'organizations.list',
    params: One,
    stream: 'download',
    media: ['application/zip'],
  }),
  notes: call({
    name: 'organizations.notes',
    method: 'GET',
    path: '/organizations/{id}/notes',
    summary: 'What staff wrote for each other about an organization, newest first',
    permission: 'comments.internal',
    params: One,
    query: PageQuery,
    reply: page(OrganizationNote),
  }),
  addNote: call({
    name: 'organizations.addNote',
    method: 'POST',
    path: '/organizations/{id}/notes',
    summary: 'Write a note about an organization, for staff',
    permission: 'comments.internal',
    changes: ['organizations.notes', 'organizations.timeline'],
    params: One,
    body: z.object({ body: z.string().trim().min(1, 'Write something first').max(4000) }),
    reply: OrganizationNote,
    status: 201,
  }),
  removeNote: call({
    name: 'organizations.removeNote',
    method: 'DELETE',
    path: '/organizations/{id}/notes/{noteId}',
    summary: 'Take a note of one’s own back',
    permission: 'comments.internal',
    peopleOnly: peopleOnly.remove,
    changes: ['organizations.notes', 'organizations.timeline'],
    params: z.object({ id: OrganizationId, noteId: Id }),
    status: 204,
  }),
} as const;
