// Columns of one file that say the same thing twice, found by comparing them row by row.
import type { Observer } from '../relate/observe.ts';
import type { Rivals } from './skips.ts';
import type { StudiedColumn } from './study.ts';

interface Pair {
  first: StudiedColumn;
  second: StudiedColumn;
  isSame: boolean;
}

/** Compares columns that may mean the same; ask `twinOf` after the pass. */
export class RivalObserver implements Observer, Rivals {
  readonly #pairs: Pair[];

  constructor(columns: readonly StudiedColumn[]) {
    this.#pairs = columns.flatMap((second, index) =>
      columns
        .slice(0, index)
        .filter(first => mayBeTwins(first, second))
        .map(first => ({ first, second, isSame: true })),
    );
  }

  see(cells: readonly string[]): void {
    for (const pair of this.#pairs) {
      if (pair.isSame && cells[pair.first.profile.position] !== cells[pair.second.profile.position])
        pair.isSame = false;
    }
  }

  twinOf(column: StudiedColumn): StudiedColumn | undefined {
    return this.#pairs.find(pair => pair.isSame && pair.second === column)?.first;
  }
}

function mayBeTwins(a: StudiedColumn, b: StudiedColumn): boolean {
  if (a.profile.filled === 0 || a.profile.filled !== b.profile.filled || a.profile.type !== b.profile.type)
    return false;
  const [mine] = a.readings;
  return (
    mine !== undefined &&
    mine.score >= 0.85 &&
    b.readings.some(reading => reading.concept === mine.concept && reading.score >= 0.85)
  );
}
