// Where the secret of a section lies sealed.
import { type SecretPlace, type Secrets, SecretUnreadable } from '../../platform/secrets.ts';
import type { StoredSection } from './store.ts';

export function secretPlace(section: string): SecretPlace {
  return { organizationId: null, table: 'platform_settings', row: section, field: 'secret' };
}

/** undefined where there is none, or GROUNDWORK_SECRET is not the one it was sealed with: it has to be set anew then, and
 *  everything else goes on. */
export function openSecret(secrets: Secrets, stored: StoredSection | undefined): string | undefined {
  if (!stored?.secret) return undefined;
  try {
    return secrets.open(secretPlace(stored.section), stored.secret);
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined;
    throw error;
  }
}
