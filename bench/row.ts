/** One measured figure; printed as a row of docs/benchmarks.md. */
export interface BenchRow {
  name: string;
  value: number;
  unit: string;
  goal: string;
}
