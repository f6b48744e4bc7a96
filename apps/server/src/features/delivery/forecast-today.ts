// Forecasts as they are today. What was kept is of the day a milestone last changed; days that passed since moved it, and a
// board that showed the kept one would call a project on time that nobody has worked on for a month.
import { businessDaysBetween } from '@groundwork/engine/calendar/business-days';
import { forecastGoLive } from '@groundwork/engine/forecast/forecast';
import { waitingCost } from '../decisions/rules-waiting.ts';
import type { BoardRow } from './store.ts';

export interface TodaysForecast {
  p50: string;
  p80: string;
}

type Kept = NonNullable<BoardRow['forecast']>;

/** A thousand runs take a millisecond: of a board of hundreds of projects each is worked out once a day. */
const MOST = 5000;

export class Forecasts {
  readonly #dates = new Map<string, TodaysForecast>();
  readonly #costs = new Map<string, number | null>();

  dates(kept: Kept, today: string): TodaysForecast | null {
    if (kept.tasks.length === 0) return null;
    // Nothing is left to do: it is the day the last of it was done.
    const done = kept.tasks.flatMap(task => task.done_on ?? []).toSorted();
    const last = done.length === kept.tasks.length ? done.at(-1) : undefined;
    if (last !== undefined) return { p50: last, p80: last };
    if (kept.today === today) return { p50: kept.p50, p80: kept.p80 };
    return remembered(this.#dates, `${kept.id} ${today}`, () => {
      const { p50, p80 } = forecastGoLive({ tasks: kept.tasks, today });
      return { p50, p80 };
    });
  }

  /** Working days that the go-live moves when what waits waits for another five. */
  costOfAWeek(kept: Kept, today: string): number | null {
    return remembered(this.#costs, `${kept.id} ${today}`, () => {
      const { go_live, go_live_in_a_week } = waitingCost(kept.tasks, today);
      return go_live === null || go_live_in_a_week === null
        ? null
        : businessDaysBetween(go_live, go_live_in_a_week);
    });
  }
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}
