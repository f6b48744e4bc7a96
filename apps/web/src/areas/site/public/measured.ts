// The figures of docs/benchmarks.md, read when the page is built: written once, by `npm run bench`, and shown from there.
import { readBenchmarks } from './benchmarks.ts';

// A glob answers nothing, where an import would fail, when nothing has been measured yet.
const files = import.meta.glob<string>('../../../../../../docs/benchmarks.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
export const benchmarks = readBenchmarks(Object.values(files)[0] ?? '');

export interface Claim {
  /** The name of the bench, as in `npm run bench <name>`. */
  bench: string;
  /** The row of its table. */
  row: string;
  /** What the figure says, in words. */
  label: string;
}

/** The figure a claim stands on; undefined when it was not measured: then it must not be claimed. */
export function recordOf({ bench, row }: Claim): string | undefined {
  const section = benchmarks.sections.find(each => each.command === `npm run bench ${bench}`);
  return section?.rows.find(([name]) => name === row)?.[1];
}
