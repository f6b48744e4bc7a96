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
  /** Made because the server had refused the one before. */
  #madeAnew: string | undefined;

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

  /** New tokens after `change`, which replaces the session or what it says. Nobody renews meanwhile: a token made for the
   *  session that is being replaced would end with it. Nobody signed in: nothing is renewed. */
  renewAfter<T>(change: () => Promise<T>): Promise<T> {
    return this.#locks.request('groundwork.renew', async () => {
      const made = await change();
      const latest = this.#tokens.read();
      if (latest) await this.#renew(latest);
      return made;
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

  /** The server refused `token`. Answers whether there is another one to ask with: its session may be replaced just now, and
   *  whoever sets up a second factor is not told that they are signed out. */
  async refused(token: string | undefined): Promise<boolean> {
    const user = this.#tokens.read();
    // Refused right after signing in: no session has ended, and it is worth a word before it happens again.
    const isAtOnce = !this.#wasAccepted && user !== null && isNew(user);
    if (!isAtOnce && (await this.#isReplaced(token))) return true;
    // One refusal is enough: of several calls at once, each would begin the way out anew.
    if (isLeaving()) return false;
    leave();
    this.#tokens.forget();
    const path = sessionEndedPath(location.pathname + location.search);
    location.assign(isAtOnce ? `${path}&error=not_accepted` : path);
    return false;
  }

  /** After whoever renews just now. @throws SignInFailure when the issuer cannot say */
  #isReplaced(token: string | undefined): Promise<boolean> {
    return this.#locks.request('groundwork.renew', async () => {
      const latest = this.#tokens.read();
      if (!latest || isLeaving()) return false;
      if (latest.access_token !== token) return true;
      // Once: a server that takes none of the tokens is not asked for ever.
      if (latest.refresh_token === undefined || token === this.#madeAnew) return false;
      try {
        this.#madeAnew = await this.#askTwice();
      } catch (error) {
        if (isUnreachable(error)) throw signInFailure(error);
        return false;
      }
      return this.#madeAnew !== undefined;
    });
  }
}

function isNew({ profile }: StoredUser): boolean {
  return Date.now() / 1000 - profile.iat < 60;
}

function isEnding(user: StoredUser): boolean {
  return endsIn(user) < renewBeforeSeconds;
}
