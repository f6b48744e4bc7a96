// The time, as a part that tests replace. Leases and everything else that several processes compare use the database's.
export interface Clock {
  now(): Date;
}

/** The day it is now, as a date of the contract: `2026-11-22`. */
export function todayOf({ clock }: { clock: Clock }): string {
  return clock.now().toISOString().slice(0, 10);
}

export const systemClock: Clock = { now: () => new Date() };
