// What a migration notes about the moment it was proposed.
import { z } from 'zod';
import { CarriedDefaults } from '../intake/settle-defaults.ts';
import { RecordPages } from '../portals/record-page.ts';
import { ValueKind } from './values.ts';

export const MigrationFacts = z.object({
  /** Objects it writes records of. */
  objects: z.array(z.string()),
  /** Records of each object in the portal before. */
  counts: z.record(z.string(), z.number().int()),
  /** Every file with the rows it holds and what they become. */
  sources: z.array(
    z.object({
      source: z.string(),
      object: z.string(),
      rows: z.number().int(),
      /** Its filled cells, and why it would be left out; absent in what was proposed before cells were counted. */
      cells: z.object({ filled: z.number().int(), reason: z.string(), is_answered: z.boolean() }).optional(),
    }),
  ),
  /** How values compare, by `object.property`; what is not listed compares as text. */
  kinds: z.record(z.string(), ValueKind),
  /** What pipelines and stages are called, for the people who read the report. */
  pipelines: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        stages: z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            /** How deals there have ended; absent in what was proposed before it was noted. */
            outcome: z.enum(['open', 'won', 'lost']).optional(),
          }),
        ),
      }),
    )
    .default([]),
  /** Currencies of the files that the portal did not have. */
  foreign: z.array(z.string()).default([]),
  /** The portal's own; absent where it does not give it. */
  own_currency: z.string().optional(),
  /** Where people look at the records; absent in what was proposed before it was noted. */
  record_pages: RecordPages.optional(),
  defaults: CarriedDefaults,
});
export type MigrationFacts = z.infer<typeof MigrationFacts>;
