// Stands before and after the issuer's sign-in and registration: counts tries, and asks registration.ts for the rules.
// Answers alike whether or not an address has an account.
import { isIPv6 } from 'node:net';
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
      const address = addressOf(ctx.headers);
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
      await attempts.giveBack(addressLimit, addressOf(ctx.headers));
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

/** Whom an address limit counts: an IPv4 address, or the block of IPv6 addresses one customer is given. */
function addressOf(headers: Headers | undefined): string {
  return addressGroup(headers?.get(addressHeader) ?? 'unknown');
}

/** The address itself, or of IPv6 its first 64 bits: whoever has one of those has all of them. */
export function addressGroup(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(group => group !== '');
  const right = tail?.split(':').filter(group => group !== '') ?? [];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** The address as the account table keeps it, so that spelling it differently opens no second count. */
function accountKey(body: unknown): string {
  return textOf(body, 'email').trim().toLowerCase();
}
