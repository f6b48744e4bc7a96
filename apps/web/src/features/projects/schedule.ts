// Milestones as bars on a line of days. Pure; dates are `yyyy-mm-dd`, places are shares of the whole line (0..1).
import type { Milestone } from '@groundwork/contract/projects';

const dayMs = 86_400_000;

interface Bar {
  id: string;
  /** Where it starts and ends on the line; absent without a date to end on. */
  place: { from: number; to: number } | undefined;
  start: string | null;
  end: string | null;
  /** Rows (from 0) of what it waits for. */
  waitsFor: number[];
}

export interface Schedule {
  bars: Bar[];
  /** First days of weeks or months, as many as are readable. */
  ticks: { day: string; at: number }[];
  /** Where a day is; not clamped, because every day given is on the line. */
  at: (day: string) => number;
}

const number = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const text = (days: number): string => new Date(days * dayMs).toISOString().slice(0, 10);

/**
 * A bar ends when its milestone was completed, else when it is due; it starts when the last of what it waits for ends,
 * else with the project.
 * @param days whatever else must be on the line: today, the target, the forecast
 */
export function scheduleOf(
  milestones: readonly Milestone[],
  start: string | null,
  days: readonly (string | null)[],
): Schedule | undefined {
  const rows = new Map(milestones.map((milestone, row) => [milestone.id, row]));
  const ends = milestones.map(({ completed_date, due_date }) => completed_date?.slice(0, 10) ?? due_date);
  const spans = milestones.map((milestone, row) => {
    const waitsFor = milestone.depends_on.flatMap(id => rows.get(id) ?? []);
    const end = ends[row] ?? null;
    const before =
      waitsFor
        .flatMap(each => ends[each] ?? [])
        .toSorted()
        .at(-1) ?? start;
    const begins = before === null || (end !== null && before > end) ? end : before;
    return { id: milestone.id, start: end === null ? null : begins, end, waitsFor };
  });
  const known = [...spans.flatMap(span => [span.start, span.end]), ...days, start]
    .filter(each => each !== null)
    .map(number)
    .filter(Number.isFinite);
  if (known.length === 0 || spans.every(span => span.end === null)) return undefined;
  const [first, last] = [Math.min(...known), Math.max(...known)];
  const margin = Math.max(1, (last - first) * 0.03);
  const [from, width] = [first - margin, last - first + 2 * margin];
  const at = (day: string): number => (number(day) - from) / width;
  const bars = spans.map(({ id, start: begin, end, waitsFor }) => ({
    id,
    start: begin,
    end,
    waitsFor,
    place: begin === null || end === null ? undefined : { from: at(begin), to: at(end) },
  }));
  return { bars, ticks: ticksBetween(first, last).map(day => ({ day, at: at(day) })), at };
}

/** The day the last bar ends on. */
export function lastEndOf({ bars }: Pick<Schedule, 'bars'>): string | null {
  return bars.flatMap(bar => bar.end ?? []).reduce((last, end) => (end > last ? end : last), '') || null;
}

/** Why the marks lie where they lie beside the bars. */
export function captionOf(given: {
  isFinished: boolean;
  lastEnd: string | null;
  p50: string | null;
  p80: string | null;
  target: string | null;
}): string {
  const { isFinished, lastEnd, p50, p80, target } = given;
  if (isFinished) return 'Each bar ends on the day its milestone was completed.';
  const bars = 'Each bar ends when its milestone was completed, or is due as planned.';
  if (p50 === null || p80 === null || lastEnd === null) return bars;
  if (p80 <= lastEnd) {
    const sooner =
      p80 < lastEnd ? ' The forecast counts from what is complete today, the bars from the plan.' : '';
    const kept =
      target !== null && target > lastEnd
        ? ' The target lies after the last bar: that is time kept for work that takes longer than planned.'
        : '';
    return `${bars}${sooner}${kept}`;
  }
  const later =
    p50 > lastEnd
      ? 'The forecast lies after the last bar'
      : 'The cautious date of the forecast lies after the last bar';
  const why = `${later}, because work takes longer in practice than planned: decisions and imports wait for people.`;
  if (target === null) return `${bars} ${why}`;
  const room =
    target >= p80
      ? 'The target leaves time for that.'
      : target >= p50
        ? 'The target leaves only some time for that.'
        : 'The target leaves no time for that.';
  return `${bars} ${why} ${room}`;
}

const mostTicks = 8;

/** Mondays as long as there are few of them, then every so many weeks. */
function ticksBetween(first: number, last: number): string[] {
  // 5 January 1970 was a Monday.
  const monday = first + ((((4 - first) % 7) + 7) % 7);
  const weeks = Math.max(1, Math.ceil((last - monday + 1) / 7 / mostTicks));
  const ticks: string[] = [];
  for (let day = monday; day <= last; day += 7 * weeks) ticks.push(text(day));
  return ticks;
}
