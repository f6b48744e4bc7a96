// Zones as people name them behind a time: CET, PDT, Europe/Berlin. Names that several zones share are read only where
// somebody said which of them the column means.
import { momentIn } from './zone.ts';

const HOUR = 60;

/** Minutes east of UTC of names that mean one zone. */
const OWN: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: HOUR,
  CET: HOUR,
  MEZ: HOUR,
  CEST: 2 * HOUR,
  MESZ: 2 * HOUR,
  EET: 2 * HOUR,
  EEST: 3 * HOUR,
  MSK: 3 * HOUR,
  HKT: 8 * HOUR,
  SGT: 8 * HOUR,
  JST: 9 * HOUR,
  AEST: 10 * HOUR,
  AEDT: 11 * HOUR,
  NZST: 12 * HOUR,
  NZDT: 13 * HOUR,
  EST: -5 * HOUR,
  EDT: -4 * HOUR,
  CDT: -5 * HOUR,
  MST: -7 * HOUR,
  MDT: -6 * HOUR,
  PST: -8 * HOUR,
  PDT: -7 * HOUR,
};

/** What names that several zones share may mean: CST is Chicago in winter, and Shanghai. */
const SHARED: Readonly<Record<string, readonly number[]>> = {
  CST: [-6 * HOUR, 8 * HOUR, -5 * HOUR],
  IST: [5.5 * HOUR, 2 * HOUR, HOUR],
  BST: [HOUR, 6 * HOUR],
  AST: [-4 * HOUR, 3 * HOUR],
};

export type NamedZone =
  | { kind: 'offset'; minutes: number }
  | { kind: 'place'; zone: string }
  | { kind: 'shared'; name: string };

/** The zone that a text names; undefined when it names none. */
export function zoneNamed(text: string): NamedZone | undefined {
  const name = text.replace(/^\((.+)\)$/, '$1');
  const upper = name.toUpperCase();
  if (Object.hasOwn(OWN, upper)) return { kind: 'offset', minutes: OWN[upper] ?? 0 };
  if (Object.hasOwn(SHARED, upper)) return { kind: 'shared', name: upper };
  return name.includes('/') && isPlace(name) ? { kind: 'place', zone: name } : undefined;
}

/** Minutes east of UTC of a shared name in a column of this zone; undefined when the zone has none of its meanings. */
export function sharedOffset(name: string, zone: string, wall: number): number | undefined {
  const year = new Date(wall).getUTCFullYear();
  const ofZone = [Date.UTC(year, 0, 2), Date.UTC(year, 6, 2)].map(at => (at - momentIn(zone, at)) / 60_000);
  return SHARED[name]?.find(minutes => ofZone.includes(minutes));
}

const places = new Map<string, boolean>();

function isPlace(name: string): boolean {
  const known = places.get(name);
  if (known !== undefined) return known;
  let is = false;
  try {
    is = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    is = false;
  }
  if (places.size < 1000) places.set(name, is);
  return is;
}
