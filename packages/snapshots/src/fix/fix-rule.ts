// What mends a check's records, worked out from what the portal itself holds. Where that says nothing certain, a record is left out with
// the reason; nothing is ever guessed. SQL is over the tables of tables/: `r` is the record, `w` the same record as the portal gave it.
import type { SnapshotObject } from '../tables/sources.ts';

/** What a portal offers, for judging a value that is to be written. */
export interface PortalWords {
  /** People who are there and not archived. */
  owners: ReadonlySet<string>;
  /** Codes of countries by spelling in letters. */
  countries: ReadonlyMap<string, string>;
}

/** One property that is written. */
export interface FixedValue {
  property: string;
  /** Only then; always where absent. */
  where?: string;
  /** SQL: the value to write, or what `write` needs to know for it. */
  given: string;
  /** What the value becomes; undefined where that is not certain. */
  write?: (before: string, given: string | null) => string | undefined;
}

/** Why a record is left out, with the condition of it. */
export type Unless = readonly [condition: string, reason: string];

interface Rule {
  /** The check whose records it mends. */
  check: string;
  object: SnapshotObject;
  /** The first that holds is the reason. */
  unless: readonly Unless[];
  /** Said where nothing else is the reason and still no value is certain. */
  uncertain: string;
  /** SQL: the fact behind it, for people. */
  why: string;
}

export interface ValueRule extends Rule {
  sets: readonly FixedValue[];
  /** Whether it is a value that this rule may write over another: said once more, and not by what made it. */
  mayWrite: (before: string, after: string, words: PortalWords) => boolean;
  /** SQL over the records `r` and the planned value `p.after`: what has to hold of it, as far as it can be said otherwise than by `given`. */
  holds?: string;
  /** No two records may have the same value. */
  isUnique?: boolean;
  /** What somebody chooses first. The choice is `asked()` in SQL. */
  asks?: 'owner';
}

export interface LinkRule extends Rule {
  to: SnapshotObject;
  /** SQL: the id of the record to link. */
  given: string;
  /** SQL over `r` and `p.to_id`. */
  holds: string;
}

export type FixRule = ValueRule | LinkRule;

export const isLinkRule = (rule: FixRule): rule is LinkRule => 'to' in rule;
