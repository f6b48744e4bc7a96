// What the caches of this process count of themselves: each says its name once, and every look of it.
export interface CacheMeter {
  readonly name: string;
  hits: number;
  misses: number;
  /** How many entries it holds. */
  entries(): number;
}

const meters = new Set<CacheMeter>();

export function meterCache(name: string, entries: () => number): CacheMeter {
  const meter: CacheMeter = { name, hits: 0, misses: 0, entries };
  meters.add(meter);
  return meter;
}

export function cacheMeters(): readonly CacheMeter[] {
  return [...meters];
}
