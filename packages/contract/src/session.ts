// Who is signed in, as the identity tokens say it. Names and shapes are the same for every issuer.
import { z } from 'zod';
import { Role } from './permissions.ts';

/** Claims of our own carry a namespace, so that no issuer mistakes them for standard ones. */
export const claimNames = {
  appMetadata: 'https://groundwork.app/app_metadata',
  userMetadata: 'https://groundwork.app/user_metadata',
} as const;

/** What the operator says about a person. Advice for the screen: the server decides by its own tables. */
export const AppMetadata = z.object({
  /** The first is the primary role. */
  roles: z.array(Role),
  permissions: z.array(z.string()),
  organization_id: z.string().optional(),
});
export type AppMetadata = z.infer<typeof AppMetadata>;

/** What the person says about themselves. */
export const UserMetadata = z.object({
  name: z.string(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  /** Typed at registration; names the trial organization. */
  company: z.string().optional(),
});
export type UserMetadata = z.infer<typeof UserMetadata>;
