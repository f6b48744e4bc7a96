// The address of a link to one decision, and for how long it counts. Pure.
import { linkDays } from '@groundwork/contract/decisions';

const dayMs = 24 * 60 * 60 * 1000;

/** After so many days, or at the end of the deadline's day; undefined when that has passed. */
export function linkEnd(now: Date, deadline: string | null): Date | undefined {
  const latest = now.getTime() + linkDays * dayMs;
  const end = deadline === null ? latest : Math.min(latest, Date.parse(`${deadline}T00:00:00Z`) + dayMs);
  return end > now.getTime() ? new Date(end) : undefined;
}

/** In the fragment, which browsers keep to themselves: no log and no Referer holds it. */
export function linkAddress(publicUrl: string, secret: string): string {
  return `${publicUrl}/decision#${secret}`;
}
