// One reading of a table for everybody who wants to see its rows.
import type { Source } from './source.ts';

export interface Observer {
  see(cells: readonly string[], row: number): void;
}

export async function observe(
  source: Source,
  observers: readonly Observer[],
  signal?: AbortSignal,
): Promise<void> {
  if (observers.length === 0) return;
  for await (const batch of source.rows(signal)) {
    for (const { row, cells, bad } of batch) {
      if (bad) continue;
      for (const observer of observers) observer.see(cells, row);
    }
  }
}
