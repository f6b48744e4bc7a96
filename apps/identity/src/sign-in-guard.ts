// Stands before and after the issuer's sign-in and registration: counts tries, and asks registration.ts for the rules.
// Answers alike whether or not an address has an account.
import { errors } from '@groundwork/contract/errors';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Attempts, Limit } from './attempts.ts';
import { registrationFault, textOf } from './registration.ts';

/** The header that carries the socket's address inwards; whatever a caller sends under this name is dropped. */
export const addressHeader = 'x-groundwork-address';

const quarterHour = 15 * 60;
/** Wrong passwords for one account, from wherever they come; a right one clears the count. */
export const accountLimit: Limit = { name: 'sign-in account', tries: 10, windowSeconds: quarterHour };
/** Wrong passwords from one address, for whatever account; a right one is not counted. */
export const addressLimit: Limit = { name: 'sign-in address', tries: 100, windowSeconds: quarterHour };
/** New accounts from one address: room for a class room behind one router, none for a robot. */
export const registrationLimit: Limit = { name: 'sign-up address', tries: 60, windowSeconds: 60 * 60 };

const signInPath = '/sign-in/email';
const signUpPath = '/sign-up/email';

export type SignInGuard = ReturnType<typeof signInGuard>;

export function signInGuard(attempts: Attempts) {
  return {
    before: createAuthMiddleware(async ctx => {
      const address = ctx.headers?.get(addressHeader) ?? 'unknown';
      if (ctx.path === signInPath) {
        await count(attempts, addressLimit, address);
        await count(attempts, accountLimit, accountKey(ctx.body));
      }
      if (ctx.path === signUpPath) {
        const fault = registrationFault(ctx.body);
        if (fault !== undefined)
          throw new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_REQUEST', message: fault });
        await count(attempts, registrationLimit, address);
      }
    }),
    after: createAuthMiddleware(async ctx => {
      if (ctx.path !== signInPath || !ctx.context.newSession) return;
      await attempts.giveBack(addressLimit, ctx.headers?.get(addressHeader) ?? 'unknown');
      await attempts.forget(accountLimit, accountKey(ctx.body));
    }),
  };
}

async function count(attempts: Attempts, limit: Limit, subject: string): Promise<void> {
  const verdict = await attempts.take(limit, subject);
  if (verdict.isAllowed) return;
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'RATE_LIMITED', message: errors.rate_limited.message },
    { 'retry-after': String(verdict.waitSeconds) },
  );
}

/** The address as the account table keeps it, so that spelling it differently opens no second count. */
function accountKey(body: unknown): string {
  return textOf(body, 'email').trim().toLowerCase();
}
