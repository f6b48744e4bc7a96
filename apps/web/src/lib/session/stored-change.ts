// What a change of this browser's storage says about who is signed in.
import { z } from 'zod';
import { storedPrefix } from './stored-user.ts';

const StoredPerson = z.object({ profile: z.object({ iss: z.string(), sub: z.string() }) });

type StoredChange = 'signed_out' | 'somebody_else' | 'renewed';

/** Undefined when it is about something else. */
export function storedChange({
  key,
  oldValue,
  newValue,
}: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): StoredChange | undefined {
  // Without a key everything was removed.
  if (key !== null && !key.startsWith(`${storedPrefix}user:`)) return undefined;
  if (newValue === null) return 'signed_out';
  const now = personOf(newValue);
  return now !== undefined && personOf(oldValue) === now ? 'renewed' : 'somebody_else';
}

function personOf(stored: string | null): string | undefined {
  if (stored === null) return undefined;
  try {
    const { iss, sub } = StoredPerson.parse(JSON.parse(stored)).profile;
    return JSON.stringify([iss, sub]);
  } catch {
    return undefined;
  }
}
