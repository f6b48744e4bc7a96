// Why the engine thinks what it thinks, and which system a file is from.
import { z } from 'zod';
import { SourceSystem } from './source-systems.ts';

/** Why the engine thinks so, in words a client understands, with the evidence it saw. */
export const Reason = z.object({ text: z.string(), evidence: z.string().optional() });
export type Reason = z.infer<typeof Reason>;

export const SystemVerdict = z.object({
  name: SourceSystem,
  confidence: z.number(),
  reasons: z.array(Reason),
});
export type SystemVerdict = z.infer<typeof SystemVerdict>;
