// What an organization's other projects made of a column.
import { z } from 'zod';
import { ProjectId } from './ids.ts';

/** What another project of the organization chose for a column of the same name: same object, same source system. */
export const EarlierChoice = z.object({
  /** The column of the file that was asked about. */
  column: z.string(),
  project_id: ProjectId,
  project_name: z.string(),
  action: z.enum(['map', 'create', 'skip']),
  /** Internal name and what people call it; both null for what was left out, the name for what became new. */
  property: z.string().nullable(),
  label: z.string().nullable(),
});
export type EarlierChoice = z.infer<typeof EarlierChoice>;
