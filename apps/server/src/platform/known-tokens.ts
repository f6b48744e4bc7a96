// What was found in tokens whose signature was checked already: checking it again costs more than everything else a request
// is asked for. Only the signature and the claims are remembered; whether the session lives is asked each time.
import { hash } from 'node:crypto';
import { meterCache } from './cache-meter.ts';

/** A key that the issuer takes back counts no longer than this; jose itself keeps the issuer's keys for ten minutes. */
const goodForMs = 60_000;
const mostKnown = 5000;

export interface KnownTokens<Found> {
  /** What was found in this very token, or what `look` finds now. Refusals are not remembered. */
  read(token: string, look: () => Promise<Found>): Promise<Found>;
}

export function createKnownTokens<Found extends { claims: { expiresAt: number } }>(
  now: () => number = Date.now,
): KnownTokens<Found> {
  const known = new Map<string, { found: Found; until: number }>();
  const meter = meterCache('checked tokens', () => known.size);
  return {
    async read(token, look) {
      // The tokens themselves need not lie in memory.
      const key = hash('sha256', token, 'base64');
      const before = known.get(key);
      if (before !== undefined && now() < before.until) {
        meter.hits += 1;
        return before.found;
      }
      meter.misses += 1;
      known.delete(key);
      const found = await look();
      // The oldest goes first.
      if (known.size >= mostKnown) for (const [oldest] of known) if (known.delete(oldest)) break;
      known.set(key, { found, until: Math.min(now() + goodForMs, found.claims.expiresAt) });
      return found;
    },
  };
}
