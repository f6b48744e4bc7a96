// Deliverables: documents that the product makes of a project's data.

import { z } from 'zod';
import { DocumentId } from './ids.ts';

/** What the product can make of a project's data. */
export const deliverables = [
  'implementation_plan',
  'data_dictionary',
  'migration_report',
  'audit_report',
  'revops_report',
  'handover',
] as const;
export const Deliverable = z.enum(deliverables);
export type Deliverable = z.infer<typeof Deliverable>;
export const DeliverableFormat = z.enum(['pdf', 'html']);
export type DeliverableFormat = z.infer<typeof DeliverableFormat>;

/** How far a deliverable can be made now, and what was made of it. */
export const DeliverableState = z.object({
  deliverable: Deliverable,
  name: z.string(),
  /** Why it cannot be made yet; null when it can. */
  missing: z.string().nullable(),
  made: z.array(
    z.object({
      format: DeliverableFormat,
      document_id: DocumentId,
      number: z.number().int(),
      /** Made of the data as they stand now. */
      is_current: z.boolean(),
    }),
  ),
});
export type DeliverableState = z.infer<typeof DeliverableState>;
