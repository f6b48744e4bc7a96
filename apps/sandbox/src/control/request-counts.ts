// What was asked of a portal: calls by kind, refusals, and the busiest ten seconds.
import { RollingWindow } from '../limits/rolling-window.ts';

interface Counts {
  total: number;
  by_call: Record<string, number>;
  by_status: Record<string, number>;
  max_in_10_s: number;
  max_searches_in_1_s: number;
  window: RollingWindow;
  searches: RollingWindow;
}

/** A call with its ids taken out: "POST /crm/objects/contacts/batch/upsert". */
export function callOf(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\/\d{3,}(?=\/|$)/g, '/:id')}`;
}

export class RequestCounts {
  readonly #byPortal = new Map<number, Counts>();

  #counts(portalId: number): Counts {
    const counts = this.#byPortal.get(portalId) ?? {
      total: 0,
      by_call: {},
      by_status: {},
      max_in_10_s: 0,
      max_searches_in_1_s: 0,
      window: new RollingWindow(10_000),
      searches: new RollingWindow(1_000),
    };
    this.#byPortal.set(portalId, counts);
    return counts;
  }

  /** A call let through by the limits, at this moment. */
  admit(portalId: number, isSearch: boolean, now: number): void {
    const counts = this.#counts(portalId);
    const window = isSearch ? counts.searches : counts.window;
    window.add(now);
    const busiest = isSearch ? 'max_searches_in_1_s' : 'max_in_10_s';
    counts[busiest] = Math.max(counts[busiest], window.count(now));
  }

  /** A call's answer. */
  answer(portalId: number, method: string, url: string, statusCode: number): void {
    const counts = this.#counts(portalId);
    const call = callOf(method, url.split('?')[0] ?? '');
    counts.total += 1;
    counts.by_call[call] = (counts.by_call[call] ?? 0) + 1;
    counts.by_status[statusCode] = (counts.by_status[statusCode] ?? 0) + 1;
  }

  of(portalId: number): Record<string, unknown> {
    const counts = this.#byPortal.get(portalId);
    return {
      total: counts?.total ?? 0,
      refused_429: counts?.by_status['429'] ?? 0,
      max_in_10_s: counts?.max_in_10_s ?? 0,
      max_searches_in_1_s: counts?.max_searches_in_1_s ?? 0,
      by_call: counts?.by_call ?? {},
      by_status: counts?.by_status ?? {},
    };
  }

  clear(portalId: number): void {
    this.#byPortal.delete(portalId);
  }
}
