// The portal's request limits: burst per token, searches per second, calls per day. Kept in this process, which is
// the only one serving a portal; the vendor's headers and refusals are made here.
import { randomUUID } from 'node:crypto';
import { dayAt, momentAt, type Portal, type RateLimit, type Tier } from '../portals/portal.ts';
import { RollingWindow } from './rolling-window.ts';

const BURST: Record<Tier, { max: number; intervalMs: number }> = {
  starter: { max: 100, intervalMs: 10_000 },
  professional: { max: 190, intervalMs: 10_000 },
};
const DAILY: Record<Tier, number> = { starter: 250_000, professional: 625_000 };
const SEARCH_PER_SECOND = 5;

export type PolicyName = 'DAILY' | 'TEN_SECONDLY_ROLLING' | 'SECONDLY';

const MESSAGES: Record<PolicyName, string> = {
  DAILY: 'You have reached your daily limit.',
  TEN_SECONDLY_ROLLING: 'You have reached your ten_secondly_rolling limit.',
  SECONDLY: 'You have reached your secondly limit.',
};

export interface Verdict {
  headers: Record<string, string>;
  refused?: PolicyName;
}

export function rateLimitBody(policyName: PolicyName): Record<string, string> {
  return {
    status: 'error',
    message: MESSAGES[policyName],
    errorType: 'RATE_LIMIT',
    correlationId: randomUUID(),
    policyName,
    category: 'RATE_LIMITS',
  };
}

interface Usage {
  burst: RollingWindow;
  search: RollingWindow;
  day: string;
  today: number;
}

export class RateLimits {
  readonly #rateLimit: RateLimit | undefined;
  readonly #searchPerSecond: number;
  readonly #byPortal = new Map<number, Usage>();

  constructor(options: { rateLimit: RateLimit | undefined; searchPerSecond: number | undefined }) {
    this.#rateLimit = options.rateLimit;
    this.#searchPerSecond = options.searchPerSecond ?? SEARCH_PER_SECOND;
  }

  #usage(portal: Portal, intervalMs: number): Usage {
    const day = dayAt(portal, momentAt(portal));
    const usage = this.#byPortal.get(portal.id) ?? {
      burst: new RollingWindow(intervalMs),
      search: new RollingWindow(1_000),
      day,
      today: 0,
    };
    if (usage.day !== day) Object.assign(usage, { day, today: 0 });
    this.#byPortal.set(portal.id, usage);
    return usage;
  }

  /** Admits or refuses one call. Searches have a limit of their own and tell nothing in their headers. */
  check(portal: Portal, isSearch: boolean, now = Date.now()): Verdict {
    const limit = portal.rateLimit ?? this.#rateLimit ?? BURST[portal.tier];
    const { max, intervalMs } =
      limit === 'off' ? { max: Number.POSITIVE_INFINITY, intervalMs: 10_000 } : limit;
    const usage = this.#usage(portal, intervalMs);
    if (isSearch) {
      const perSecond =
        limit === 'off' ? Number.POSITIVE_INFINITY : (portal.searchPerSecond ?? this.#searchPerSecond);
      return usage.search.admit(now, perSecond) < 0 ? { headers: {}, refused: 'SECONDLY' } : { headers: {} };
    }
    const daily = portal.dailyLimit ?? DAILY[portal.tier];
    const isDayOver = usage.today >= daily;
    const remaining =
      limit === 'off'
        ? 0
        : isDayOver
          ? Math.max(max - usage.burst.count(now), 0)
          : usage.burst.admit(now, max);
    if (!isDayOver && remaining >= 0) usage.today += 1;
    const headers: Record<string, string> = {
      ...(limit === 'off'
        ? {}
        : {
            'x-hubspot-ratelimit-max': String(max),
            'x-hubspot-ratelimit-remaining': String(Math.max(remaining, 0)),
            'x-hubspot-ratelimit-interval-milliseconds': String(intervalMs),
          }),
      'x-hubspot-ratelimit-daily': String(daily),
      'x-hubspot-ratelimit-daily-remaining': String(Math.max(daily - usage.today, 0)),
    };
    if (isDayOver) return { headers, refused: 'DAILY' };
    return remaining < 0 ? { headers, refused: 'TEN_SECONDLY_ROLLING' } : { headers };
  }

  usedToday(portal: Portal): { used: number; limit: number } {
    return {
      used: this.#byPortal.get(portal.id)?.today ?? 0,
      limit: portal.dailyLimit ?? DAILY[portal.tier],
    };
  }

  forget(portalId: number): void {
    this.#byPortal.delete(portalId);
  }
}
