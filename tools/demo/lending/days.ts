// Days of the exports, told from the day on which the demo is loaded: nothing of it grows old.
const DAY_MS = 86_400_000;

export class Calendar {
  readonly #today: number;

  constructor(today: string) {
    this.#today = Date.parse(today);
  }

  /** Nobody in a bank writes on a weekend: the Friday before. `day` counts from today, and before it below zero. */
  workday(day: number): number {
    const weekday = new Date(this.#today + day * DAY_MS).getUTCDay();
    return day - (weekday === 6 ? 1 : weekday === 0 ? 2 : 0);
  }

  date(day: number): string {
    return new Date(this.#today + day * DAY_MS).toISOString().slice(0, 10);
  }

  /** As the old system writes moments. */
  moment(day: number, minute: number): string {
    return new Date(this.#today + day * DAY_MS + minute * 60_000).toISOString().replace('Z', '+0000');
  }
}
