// Counting time the way the office does: nights, Sundays and what lies outside the hours do not pass. Pure; knows no ticket.
import { officeHours } from '@groundwork/contract/help';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface Stretch {
  start: number;
  end: number;
}

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: officeHours.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** How far the office's wall clock is ahead of UTC at this instant. */
function offsetAt(instant: number): number {
  const parts = Object.fromEntries(
    wallClock.formatToParts(instant).map(part => [part.type, Number(part.value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** The instant at which the office's clocks show this hour. Office hours never fall into the hour that a change of the
 *  clocks skips or repeats, so the second look settles it. */
function instantOf(wallDay: number, hour: number): number {
  const wall = wallDay + hour * 60 * minuteMs;
  return wall - offsetAt(wall - offsetAt(wall));
}

/** Stretches in which the office is open, in order, from the one that contains `from` or follows it. */
function* openFrom(from: number): Generator<Stretch> {
  const today = Math.floor((from + offsetAt(from)) / dayMs) * dayMs;
  for (let day = today; ; day += dayMs) {
    const hours = officeHours.week[new Date(day).getUTCDay()];
    if (!hours) continue;
    const stretch = { start: instantOf(day, hours[0]), end: instantOf(day, hours[1]) };
    if (stretch.end > from) yield stretch;
  }
}

/** Whether somebody is there, and when that changes. */
export function officeAt(now: Date): { isOpen: boolean; changesAt: Date } {
  const [next] = openFrom(now.getTime()).take(1);
  if (!next) throw new Error('The office opens at some time');
  const isOpen = next.start <= now.getTime();
  return { isOpen, changesAt: new Date(isOpen ? next.end : next.start) };
}

/** The moment at which so many office minutes will have passed since `from`. */
export function addOfficeMinutes(from: Date, minutes: number): Date {
  let left = minutes * minuteMs;
  for (const { start, end } of openFrom(from.getTime())) {
    const begin = Math.max(start, from.getTime());
    if (end - begin >= left) return new Date(begin + left);
    left -= end - begin;
  }
  throw new Error('The office opens at some time');
}

/** Whole office minutes from one moment to a later one; 0 when it is not later. */
export function officeMinutesBetween(from: Date, until: Date): number {
  let passed = 0;
  for (const { start, end } of openFrom(from.getTime())) {
    if (start >= until.getTime()) break;
    passed += Math.max(0, Math.min(end, until.getTime()) - Math.max(start, from.getTime()));
  }
  return Math.floor(passed / minuteMs);
}
