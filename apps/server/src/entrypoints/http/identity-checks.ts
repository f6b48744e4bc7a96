// Who a token's bearer still is, for answers that go on: asked once for all streams of a session, and not at every beat.
import { Refusal } from '@groundwork/contract/errors';
import { meterCache } from '../../platform/cache-meter.ts';
import type { Caller } from '../../platform/caller.ts';

export interface Checked {
  caller: Caller;
  /** From when on the token counts no more, in ms since 1970. */
  expiresAt: number;
}

export interface IdentityChecks {
  /** As the latest check said, or by a check now when that one is too old. @throws Refusal */
  again(token: string, check: () => Promise<Checked>): Promise<Caller>;
  /** What was found so far counts no more. */
  forget(): void;
}

/** Half of the minute within which ended access ends its streams: a check may also take a while. */
const goodForMs = 30_000;

export function createIdentityChecks(now = () => Date.now()): IdentityChecks {
  const latest = new Map<string, { at: number; checked: Promise<Checked> }>();
  const meter = meterCache('listeners of streams', () => latest.size);

  function checkedOf(token: string, check: () => Promise<Checked>): Promise<Checked> {
    const known = latest.get(token);
    if (known && now() - known.at < goodForMs) {
      meter.hits += 1;
      return known.checked;
    }
    meter.misses += 1;
    // In the order they were asked, so that the old ones come first. Tokens nobody asks for any more are forgotten.
    for (const [each, { at }] of latest) {
      if (now() - at < goodForMs) break;
      latest.delete(each);
    }
    const asked = { at: now(), checked: check() };
    latest.set(token, asked);
    // What was refused, or could not be found out, is asked anew.
    asked.checked.catch(() => latest.get(token) === asked && latest.delete(token));
    return asked.checked;
  }

  return {
    async again(token, check) {
      const { caller, expiresAt } = await checkedOf(token, check);
      if (now() >= expiresAt) throw new Refusal('unauthenticated');
      return caller;
    },
    forget: () => latest.clear(),
  };
}
