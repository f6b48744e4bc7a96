// What a migration will write, counted before anything is written; the plan rests on it.
import type { ForeignTotal } from '../decide/foreign-currency.ts';

/** Deals of one stage and currency, with the sum of their amounts. */
interface StageMoney {
  stage: string;
  currency: string;
  deals: number;
  cents: bigint;
}

/** The records of one object whose lines were added up, and those that state another amount. */
export interface LinesTotal {
  object: string;
  compared: number;
  differing: number;
  /** The first that differs, in minor units. */
  first?: { name: string; lines: bigint; stated: bigint };
}

export interface LinkTally {
  from: string;
  to: string;
  links: number;
  fromRecords: number;
  /** Of lists: how many are on each, by its name. */
  sizes?: Map<string, number>;
}

export interface Tally {
  records: Record<string, number>;
  /** Links by `from>to`, and the records they go out from. */
  pairs: Map<string, LinkTally>;
  /** What links are called: see `labelKey`. */
  labels: Set<string>;
  merged: number;
  skipped: number;
  rejected: number;
  /** Records whose address several share. */
  shared: number;
  /** Records whose amount or currency is kept aside. */
  aside: number;
  /** Rows in currencies that the portal does not have. */
  foreign: ForeignTotal[];
  money: StageMoney[];
  lines: LinesTotal[];
  /** Tables of which a row is in a record: see `tableKey`. */
  usable: Set<string>;
  /** Rows by source that are skipped or rejected, with the first of them. */
  leftOut: Map<string, { rows: number; row: number; reason: string }>;
}

/** Before anything is counted. */
export function emptyTally(): Tally {
  return {
    records: {},
    pairs: new Map(),
    labels: new Set(),
    merged: 0,
    skipped: 0,
    rejected: 0,
    shared: 0,
    aside: 0,
    foreign: [],
    money: [],
    lines: [],
    usable: new Set(),
    leftOut: new Map(),
  };
}

/** Names a label of links between two objects. */
export function labelKey({ from, to, label }: { from: string; to: string; label: string }): string {
  return `${from}>${to} ${label.toLowerCase()}`;
}

/** Names a table as one of records of the object. */
export function tableKey(source: string, object: string): string {
  return `${object} ${source}`;
}
