// Keeps the signed-in person's tokens: one renewal at a time over all tabs, forgotten when the server refuses them.
import type { PublicConfig } from '@groundwork/contract/session';
import { ErrorResponse, type User, type UserManager } from 'oidc-client-ts';
import { loginPath } from './return-path.ts';

/** Renew this long before the end, so that no request leaves with a token that dies under way. */
const renewBeforeSeconds = 45;

export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export class Keeper {
  readonly #manager: UserManager;
  readonly #resource: string | undefined;
  readonly #locks: Locks;

  constructor(manager: UserManager, { oidc }: PublicConfig, locks: Locks = navigator.locks) {
    this.#manager = manager;
    this.#resource = oidc.audience_style === 'resource' ? oidc.audience : undefined;
    this.#locks = locks;
  }

  /** An access token that is good for the next request; undefined when nobody is signed in. */
  async token(): Promise<string | undefined> {
    const user = await this.#manager.getUser();
    if (!user) return undefined;
    if (!isEnding(user)) return user.access_token;
    return this.#locks.request('groundwork.renew', async () => {
      // Another tab may have renewed while this one waited: an old refresh token used again ends the session.
      const latest = await this.#manager.getUser();
      if (!latest) return undefined;
      if (!isEnding(latest)) return latest.access_token;
      return this.#renew(latest);
    });
  }

  /** New tokens, however long the present ones are still good. Nobody signed in: nothing happens. */
  async renewNow(): Promise<void> {
    await this.#locks.request('groundwork.renew', async () => {
      const latest = await this.#manager.getUser();
      if (latest) await this.#renew(latest);
    });
  }

  async #renew(user: User): Promise<string | undefined> {
    if (user.refresh_token === undefined) {
      await this.#manager.removeUser();
      return undefined;
    }
    try {
      const renewed = await this.#manager.signinSilent(
        this.#resource === undefined ? {} : { resource: this.#resource },
      );
      return renewed?.access_token;
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification asks for it
      console.error('The sign-in could not be renewed.', error);
      if (error instanceof ErrorResponse) await this.#manager.removeUser();
      throw error;
    }
  }

  async refused(): Promise<void> {
    await this.#manager.removeUser();
    location.assign(loginPath(location.pathname + location.search));
  }
}

function isEnding(user: User): boolean {
  return (user.expires_in ?? Number.POSITIVE_INFINITY) < renewBeforeSeconds;
}
