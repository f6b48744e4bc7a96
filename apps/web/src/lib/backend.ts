// The hosted backend: on sign-in, the person's own users row and the organizations row it names. Our server answers
// both reads itself unless a backend elsewhere is configured; neither is told apart here.
import type { PublicConfig } from '@groundwork/contract/session';
import { z } from 'zod';
import type { CurrentOrganization, CurrentUser } from './app-state.ts';

type Backend = NonNullable<PublicConfig['backend']>;

const UserRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  organization_id: z.string().nullable(),
});
const OrganizationRow = z.object({ id: z.string(), name: z.string() });

export interface BackendRows {
  /** null: the backend knows no such person (a platform admin, a partner rep). */
  user: CurrentUser | null;
  organization: CurrentOrganization | null;
}

/**
 * Reads both rows, one after the other, as the bearer of the token.
 * @throws Error when the backend refuses, cannot be reached, or answers in another shape.
 */
export async function readBackendRows(
  { url, anon_key }: Backend,
  subject: string,
  token: () => Promise<string | undefined>,
): Promise<BackendRows> {
  // Only whoever is signed in needs the client, so no page loads it at its start.
  const { createClient } = await import('@supabase/supabase-js');
  const client = createClient(url, anon_key, {
    accessToken: async () => (await token()) ?? null,
    // With `accessToken` the library keeps no session of its own and reads none of these. They say what is wished, and
    // the app's session does it: it is renewed by itself, kept in local storage, and read from the address of /callback.
    auth: { autoRefreshToken: true, persistSession: true, detectSessionInUrl: true },
    realtime: { params: { eventsPerSecond: 10 } },
  });
  const users = await client
    .from('users')
    .select('id,name,email,role,organization_id')
    .eq('id', subject)
    .maybeSingle();
  if (users.error) throw new Error(users.error.message, { cause: users.error });
  const user = UserRow.nullable().parse(users.data);
  if (user === null || user.organization_id === null) return { user, organization: null };
  const organizations = await client
    .from('organizations')
    .select('id,name')
    .eq('id', user.organization_id)
    .maybeSingle();
  if (organizations.error) throw new Error(organizations.error.message, { cause: organizations.error });
  return { user, organization: OrganizationRow.nullable().parse(organizations.data) };
}
