// The time, as a part that tests replace. Leases and everything else that several processes compare use the database's.
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
