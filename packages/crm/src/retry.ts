// Which answers mean "send it again", and how long to wait. Pure: no clock, no network.
import { numberOf, objectOf, textOf } from './json.ts';

/**
 * answer: final, good or bad · spent: refused for the daily limit, nothing was done · limited: refused for the rate limit, nothing was done · busy: refused for a lock or a move, nothing
 * was done · fault: no usable answer, what was asked may or may not have been done.
 */
export type Verdict = 'answer' | 'spent' | 'limited' | 'busy' | 'fault';

const LOCKED = 423;
const MIGRATING = 477;
const LOCK_WAIT_MS = 2_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

export function judge(status: number, body: unknown): Verdict {
  // The daily limit does not pass by waiting a little; whoever runs the work must know.
  if (status === 429) return textOf(objectOf(body)['policyName']) === 'DAILY' ? 'spent' : 'limited';
  if (status === LOCKED || status === MIGRATING) return 'busy';
  return status === 408 || status >= 500 ? 'fault' : 'answer';
}

/** Milliseconds to wait after the `attempt`-th (from 1) fault: exponential, with jitter so that callers spread out. */
export function backoffMs(attempt: number, random: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS) * (0.5 + random / 2);
}

/** How long a busy portal wants to be left alone. */
export function busyMs(status: number, retryAfterMs: number | null, attempt: number, random: number): number {
  const asked = retryAfterMs ?? backoffMs(attempt, random);
  return status === LOCKED ? Math.max(asked, LOCK_WAIT_MS) : asked;
}

/** The `Retry-After` header in milliseconds: seconds or an HTTP date. Null when absent or unreadable. A date is by the clock of
 *  whoever answered, so it is held against the answer's own `Date`, never against ours. */
export function retryAfterMs(headers: Headers): number | null {
  const header = headers.get('retry-after');
  if (header === null) return null;
  const seconds = numberOf(header);
  if (seconds !== undefined) return Math.max(seconds * 1_000, 0);
  const wait = Date.parse(header) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(wait) ? null : Math.max(wait, 0);
}

const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True when the request cannot have reached the portal: no connection ever stood. */
export function wasNeverSent(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof AggregateError && at.errors.length > 0) return at.errors.every(wasNeverSent);
    if ('code' in at && typeof at.code === 'string' && NEVER_SENT.has(at.code)) return true;
  }
  return false;
}
