// The tokens that this browser holds, as the sign-in's client keeps them (user-manager.ts). Read without that client: a page
// that opens with tokens that are still good has no other use for it.
import type { PublicConfig } from '@groundwork/contract/session';
import { z } from 'zod';

/** What every address of its in the browser's storage begins with. */
export const storedPrefix = 'groundwork.oidc.';

const StoredUser = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  /** In seconds. */
  expires_at: z.number().optional(),
  profile: z.looseObject({ iat: z.number() }),
});
export type StoredUser = z.infer<typeof StoredUser>;

/** Seconds until the access token ends. */
export function endsIn({ expires_at }: StoredUser): number {
  return expires_at === undefined ? Number.POSITIVE_INFINITY : expires_at - Math.floor(Date.now() / 1000);
}

export function authorityOf({ oidc }: PublicConfig): string {
  return new URL(oidc.authority, location.origin).href;
}

export class StoredTokens {
  readonly #key: string;
  readonly #storage: Storage;
  readonly #listeners = new Set<() => void>();

  constructor(authority: string, clientId: string, storage: Storage = localStorage) {
    this.#key = `${storedPrefix}user:${authority}:${clientId}`;
    this.#storage = storage;
  }

  read(): StoredUser | null {
    const kept = this.#storage.getItem(this.#key);
    if (kept === null) return null;
    try {
      return StoredUser.parse(JSON.parse(kept));
    } catch {
      return null;
    }
  }

  forget(): void {
    this.#storage.removeItem(this.#key);
    for (const listener of this.#listeners) listener();
  }

  /** Calls back when this page has forgotten them; answers how to stop. What other tabs do comes as a `storage` event. */
  onForgotten(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
