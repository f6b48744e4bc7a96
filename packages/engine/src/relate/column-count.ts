// Counts one column against every table it may point at: how many of its cells find their row, by each of them.
import type { Observer } from '../read/observe.ts';
import type { Candidate } from './candidates.ts';
import { referenceValues } from './reference.ts';
import type { StudiedSource } from './studied.ts';
import { type TypeColumn, typeKey } from './type-columns.ts';

const EXAMPLES = 5;
/** Names that several rows have are remembered up to here, to be asked about. */
const MOST_NAMES = 500;

/** Names of one table that several of its rows have, and in how many cells each stands. */
export type SharedNames = Map<string, number>;

interface Example {
  row: number;
  value: string;
}

export class ColumnCount implements Observer {
  readonly candidates: readonly Candidate[];
  readonly type: TypeColumn | undefined;
  /** By candidate: cells that find a row, and cells with a name of several rows. */
  readonly resolved: number[];
  readonly several: number[];
  readonly shared: SharedNames[];
  filled = 0;
  found = 0;
  /** Cells that are found by id in several tables at once. */
  contested = 0;
  /** Cells whose type names one table while their id stands in another. */
  mistyped = 0;
  firstMistyped: Example | undefined;
  /** Cells whose type names no table that is there. */
  foreign = 0;
  unresolved: Example[] = [];
  readonly #position: number;

  constructor(candidates: readonly Candidate[], position: number, type: TypeColumn | undefined) {
    this.candidates = candidates;
    this.type = type;
    this.resolved = candidates.map(() => 0);
    this.several = candidates.map(() => 0);
    this.shared = candidates.map(() => new Map());
    this.#position = position;
  }

  see(cells: readonly string[], row: number): void {
    const cell = cells[this.#position] ?? '';
    if (cell === '') return;
    this.filled += 1;
    const named = this.#namedBy(cells);
    const hits: number[] = [];
    const byId = new Set<StudiedSource>();
    let isElsewhere = false;
    for (const [index, { target }] of this.candidates.entries()) {
      const values = referenceValues(target.kind, cell);
      if (!values.some(value => target.index.find(value) !== undefined)) {
        if (target.kind === 'name' && values.some(value => target.index.isShared(value)))
          this.#share(index, cell);
      } else if (named && !named.includes(target.owner)) isElsewhere = true;
      else {
        hits.push(index);
        if (target.kind === 'id') byId.add(target.owner);
      }
    }
    // Where a type says which table is meant, a row without one that stands in several means none of them.
    const isOpen = this.type !== undefined && byId.size > 1;
    if (byId.size > 1 && !isOpen) this.contested += 1;
    if (hits.length === 0 || isOpen) {
      this.#miss({ row, value: cell.slice(0, 200) }, named, isElsewhere);
      return;
    }
    this.found += 1;
    for (const index of hits) this.resolved[index] = (this.resolved[index] ?? 0) + 1;
  }

  /** The tables that the row's type names; undefined where nothing says which. */
  #namedBy(cells: readonly string[]): readonly StudiedSource[] | undefined {
    const said = this.type && cells[this.type.column.profile.position];
    return said ? (this.type?.tables.get(typeKey(said)) ?? []) : undefined;
  }

  #share(index: number, name: string): void {
    this.several[index] = (this.several[index] ?? 0) + 1;
    const shared = this.shared[index];
    if (shared && (shared.has(name) || shared.size < MOST_NAMES))
      shared.set(name, (shared.get(name) ?? 0) + 1);
  }

  #miss(example: Example, named: readonly StudiedSource[] | undefined, isElsewhere: boolean): void {
    if (this.unresolved.length < EXAMPLES) this.unresolved.push(example);
    if (named?.length === 0) this.foreign += 1;
    else if (isElsewhere) {
      this.mistyped += 1;
      this.firstMistyped ??= example;
    }
  }
}
