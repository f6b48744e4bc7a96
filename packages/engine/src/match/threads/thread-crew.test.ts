// Matching by several threads: the same matches as by one, and none of them is left behind.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { madePeople, PEOPLE_HEADER, tableSource } from '../../../test-data/match-people.ts';
import type { Source } from '../../read/source.ts';
import { type Matches, type MatchOptions, matchTables } from '../match-tables.ts';
import { layoutOf } from '../rows/layout.ts';
import { sampleFields } from '../sample-fields.ts';
import { ThreadCrew } from './thread-crew.ts';

const people = madePeople(400).map(({ cells }) => cells);
/** In batches, of which each thread is given some; a note is a text of several words, of letters that are several bytes. */
const inBatches = (rows: readonly string[][], rowsEach: number, id: string): Source => ({
  ...tableSource([...PEOPLE_HEADER, 'Note'], [], id),
  async *rows() {
    for (let from = 0; from < rows.length; from += rowsEach)
      yield rows.slice(from, from + rowsEach).map((cells, at) => {
        const [first = '', last = ''] = cells;
        return {
          row: from + at + 2,
          cells: [...cells, `Größe ${first} und ${last}, über ${at % 7} Straßen`],
        };
      });
  },
});
const matched = async (sources: readonly Source[], options: MatchOptions): Promise<Matches> =>
  matchTables(
    await Promise.all(sources.map(async source => ({ source, fields: await sampleFields(source) }))),
    options,
  );
/** All that is known of the matches, in values. */
const valuesOf = (matches: Matches) => {
  const { rows, starts, numbers, cluster, sureness, classes, pairs, edges, unlabelled } = matches;
  const [one = 0, other = 0] = [edges.one[0], edges.other[0]];
  const said = { score: matches.scoreOf(one, other), reasons: matches.reasonsOf(one, other) };
  const before = { cluster: unlabelled?.cluster, sureness: unlabelled?.sureness };
  return { rows, starts, numbers, cluster, sureness, classes, pairs, edges, before, said };
};
const threadsRunning = (): number => {
  const report: { workers?: unknown[] } = process.report.getReport();
  return report.workers?.length ?? 0;
};

test.each([2, 3])('%i threads find what one finds', async threads => {
  const sources = [inBatches(people, 50, 'people.csv')];
  const alone = await matched(sources, { threads: 1 });
  expect(alone.pairs).toBeGreaterThan(300);
  expect(valuesOf(await matched(sources, { threads }))).toEqual(valuesOf(alone));
});

test('two lists that are linked are so by threads as well, and said labels hold', async () => {
  const sources = [inBatches(people.slice(0, 200), 50, 'a.csv'), inBatches(people.slice(200), 70, 'b.csv')];
  const labels: MatchOptions['labels'] = rowAt => {
    const [one, other] = [rowAt(0, 2), rowAt(1, 3)];
    return one === undefined || other === undefined ? [] : [{ one, other, isSame: true }];
  };
  const alone = await matched(sources, { threads: 1, isLink: true, labels });
  expect(alone.labels).toHaveLength(1);
  expect(alone.starts).toEqual([0, 200]);
  expect(valuesOf(await matched(sources, { threads: 2, isLink: true, labels }))).toEqual(valuesOf(alone));
});

test.each(['reading', 'finding_pairs'])(
  'who stops it while threads are %s is heard, and they end',
  async at => {
    const before = threadsRunning();
    const stop = new AbortController();
    const reason = new Error('enough');
    const onStep = (step: string): void => {
      if (step === at) setImmediate(() => stop.abort(reason));
    };
    const matching = matched([inBatches(people, 5, 'people.csv')], {
      threads: 2,
      signal: stop.signal,
      onStep,
    });
    await expect(matching).rejects.toBe(reason);
    expect(threadsRunning()).toBe(before);
  },
);

test('a file that breaks off is told, and the threads end', async () => {
  const before = threadsRunning();
  const whole = inBatches(people, 50, 'people.csv');
  let readings = 0;
  const source: Source = {
    ...whole,
    async *rows(signal) {
      const isSample = readings++ === 0;
      yield* whole.rows(signal);
      await setTimeout(1);
      if (!isSample) throw new Error('The file breaks off.');
    },
  };
  await expect(matched([source], { threads: 2 })).rejects.toThrow('The file breaks off.');
  expect(threadsRunning()).toBe(before);
});

test('threads that do nothing are seen by these tests', async () => {
  const before = threadsRunning();
  const crew = new ThreadCrew(layoutOf([]), 2);
  await crew.each('written', () => undefined);
  expect(threadsRunning()).toBe(before + 2);
  await crew.end();
  expect(threadsRunning()).toBe(before);
});

test('what goes wrong in a thread goes wrong here', async () => {
  const crew = new ThreadCrew(layoutOf([]), 2);
  await expect(crew.run('sort', [0, 1, 2], () => undefined)).rejects.toThrow(
    'The search begins before its jobs.',
  );
  await crew.end();
});
