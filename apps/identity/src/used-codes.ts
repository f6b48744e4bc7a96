// A code from an authenticator app signs in once. Whoever looks over a shoulder has half a minute to type it again.
import { APIError } from 'better-auth/api';
import type { Attempts, Limit } from './attempts.ts';
import type { HookContext } from './request-facts.ts';
import { signedInUserId, textOf } from './request-facts.ts';

/** The library takes the code before, the present one and the next: ninety seconds in all. */
const spentLimit: Limit = { name: 'spent code', tries: 1, windowSeconds: 90 };

/** The cookie that stands for a right password while the code is awaited. */
const challengeCookie = 'two_factor';

export class UsedCodes {
  readonly #attempts: Attempts;

  constructor(attempts: Attempts) {
    this.#attempts = attempts;
  }

  /** Takes the code for this person. @throws APIError 401 as for a wrong one, when it was taken before. */
  async spend(ctx: HookContext): Promise<void> {
    const subject = await subjectOf(ctx);
    if (subject === undefined) return;
    const { isAllowed } = await this.#attempts.take(spentLimit, subject);
    if (!isAllowed)
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code was already used' });
  }

  /** The code was not accepted after all. */
  async restore(ctx: HookContext): Promise<void> {
    const subject = await subjectOf(ctx);
    if (subject !== undefined) await this.#attempts.giveBack(spentLimit, subject);
  }
}

async function subjectOf(ctx: HookContext): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie(challengeCookie);
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  const found = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null;
  const userId = found?.value ?? (await signedInUserId(ctx));
  return userId === undefined ? undefined : `${userId}\n${textOf(ctx.body, 'code')}`;
}
