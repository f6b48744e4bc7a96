// One search over the whole platform, for those who run it: what the command palette asks.
import { z } from 'zod';
import { call } from './call.ts';
import { MemberId, OperationId, OrganizationId, ProjectId, TicketId } from './ids.ts';
import { OperationKind, OperationStatus } from './operations.ts';
import { Organization } from './organizations.ts';
import { TicketStatus } from './support.ts';

/** Whose it is. */
const OfOrganization = z.object({ organization_id: OrganizationId, organization_name: z.string() });

/** Of each kind the few that fit best: what begins with the words before what only holds them. */
export const Found = z.object({
  organizations: z.array(
    z.object({ id: OrganizationId, name: z.string(), status: Organization.shape.status }),
  ),
  users: z.array(OfOrganization.extend({ id: MemberId, name: z.string(), email: z.string() })),
  projects: z.array(OfOrganization.extend({ id: ProjectId, name: z.string() })),
  /** By the beginning of their id, as logs and reports name them. */
  operations: z.array(
    OfOrganization.extend({ id: OperationId, kind: OperationKind, status: OperationStatus }),
  ),
  tickets: z.array(
    OfOrganization.extend({
      id: TicketId,
      number: z.number().int(),
      subject: z.string(),
      status: TicketStatus,
    }),
  ),
});
export type Found = z.infer<typeof Found>;

/** Most of one kind that are found. */
export const foundOfKind = 5;

export const searchCalls = {
  find: call({
    name: 'search.find',
    method: 'GET',
    path: '/search',
    summary: 'Organizations, users, projects, operations and tickets by their names',
    permission: 'platform.read',
    query: z.object({ q: z.string().trim().min(2, 'Type at least 2 characters').max(200) }),
    reply: Found,
  }),
} as const;
