// How many wrong passwords are judged, and for whom. Whoever guesses is stopped where they guess from; the account's
// owner is not, or guessing would be a way to lock somebody out.
import { isIPv6 } from 'node:net';
import { errors } from '@groundwork/contract/errors';
import { APIError } from 'better-auth/api';
import type { Attempts, Limit } from './attempts.ts';

const minute = 60;
const quarterHour = 15 * minute;

/** Wrong passwords from one address, for whatever account; a right one is not counted. */
export const addressLimit: Limit = { name: 'sign-in address', tries: 100, windowSeconds: quarterHour };
/** Wrong passwords from one address for one account; a right one clears the count. */
export const placeLimit: Limit = { name: 'sign-in place', tries: 10, windowSeconds: quarterHour };
/** Wrong passwords for one account from everywhere together; beyond them `paceLimit` holds. */
export const accountLimit: Limit = { name: 'sign-in account', tries: 30, windowSeconds: quarterHour };
/** The pace at which an account under attack judges passwords from places it does not know. */
export const paceLimit: Limit = { name: 'sign-in pace', tries: 1, windowSeconds: 10 };
/** How long a place from which the owner signed in is spared that pace. */
const knownPlace = { name: 'sign-in known place', windowSeconds: 30 * 24 * 60 * minute };

export class SignInTries {
  readonly #attempts: Attempts;

  constructor(attempts: Attempts) {
    this.#attempts = attempts;
  }

  /** Counts one try with a password. @throws APIError 429 when it is one too many. */
  async begin(address: string, account: string): Promise<void> {
    await take(this.#attempts, addressLimit, address);
    await take(this.#attempts, placeLimit, placeOf(address, account));
    if (await this.#attempts.isMarked(knownPlace, placeOf(address, account))) return;
    const verdict = await this.#attempts.take(accountLimit, account);
    if (!verdict.isAllowed) await take(this.#attempts, paceLimit, account);
  }

  /** The password was right: nothing of this try counts, and the place is known from now on. */
  async succeed(address: string, account: string): Promise<void> {
    await this.#attempts.giveBack(addressLimit, address);
    await this.#attempts.giveBack(accountLimit, account);
    await this.welcome(address, account);
  }

  /** The owner showed in some other way that they are there, e.g. by a link from their mailbox. */
  async welcome(address: string, account: string): Promise<void> {
    await this.#attempts.forget(placeLimit, placeOf(address, account));
    await this.#attempts.mark(knownPlace, placeOf(address, account));
  }
}

/** Counts one try. @throws APIError 429 with `retry-after` when it is one too many. */
export async function take(attempts: Attempts, limit: Limit, subject: string): Promise<void> {
  const verdict = await attempts.take(limit, subject);
  if (verdict.isAllowed) return;
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'RATE_LIMITED', message: errors.rate_limited.message },
    { 'retry-after': String(verdict.waitSeconds) },
  );
}

function placeOf(address: string, account: string): string {
  return `${address}\n${account}`;
}

/** Whom an address limit counts: the address itself, or of IPv6 its first 64 bits: whoever has one has all of them. */
export function addressGroup(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(group => group !== '');
  const right = tail?.split(':').filter(group => group !== '') ?? [];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
