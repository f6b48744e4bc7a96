// How many threads match tables: none beside this one where the tables are small, for a thread must be started first.
import { availableParallelism } from 'node:os';
import type { RowLayout } from '../rows/layout.ts';
import type { Crew } from './crew.ts';
import { loneCrew } from './lone-crew.ts';
import { ThreadCrew } from './thread-crew.ts';

/** Files of fewer bytes, some 30,000 rows of a CRM's export, are done in about the time in which a thread is ready. */
const FEWEST_BYTES = 6_000_000;
/** Each keeps its share of the rows twice for a moment. */
const MOST_THREADS = 8;

export function crewFor(
  layout: RowLayout,
  { bytes, threads, signal }: { bytes: number; threads: number | undefined; signal: AbortSignal | undefined },
): Crew {
  const usual = bytes < FEWEST_BYTES ? 1 : Math.min(MOST_THREADS, availableParallelism());
  const size = threads ?? usual;
  return size > 1 ? new ThreadCrew(layout, size, signal) : loneCrew(layout, signal);
}
