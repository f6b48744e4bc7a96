// Answers that must not reveal, by how long they take, whether an address has an account: each takes a whole number
// of steps, and the difference between the two cases is far smaller than one.
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than both cases take on a busy machine, short enough that nobody minds. */
export const stepMs = 250;

const evenPaths = ['/sign-up/email', '/request-password-reset', '/send-verification-email'];

/** Whether the answer at this path (below the issuer's) must keep the pace. */
export function needsUniformTiming(path: string): boolean {
  return evenPaths.includes(path);
}

/** Does the work, and lets its outcome out at the end of the step it falls into. */
export async function withUniformTiming<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - startedAt;
    await pause(Math.ceil(tookMs / stepMs) * stepMs - tookMs);
  }
}
