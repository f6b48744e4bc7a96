import { expect, test } from 'vitest';
import { readBenchmarks } from './benchmarks.ts';

const text = `# Benchmarks

Measured on 2026-11-20, 2 cores (Some CPU), Node 24.

## Reading and profiling
\`npm run bench reading\`

| what | measured | goal |
|---|---|---|
| CSV, 1 GB | 92.5 MB/s | ≥ 50 MB/s |
`;

test('the figures keep their date, machine, command and goal', () => {
  expect(readBenchmarks(text)).toEqual({
    measured: 'Measured on 2026-11-20, 2 cores (Some CPU), Node 24.',
    sections: [
      {
        title: 'Reading and profiling',
        command: 'npm run bench reading',
        measured: '',
        header: ['what', 'measured', 'goal'],
        rows: [['CSV, 1 GB', '92.5 MB/s', '≥ 50 MB/s']],
      },
    ],
  });
});

test('without figures there are no sections', () => {
  expect(readBenchmarks('')).toEqual({ measured: '', sections: [] });
});
