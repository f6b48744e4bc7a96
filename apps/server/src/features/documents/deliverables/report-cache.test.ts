import { expect, test } from 'vitest';
import { createReportCache, type Remembered } from './report-cache.ts';

function counted(hash: string) {
  const calls = { count: 0 };
  const make = (): Promise<Remembered> => {
    calls.count += 1;
    return Promise.resolve({ hash, missing: null });
  };
  return { calls, make };
}

test('a report is made once for each mark, and again when the mark is another one, even a former one', async () => {
  const memory = createReportCache();
  const { calls, make } = counted('a');
  for (const mark of ['1', '1', '2', '2', '1']) await memory.recall(['p', 'plan'], mark, make);
  expect(calls.count).toBe(3);
});

test('reports and projects are kept apart', async () => {
  const memory = createReportCache();
  await memory.recall(['p', 'plan'], '1', counted('a').make);
  await memory.recall(['q', 'plan'], '1', counted('b').make);
  const again = counted('c');
  expect((await memory.recall(['p', 'plan'], '1', again.make)).hash).toBe('a');
  expect((await memory.recall(['q', 'plan'], '1', again.make)).hash).toBe('b');
  expect(again.calls.count).toBe(0);
});

test('what fails is not remembered, and no more than allowed is', async () => {
  const memory = createReportCache(2);
  await expect(memory.recall(['p'], '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const { calls, make } = counted('a');
  for (const name of ['p', 'q', 'r', 'p']) await memory.recall([name], '1', make);
  expect(calls.count).toBe(4);
  await memory.recall(['p'], '1', make);
  expect(calls.count).toBe(4);
});
