// The kept example of a call: a request as it was sent to a live product, and what it answered. A test writes and compares them; the
// pages of the API show them.
import { z } from 'zod';

export const ApiExample = z.object({
  /** Who sent it: a key, or a person of some role. */
  by: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown().optional(),
  files: z.record(z.string(), z.string()).optional(),
  status: z.number(),
  type: z.string().optional(),
  answer: z.unknown().optional(),
  /** Lists and long texts of the answer were cut. */
  is_shortened: z.boolean(),
  /** Why it was refused, where it was. */
  refused: z.string().optional(),
});
export type ApiExample = z.infer<typeof ApiExample>;

/** By the names of the calls. */
export const ApiExamples = z.record(z.string(), ApiExample);
export type ApiExamples = z.infer<typeof ApiExamples>;
