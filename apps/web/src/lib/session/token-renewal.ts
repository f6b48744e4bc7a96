// Renews the access token: one renewal at a time over all tabs; tokens that the server refuses are dropped.
import type { PublicConfig } from '@groundwork/contract/session';
import type { UserManager } from 'oidc-client-ts';
import { isLeaving, leave } from './leaving.ts';
import { sessionEndedPath } from './return-path.ts';
import { isIssuersRefusal, isUnreachable, signInFailure } from './sign-in-failure.ts';
import { endsIn, type StoredTokens, type StoredUser } from './stored-user.ts';

/** Renew this long before the end, so that no request leaves with a token that dies under way. */
const renewBeforeSeconds = 45;

/** A page that is reloaded during its renewal asks again while the first answer may still be on its way. */
const answerUnderWayMs = 500;

export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export class TokenRenewal {
  readonly #tokens: StoredTokens;
  readonly #manager: () => Promise<UserManager>;
  readonly #resource: string | undefined;
  readonly #locks: Locks;
  #wasAccepted = false;

  constructor(
    tokens: StoredTokens,
    manager: () => Promise<UserManager>,
    { oidc }: PublicConfig,
    locks: Locks = navigator.locks,
  ) {
    this.#tokens = tokens;
    this.#manager = manager;
    this.#resource = oidc.audience_style === 'resource' ? oidc.audience : undefined;
    this.#locks = locks;
  }

  /** An access token that is good for the next request; undefined when nobody is signed in. */
  async token(): Promise<string | undefined> {
    const user = this.#tokens.read();
    if (!user) return undefined;
    if (!isEnding(user)) return user.access_token;
    return this.#locks.request('groundwork.renew', async () => {
      // Another tab may have renewed while this one waited: an old refresh token used again ends the session.
      const latest = this.#tokens.read();
      if (!latest) return undefined;
      if (!isEnding(latest)) return latest.access_token;
      return this.#renew(latest);
    });
  }

  /** New tokens, however long the present ones are still good. Nobody signed in: nothing happens. */
  async renewNow(): Promise<void> {
    await this.#locks.request('groundwork.renew', async () => {
      const latest = this.#tokens.read();
      if (latest) await this.#renew(latest);
    });
  }

  async #renew(user: StoredUser): Promise<string | undefined> {
    if (user.refresh_token === undefined) {
      this.#tokens.forget();
      return undefined;
    }
    try {
      return await this.#askTwice();
    } catch (error) {
      if (isUnreachable(error)) throw signInFailure(error);
      // oxlint-disable-next-line no-console -- the specification asks for it
      console.error('The sign-in could not be renewed.', error);
      if (isIssuersRefusal(error)) this.#tokens.forget();
      throw error;
    }
  }

  async #askTwice(): Promise<string | undefined> {
    const ask = async () => {
      const manager = await this.#manager();
      return (await manager.signinSilent(this.#resource === undefined ? {} : { resource: this.#resource }))
        ?.access_token;
    };
    try {
      return await ask();
    } catch (error) {
      if (!isIssuersRefusal(error)) throw error;
      await new Promise(resolve => setTimeout(resolve, answerUnderWayMs));
      return ask();
    }
  }

  /** The server has taken this person's token: from here on a refusal means that something ended. */
  accepted(): void {
    this.#wasAccepted = true;
  }

  /** The server refused `token`. Ignored when it was renewed meanwhile: the refusal is not about the present one. */
  async refused(token: string | undefined): Promise<void> {
    const user = this.#tokens.read();
    if (user && user.access_token !== token) return;
    // One refusal is enough: of several calls at once, each would begin the way out anew.
    if (isLeaving()) return;
    leave();
    this.#tokens.forget();
    const path = sessionEndedPath(location.pathname + location.search);
    // Refused right after signing in: no session has ended, and it is worth a word before it happens again.
    const isAtOnce = !this.#wasAccepted && user !== null && isNew(user);
    location.assign(isAtOnce ? `${path}&error=not_accepted` : path);
  }
}

function isNew({ profile }: StoredUser): boolean {
  return Date.now() / 1000 - profile.iat < 60;
}

function isEnding(user: StoredUser): boolean {
  return endsIn(user) < renewBeforeSeconds;
}
