// Finds which columns point at which tables, by counting: how many values are there, how many find their row.
import type { Relation } from '@groundwork/contract/intake';
import type { Observer } from '../read/observe.ts';
import { number } from '../words/wording.ts';
import type { Candidate } from './candidates.ts';
import { candidatesOf } from './candidates.ts';
import { referenceValues } from './reference.ts';
import type { StudiedSource } from './studied.ts';
import type { Target } from './target.ts';

export interface Link {
  relation: Relation;
  candidate: Candidate;
}

/** Tables whose keys hold the same values: a column's values are found in each of them, and nothing says which is meant. */
export type Conflicts = Link[];

const LEAST_BY_ID = 0.5;
const LEAST_BY_NAME = 0.5;
/** With a header that names the other table, this share of resolved values is enough. */
const LEAST_WHEN_NAMED = 0.1;
const EXAMPLES = 5;
/** Ids of several kinds in one column are hardly ever the same; more than this share means keys that count alike. */
const MOST_CONTESTED = 0.05;
/** Of tables whose keys hold the same values one is meant when it holds nearly all, and each other clearly fewer. */
const WHOLE = 0.99;
const FEWER = 0.9;

/** Counts one column against every table it may point at. */
class ColumnCount implements Observer {
  readonly candidates: readonly Candidate[];
  readonly resolved: number[];
  filled = 0;
  found = 0;
  /** Cells that are found by id in several tables at once. */
  contested = 0;
  unresolved: { row: number; value: string }[] = [];
  readonly #position: number;

  constructor(candidates: readonly Candidate[], position: number) {
    this.candidates = candidates;
    this.resolved = candidates.map(() => 0);
    this.#position = position;
  }

  see(cells: readonly string[], row: number): void {
    const cell = cells[this.#position] ?? '';
    if (cell === '') return;
    this.filled += 1;
    let isFound = false;
    let ids = 0;
    for (const [index, { target }] of this.candidates.entries()) {
      const values = referenceValues(target.kind, cell);
      if (!values.some(value => target.index.find(value) !== undefined)) continue;
      this.resolved[index] = (this.resolved[index] ?? 0) + 1;
      isFound = true;
      if (target.kind === 'id') ids += 1;
    }
    if (ids > 1) this.contested += 1;
    if (isFound) this.found += 1;
    else if (this.unresolved.length < EXAMPLES) this.unresolved.push({ row, value: cell.slice(0, 200) });
  }
}

/** Observers for a table; ask `links` after the pass. */
export class RelationFinder {
  readonly observers: ColumnCount[];

  constructor(from: StudiedSource, targets: readonly Target[]) {
    const byColumn = Map.groupBy(candidatesOf(from, targets), candidate => candidate.column);
    this.observers = [...byColumn].map(
      ([column, candidates]) => new ColumnCount(candidates, column.profile.position),
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

/** A name or address beside an id of the same table says the same once more; it stays data. */
function isRepeated({ candidate, relation }: Link, all: readonly Link[]): boolean {
  if (candidate.target.kind === 'id') return false;
  return all.some(
    other =>
      other.candidate.target.kind === 'id' &&
      other.candidate.target.owner === candidate.target.owner &&
      other.relation.resolved >= relation.resolved,
  );
}

interface Accepted {
  candidate: Candidate;
  resolved: number;
}

function acceptedOf(count: ColumnCount): Accepted[] {
  return count.candidates
    .map((candidate, index) => ({ candidate, resolved: count.resolved[index] ?? 0 }))
    .filter(one => isAccepted(one.candidate, one.resolved, count));
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
function leadersOf(count: ColumnCount, accepted: readonly Accepted[]): Accepted[] {
  const byId = accepted.filter(one => one.candidate.target.kind === 'id');
  if (byId.length < 2 || count.contested <= count.found * MOST_CONTESTED) return byId;
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

function isAccepted({ target, isNamed }: Candidate, resolved: number, count: ColumnCount): boolean {
  if (resolved === 0) return false;
  const share = target.kind === 'id' ? count.found / count.filled : resolved / count.filled;
  const least = target.kind === 'id' ? LEAST_BY_ID : LEAST_BY_NAME;
  return share >= least || (isNamed && share >= LEAST_WHEN_NAMED);
}

function linkOf(
  { candidate, resolved }: { candidate: Candidate; resolved: number },
  count: ColumnCount,
  isPolymorphic: boolean,
): Link {
  const { from, column, target } = candidate;
  const to = target.columns.map(one => one.profile.name).join(' + ');
  const share = resolved / Math.max(1, isPolymorphic ? count.found : count.filled);
  const text = sentence(candidate, resolved, count.filled);
  const others = isPolymorphic
    ? [
        {
          text: `${column.profile.name} points at rows of several files; each value is looked up in all of them.`,
        },
      ]
    : [];
  return {
    candidate,
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
      reasons: [{ text }, ...others],
    },
  };
}

function sentence({ column, target }: Candidate, resolved: number, filled: number): string {
  const what = { id: 'Ids', name: 'names', email: 'email addresses', domain: 'domains' }[target.kind];
  const values =
    resolved === filled ? `All ${number(filled)} values` : `${number(resolved)} of ${number(filled)} values`;
  return `${values} in ${column.profile.name} are ${what} of ${target.owner.profile.file}.`;
}
