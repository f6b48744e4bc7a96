// Columns of one file that say the same thing twice, found by comparing them row by row.

import type { StudiedColumn } from '../classify/study.ts';
import type { Observer } from '../read/observe.ts';
import type { Concept } from '../words/concepts.ts';

/** At this confidence a column may mean the same as another one. */
const PLAIN = 0.85;

/** Columns that were the same in every row so far, in the file's order. */
interface Alike {
  concept: Concept;
  columns: StudiedColumn[];
}

/**
 * Compares columns that may mean the same; ask `duplicateOf` after the pass. Columns of one meaning stand together and part at
 * the first row in which they differ: the work grows with the columns, not with their pairs.
 */
export class DuplicateColumns implements Observer {
  #alike: Alike[];

  constructor(columns: readonly StudiedColumn[]) {
    const groups = new Map<string, Alike>();
    for (const column of columns) {
      const { filled, type } = column.profile;
      if (filled === 0) continue;
      for (const { concept, score } of column.readings) {
        if (score < PLAIN) continue;
        const key = `${concept} ${type} ${filled}`;
        const group = groups.get(key) ?? { concept, columns: [] };
        group.columns.push(column);
        groups.set(key, group);
      }
    }
    this.#alike = [...groups.values()].filter(isPossible);
  }

  see(cells: readonly string[]): void {
    const cellOf = ({ profile }: StudiedColumn): string | undefined => cells[profile.position];
    if (
      this.#alike.every(({ columns: [first, ...rest] }) =>
        rest.every(one => first && cellOf(one) === cellOf(first)),
      )
    )
      return;
    this.#alike = this.#alike
      .flatMap(({ concept, columns }) =>
        [...Map.groupBy(columns, cellOf).values()].map(parted => ({ concept, columns: parted })),
      )
      .filter(isPossible);
  }

  duplicateOf(column: StudiedColumn): StudiedColumn | undefined {
    const firsts = this.#alike.flatMap(({ concept, columns }) => {
      const at = columns.indexOf(column);
      return columns.slice(0, Math.max(at, 0)).find(one => one.readings[0]?.concept === concept) ?? [];
    });
    return firsts.toSorted((a, b) => a.profile.position - b.profile.position)[0];
  }
}

/** One column alone is nobody's twin, and the first of two must mostly mean this. */
function isPossible({ concept, columns }: Alike): boolean {
  return (
    columns.length > 1 &&
    columns.some(({ readings: [first] }) => first?.concept === concept && first.score >= PLAIN)
  );
}
