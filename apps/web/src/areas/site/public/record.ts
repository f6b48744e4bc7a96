// All of docs/benchmarks.md, for the one page that shows it.
import { readBenchmarks } from './benchmarks.ts';

// A glob answers nothing, where an import would fail, when nothing has been measured yet.
const files = import.meta.glob<string>('../../../../../../docs/benchmarks.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
export const benchmarks = readBenchmarks(Object.values(files)[0] ?? '');
