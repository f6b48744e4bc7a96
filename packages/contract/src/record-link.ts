// The way to a record in the CRM itself.
import { z } from 'zod';

/** The page of a record in its portal; where there is none to go to, why. */
export const RecordLink = z.object({ url: z.url().nullable(), reason: z.string().nullable() });
export type RecordLink = z.infer<typeof RecordLink>;
