// The line of days on which every project of the board is drawn. Pure.
import type { DeliveryProject } from '@groundwork/contract/delivery';

const DAY_MS = 86_400_000;
/** A date years away would press all others together: it stands at the edge, and its row says the day. */
const FARTHEST = 26 * 7;
const BACK = 8 * 7;

export interface Axis {
  /** `yyyy-mm-dd` both. */
  first: string;
  last: string;
  /** Lines, mostly one a week, and those of them that have a name. */
  ticks: readonly { day: string; at: number; isNamed: boolean }[];
  today: number;
  /** 0 to 1. */
  at: (day: string) => number;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export function axisOf(
  projects: readonly Pick<DeliveryProject, 'target' | 'p50' | 'p80'>[],
  today: string,
): Axis {
  const now = Date.parse(today);
  const days = projects.flatMap(each => [each.target, each.p50, each.p80]).flatMap(each => each ?? []);
  const around = days.map(each => clamp(Date.parse(each), now - BACK * DAY_MS, now + FARTHEST * DAY_MS));
  const first = mondayOf(Math.min(now, ...around));
  const weeks = Math.max(4, Math.ceil((Math.max(now, ...around) - first) / (7 * DAY_MS)) + 1);
  const span = weeks * 7 * DAY_MS;
  const at = (day: string) => clamp((Date.parse(day) - first) / span, 0, 1);
  const every = Math.ceil(weeks / 3);
  const ticks = Array.from({ length: weeks + 1 }, (_, week) => {
    const day = dayOf(first + week * 7 * DAY_MS);
    return { day, at: at(day), isNamed: week % every === 0 };
  });
  return { first: dayOf(first), last: dayOf(first + span), ticks, today: at(today), at };
}

function mondayOf(ms: number): number {
  const weekday = (new Date(ms).getUTCDay() + 6) % 7;
  return ms - weekday * DAY_MS;
}
