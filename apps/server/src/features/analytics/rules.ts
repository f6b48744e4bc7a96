// Which days are looked at, how they are parted, and what counts come to. Pure.
import { type AnalyticsPeriod, mostAnalyticsDays } from '@groundwork/contract/analytics';
import { Refusal } from '@groundwork/contract/errors';

const dayMs = 86_400_000;
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export interface Asked {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** @throws Refusal invalid_request */
export function periodOf({ days = 30, from, to }: Asked, now: Date): AnalyticsPeriod {
  const today = msOf(now.toISOString().slice(0, 10));
  const last = to === undefined ? today : msOf(to);
  const first = from === undefined ? last - (days - 1) * dayMs : msOf(from);
  const length = (last - first) / dayMs + 1;
  if (length < 1) throw refused('query.from', 'The first day comes after the last one.');
  if (length > mostAnalyticsDays)
    throw refused('query.from', `A time of at most ${mostAnalyticsDays} days can be looked at.`);
  return {
    from: dayOf(first),
    to: dayOf(last),
    before: { from: dayOf(first - length * dayMs), to: dayOf(first - dayMs) },
  };
}

function refused(place: string, message: string): Refusal {
  return new Refusal('invalid_request', { faults: [{ place, message }] });
}

/** Days of a stretch, by how long the whole time is: some thirty bars at most. */
export function stretchDays({ from, to }: AnalyticsPeriod): number {
  const length = (msOf(to) - msOf(from)) / dayMs + 1;
  if (length <= 31) return 1;
  if (length <= 200) return 7;
  return 30 * Math.ceil(length / 1000);
}

/** Every stretch of the time, those in which nothing happened as well; the last may be shorter. */
export function stretchesOf<Figures extends object>(
  period: AnalyticsPeriod,
  found: readonly (Figures & { stretch: number })[],
  none: Figures,
): (Figures & { from: string; to: string })[] {
  const step = stretchDays(period);
  const byPlace = new Map(found.map(({ stretch, ...figures }) => [stretch, figures]));
  const stretches: (Figures & { from: string; to: string })[] = [];
  for (let at = msOf(period.from), place = 0; at <= msOf(period.to); at += step * dayMs, place += 1) {
    const to = dayOf(Math.min(at + (step - 1) * dayMs, msOf(period.to)));
    stretches.push({ ...none, ...byPlace.get(place), from: dayOf(at), to });
  }
  return stretches;
}

/** Bins without gaps from the counts of each; none where there is nothing. */
export function binsOf(
  counted: readonly { bin: number; count: number }[],
  width: number,
): { from: number; to: number; count: number }[] {
  if (counted.length === 0) return [];
  const places = counted.map(({ bin }) => bin);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const byPlace = new Map(counted.map(({ bin, count }) => [bin, count]));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const bin = first + index;
    return { from: bin * width, to: (bin + 1) * width, count: byPlace.get(bin) ?? 0 };
  });
}

export function shareOf(part: number, rest: number): number | null {
  return part + rest === 0 ? null : part / (part + rest);
}
