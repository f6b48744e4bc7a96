// What a portal’s token lacks; apart from the list of all scopes, which few pages need.
import { z } from 'zod';

/** Scopes that a token lacks, and what they are for. */
export const MissingScopes = z.object({
  for: z.string(),
  scopes: z.array(z.string()),
  /** What cannot be done without them: “write their records or set them up”. */
  cannot: z.string(),
});
export type MissingScopes = z.infer<typeof MissingScopes>;
