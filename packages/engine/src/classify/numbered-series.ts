// Columns that differ by a number only: `Field 1` to `Field 400`. A header of them says nothing of what it holds.
import type { ColumnProfile } from '@groundwork/contract/profiles';

/** More columns than this that differ by a number only are a client's own, and nothing that a CRM knows. */
const MOST_NUMBERED = 20;

export function seriesOf({ name }: ColumnProfile): string {
  return name.replaceAll(/\d+/g, '#');
}

export function numberedSeries(columns: readonly ColumnProfile[]): Set<string> {
  const counts = new Map<string, number>();
  for (const profile of columns) {
    const series = seriesOf(profile);
    counts.set(series, (counts.get(series) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > MOST_NUMBERED).map(([series]) => series));
}
