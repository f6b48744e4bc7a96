// Data quality of every client's projects side by side. For those who run the platform: they look, and what is mended is the client's to
// approve.
import { z } from 'zod';
import { call } from './call.ts';
import { AuditId, OrganizationId, ProjectId } from './ids.ts';
import { PageQuery, page, Timestamp } from './paging.ts';

/** The one finding that costs most in a currency. Costs have no sum: a record may have several findings. */
export const DearestFinding = z.object({
  check: z.string(),
  title: z.string(),
  /** '' is the portal's own. */
  currency: z.string(),
  /** In minor units as text: a range, because rates are assumed. */
  low_cents: z.string(),
  high_cents: z.string(),
});
export type DearestFinding = z.infer<typeof DearestFinding>;

export const AuditedProject = z.object({
  id: ProjectId,
  name: z.string(),
  organization_id: OrganizationId,
  organization: z.string(),
  /** The latest that is kept; null where none is. */
  audit: z
    .object({
      id: AuditId,
      as_of: Timestamp,
      portal: z.string(),
      score: z.number().nullable(),
      findings: z.number().int(),
      /** A record as often as it has findings. */
      affected: z.number().int(),
      /** One in each currency: that of the assumptions first, then by code. */
      dearest: z.array(DearestFinding),
    })
    .nullable(),
  /** Bundles of fixes that somebody of the client can approve now; none while nobody of them may change anything. */
  waiting: z.number().int(),
});
export type AuditedProject = z.infer<typeof AuditedProject>;

export const AuditBoardFilter = z.object({
  /** A part of the name of a client or a project. */
  search: z.string().max(200).optional(),
  /** Those with a kept audit, which is usual, or those without one. */
  standing: z.enum(['audited', 'never']).optional(),
});
export type AuditBoardFilter = z.infer<typeof AuditBoardFilter>;

export const auditBoardCalls = {
  list: call({
    name: 'auditBoard.list',
    method: 'GET',
    path: '/data-quality',
    summary: 'Projects of every client with their latest audit, the one audited last first',
    permission: 'platform.read',
    query: PageQuery.extend(AuditBoardFilter.shape),
    reply: page(AuditedProject),
  }),
} as const;
