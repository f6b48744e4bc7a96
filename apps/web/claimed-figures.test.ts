import { expect, test } from 'vitest';
import { claimedPart } from './claimed-figures.ts';
import { readBenchmarks } from './src/areas/site/public/benchmarks.ts';

const record = `# Benchmarks

Measured on a day.

## One
\`npm run bench one\`

| what | measured | goal |
|---|---|---|
| a | 1 s | < 2 |
| b | 3 s |  |

## Two
\`npm run bench two\`

| what | measured | goal |
|---|---|---|
| a | 7 s |  |
`;

test('rows that are claimed are as the record has them, and no other is there', () => {
  const kept = readBenchmarks(claimedPart(record, [{ bench: 'one', row: 'b' }]));
  expect(kept.sections).toEqual([
    {
      title: 'One',
      command: 'npm run bench one',
      measured: '',
      header: ['what', 'measured', 'goal'],
      rows: [['b', '3 s', '']],
    },
  ]);
});
