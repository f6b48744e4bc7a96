// Finds which columns point at which tables, by counting: how many values are there, how many find their row.
import type { Relation } from '@groundwork/contract/intake';
import type { Candidate } from './candidates.ts';
import { candidatesOf } from './candidates.ts';
import { ColumnCount, type SharedNames } from './column-count.ts';
import { idWords, specificWords } from './id-words.ts';
import { linkReasons } from './link-reasons.ts';
import type { StudiedSource } from './studied.ts';
import type { Target } from './target.ts';
import { typeColumns } from './type-columns.ts';

export interface Link {
  relation: Relation;
  candidate: Candidate;
  /** Names that several rows of the other table have, and how many cells say each. */
  shared: SharedNames;
}

/** Tables whose keys hold the same values: a column's values are found in each of them, and nothing says which is meant. */
export type Conflicts = Link[];

const LEAST_BY_ID = 0.5;
const LEAST_BY_NAME = 0.5;
/** With a header that names the other table, this share of resolved values is enough. */
const LEAST_WHEN_NAMED = 0.1;
/** Ids of several kinds in one column are hardly ever the same; more than this share means keys that count alike. */
const MOST_CONTESTED = 0.05;
/** Of tables whose keys hold the same values one is meant when it holds nearly all, and each other clearly fewer. */
const WHOLE = 0.99;
const FEWER = 0.9;

/** Observers for a table; ask `links` after the pass. */
export class RelationFinder {
  readonly observers: ColumnCount[];

  constructor(from: StudiedSource, targets: readonly Target[]) {
    const tables = [...new Set(targets.map(target => target.owner))];
    const typeOf = typeColumns(from, tables);
    this.observers = [...Map.groupBy(candidatesOf(from, targets, typeOf), candidate => candidate.column)].map(
      ([column, own]) => new ColumnCount(own, column.profile.position, typeOf(column)),
    );
  }

  links(): Link[] {
    const all = this.observers.filter(count => conflictsOf(count).length === 0).flatMap(linksOfColumn);
    return all.filter(link => !isRepeated(link, all));
  }

  /** Columns that a person must say the table of. */
  conflicts(): Conflicts[] {
    return this.observers.map(conflictsOf).filter(list => list.length > 0);
  }
}

/** A name or address beside an id of the same table says the same once more; it stays data. So does the name of somebody whose
 *  id stands beside it, though another table of such records has the name, too. */
function isRepeated({ candidate, relation }: Link, all: readonly Link[]): boolean {
  if (candidate.target.kind === 'id') return false;
  const { owner } = candidate.target;
  return all.some(
    other =>
      other.candidate.target.kind === 'id' &&
      other.relation.resolved >= relation.resolved &&
      (other.candidate.target.owner === owner ||
        (other.relation.to.object === owner.mapping.object && isOfSame(candidate, other.candidate))),
  );
}

/** “Customer name” and “Customer no.” speak of one customer. */
function isOfSame(name: Candidate, id: Candidate): boolean {
  return specificWords(idWords(id.column).of).some(word => name.column.header.tokens.includes(word));
}

interface Accepted {
  candidate: Candidate;
  resolved: number;
  several: number;
  shared: SharedNames;
}

function acceptedOf(count: ColumnCount): Accepted[] {
  return count.candidates
    .map((candidate, index) => ({
      candidate,
      resolved: count.resolved[index] ?? 0,
      several: count.several[index] ?? 0,
      shared: count.shared[index] ?? new Map<string, number>(),
    }))
    .filter(one => isAccepted(one, count))
    .filter((one, _, all) => !all.some(other => isBetter(other, one)));
}

/** Of two columns of one table by which a value is found, the one that finds more is meant, and of two alike the key. */
function isBetter(a: Accepted, b: Accepted): boolean {
  const [one, other] = [a.candidate.target, b.candidate.target];
  if (a === b || one.owner !== other.owner || one.kind !== 'id' || other.kind !== 'id') return false;
  if (a.resolved !== b.resolved) return a.resolved > b.resolved;
  if (one.isBeside !== other.isBeside) return one.isBeside !== true;
  return (one.columns[0]?.profile.position ?? 0) < (other.columns[0]?.profile.position ?? 0);
}

function linksOfColumn(count: ColumnCount): Link[] {
  const accepted = acceptedOf(count);
  const byId = leadersOf(count, accepted);
  if (byId.length > 0) return byId.map(one => linkOf(one, count, byId.length > 1));
  const [best] = accepted.toSorted(
    (a, b) => b.resolved - a.resolved || order(a.candidate).localeCompare(order(b.candidate)),
  );
  return best ? [linkOf(best, count, false)] : [];
}

/** Where keys hold the same values, the table that the header names is meant, or the only one that holds nearly all. */
function leadersOf(count: ColumnCount, accepted: readonly Accepted[]): readonly Accepted[] {
  const byId = accepted.filter(one => one.candidate.target.kind === 'id');
  if (byId.length < 2 || count.contested <= count.found * MOST_CONTESTED) return byId;
  const keys = byId.filter(one => one.candidate.target.isBeside !== true);
  // What a key holds as well is a number of that table; the same number in a column beside another key points there, too.
  if (keys.length > 0 && keys.length < byId.length) return leadersAmong(keys, count);
  return leadersAmong(byId, count);
}

function leadersAmong(byId: readonly Accepted[], count: ColumnCount): readonly Accepted[] {
  if (byId.length < 2) return byId;
  const named = byId.filter(one => one.candidate.isNamed);
  const [only] = named;
  if (only && named.length === 1 && only.resolved >= count.filled * LEAST_BY_ID) return [only];
  const ranked = (named.length > 1 ? named : byId).toSorted((a, b) => b.resolved - a.resolved);
  const [first, second] = ranked;
  const isAlone =
    first && second && first.resolved >= count.filled * WHOLE && second.resolved < count.filled * FEWER;
  return isAlone ? [first] : ranked;
}

function conflictsOf(count: ColumnCount): Conflicts {
  if (count.contested <= count.found * MOST_CONTESTED) return [];
  const leaders = leadersOf(count, acceptedOf(count));
  return leaders.length < 2 ? [] : leaders.map(one => linkOf(one, count, false));
}

function order({ target }: Candidate): string {
  return `${target.kind === 'email' ? 0 : 1} ${target.owner.profile.id}`;
}

function isAccepted(
  { candidate: { target, isNamed }, resolved, several }: Accepted,
  count: ColumnCount,
): boolean {
  // A name that several rows have is a name of that table as well; which row is meant is asked.
  const known = resolved + several;
  if (known === 0) return false;
  if (count.type && resolved > 0) return true;
  const share = target.kind === 'id' ? count.found / count.filled : known / count.filled;
  const least = target.kind === 'id' ? LEAST_BY_ID : LEAST_BY_NAME;
  if (target.isBeside) return resolved >= count.filled * LEAST_BY_ID;
  return share >= least || (isNamed && share >= LEAST_WHEN_NAMED);
}

function linkOf(found: Accepted, count: ColumnCount, isPolymorphic: boolean): Link {
  const { candidate, resolved, several, shared } = found;
  const { from, column, target } = candidate;
  const to = target.columns.map(one => one.profile.name).join(' + ');
  const share = resolved / Math.max(1, isPolymorphic ? count.found : count.filled);
  const typed = typedBy(candidate, count);
  return {
    candidate,
    shared,
    relation: {
      id: `${from.profile.id}.${column.profile.name}>${target.owner.profile.id}`,
      from: { source: from.profile.id, column: column.profile.name, object: from.mapping.object },
      to: { source: target.owner.profile.id, column: to, object: target.owner.mapping.object },
      via: isPolymorphic ? 'polymorphic' : target.kind,
      through: null,
      filled: count.filled,
      resolved,
      unresolved_examples: count.unresolved,
      confidence: Math.round(Math.min(0.99, isPolymorphic ? 0.95 : 0.3 + 0.69 * share) * 100) / 100,
      reasons: linkReasons(found, count, isPolymorphic),
      ...(several > 0 ? { several } : {}),
      ...(typed ? { typed } : {}),
    },
  };
}

/** The type column with those of its values that name this table. */
function typedBy({ target }: Candidate, { type }: ColumnCount): Relation['typed'] {
  if (!type) return undefined;
  const values = [...type.tables].flatMap(([value, tables]) =>
    tables.includes(target.owner) ? [value] : [],
  );
  return { column: type.column.profile.name, values };
}
