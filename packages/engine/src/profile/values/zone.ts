// Times of a clock on a wall in some zone, as moments. The machine's own zone never matters.

const DAY_MS = 86_400_000;

/** How far a zone is from UTC, day by day: one look at the calendar a day is enough, but on days when clocks change. */
class Zone {
  readonly #format: Intl.DateTimeFormat;
  readonly #days = new Map<number, number | 'changes'>();

  constructor(name: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** The moment at which the wall clock shows this (both as milliseconds, the wall as if it were UTC). An hour that the
   *  clock shows twice is the first of the two; one that it skips is moved on by what is skipped. */
  momentOf(wall: number): number {
    const day = Math.floor(wall / DAY_MS);
    const offset = this.#offsetOn(day);
    if (offset !== 'changes') return wall - offset;
    // Both offsets of the day are tried; where neither fits, the hour was skipped and the one before it goes on.
    const before = this.#offsetAt((day - 1) * DAY_MS);
    const after = this.#offsetAt((day + 2) * DAY_MS);
    for (const one of [before, after]) if (this.#offsetAt(wall - one) === one) return wall - one;
    return wall - before;
  }

  #offsetOn(day: number): number | 'changes' {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const before = this.#offsetAt((day - 1) * DAY_MS);
    const offset = before === this.#offsetAt((day + 2) * DAY_MS) ? before : 'changes';
    this.#days.set(day, offset);
    return offset;
  }

  #offsetAt(moment: number): number {
    const parts = new Map(this.#format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => Number(parts.get(name));
    const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year');
    const shown = new Date(0);
    shown.setUTCFullYear(year, part('month') - 1, part('day'));
    shown.setUTCHours(part('hour'), part('minute'), part('second'));
    return shown.getTime() - Math.floor(moment / 1000) * 1000;
  }
}

const zones = new Map<string, Zone>();

/** The moment in UTC at which a clock in the zone shows this; both in milliseconds, the clock's as if it were UTC. */
export function momentIn(zone: string, wall: number): number {
  if (zone === 'UTC') return wall;
  const known = zones.get(zone) ?? new Zone(zone);
  zones.set(zone, known);
  return known.momentOf(wall);
}
