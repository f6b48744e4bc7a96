import { describe, expect, it } from 'vitest';
import { again, csv, head, people } from '../../test-data/alike-people.ts';
import { freshPortal } from '../../test-data/portal-schema.ts';
import { type Folder, gather, readFiles, think, unaccounted } from '../../test-data/reading.ts';
import type { AlikeQueue, QueuedPair } from './alike-queue.ts';
import type { RememberedPair } from './remembered-pairs.ts';

const rows = [...people, again(3), again(17, 'Edsgar'), again(40), again(77, 'Zoe')];
const deals = csv('Deal Id,Deal Name,Contact Id', [
  ['t1', 'Roll-out', 'd3'],
  ['t2', 'Renewal', 'd3'],
]);
const said = { by: 'Carla Weber', at: '2026-11-20T10:14:00.000Z' };

async function withFiles<T>(files: Record<string, string>, work: (folder: Folder) => Promise<T>): Promise<T> {
  const folder = await readFiles(files);
  try {
    return await work(folder);
  } finally {
    await folder.close();
  }
}

/** Analyses the files with what people said, and migrates them. */
function run(files: Record<string, string>, remembered: RememberedPair[] = [], decisions = {}) {
  return withFiles(files, async folder => {
    let queues: AlikeQueue[] = [];
    const analysis = await think(folder, { decisions }, freshPortal(), [], {
      remembered,
      onAlike: all => (queues = all),
    });
    const done = await gather(folder, analysis);
    expect(unaccounted(folder, done)).toEqual([]);
    expect(analysis.plan.records['contacts']).toBe(
      done.records.filter(one => one.object === 'contacts').length,
    );
    const queue = queues.find(one => one.object === 'contacts');
    const pairOf = (row: number): QueuedPair => {
      const pair = queue?.pairs.find(one => one.other.row === row);
      if (!pair) throw new Error(`No pair of row ${row}`);
      return pair;
    };
    return { analysis, queue, pairOf, ...done };
  });
}

function answered(pair: QueuedPair, answer: RememberedPair['answer']): RememberedPair {
  return { key: pair.key, one: pair.one.print, other: pair.other.print, answer, ...said };
}

describe('pairs that people should look at', () => {
  const files = { 'contacts.csv': csv(head, rows), 'deals.csv': deals };

  it('come with both rows side by side, why, how sure the model is and what hangs on them', async () => {
    const { queue, pairOf } = await run(files);
    expect(queue?.pairs.map(one => [one.one.row, one.other.row])).toEqual(
      expect.arrayContaining([
        [5, 92],
        [19, 93],
        [42, 94],
        [79, 95],
      ]),
    );
    const pair = pairOf(93);
    expect(pair).toMatchObject({
      one: { source: 'contacts.csv', name: 'Edsger Hopper' },
      other: { name: 'Edsgar Hopper' },
      is_sure: true,
      is_one: false,
      is_contradicted: false,
    });
    expect(pair.fields.find(one => one.label === 'First Name')).toMatchObject({
      one: 'Edsger',
      other: 'Edsgar',
      is_compared: true,
    });
    expect(pair.reasons.some(one => one.weight > 0)).toBe(true);
    expect(pair.levels).toHaveLength(queue?.sizes.length ?? 0);
    expect([pairOf(92).links, pairOf(93).links]).toEqual([2, 0]);
    // Called differently: nobody but a person makes them one.
    expect(pairOf(95)).toMatchObject({ is_sure: false, is_contradicted: true });
  });

  it('become one record, or never do, as people say, with whoever said it', async () => {
    const asked = await run(files);
    const answers = [answered(asked.pairOf(95), 'same'), answered(asked.pairOf(92), 'different')];
    const one = await run(files, answers.slice(0, 1), { 'alike:contacts': 'merge' });
    // What is surest is merged as well.
    expect(one.merges.map(each => [each.row, each.into_row])).toEqual([
      [92, 5],
      [93, 19],
      [94, 42],
      [95, 79],
    ]);
    expect(one.merges.at(-1)).toMatchObject({
      shared_key: 'found alike',
      shared_value: 'Carla Weber said so on 2026-11-20 at 10:14 UTC',
    });
    const both = await run(files, answers, { 'alike:contacts': 'merge' });
    expect(both.merges.map(each => each.row)).not.toContain(92);
    expect(both.pairOf(95)).toMatchObject({ key: answers[0]?.key, is_one: true });
    expect(both.pairOf(92)).toMatchObject({ key: answers[1]?.key, is_one: false });
    const without = await run(files, answers);
    expect(without.merges.map(each => each.row)).toEqual([95]);
    // What people settled is no part of the question about the rest.
    const questions = [asked, one].map(
      ({ analysis }) => analysis.decisions.find(each => each.id === 'alike:contacts')?.question,
    );
    expect(questions).toEqual([expect.stringMatching(/^4 groups/), expect.stringMatching(/^3 groups/)]);
  });

  it('are answered wherever the rows stand, until a compared value changes', async () => {
    const asked = await run(files);
    const answers = [
      answered(asked.pairOf(95), 'same'),
      answered(asked.pairOf(92), 'different'),
      answered(asked.pairOf(94), 'later'),
    ];
    const moved = await run({ ...files, 'contacts.csv': csv(head, rows.toReversed()) }, answers);
    expect(moved.analysis.said_pairs?.map(each => [each.key, each.answer])).toEqual(
      answers.slice(0, 2).map(each => [each.key, each.answer]),
    );
    expect(moved.merges).toHaveLength(1);
    expect(moved.queue?.pairs.map(each => each.key)).toContain(answers[2]?.key);
    const other = rows.map(row => (row[0] === 'd77' || row[0] === 'd3' ? row.with(6, 'Oslo') : row));
    const changed = await run({ ...files, 'contacts.csv': csv(head, other) }, answers);
    expect(changed.analysis.said_pairs).toBeUndefined();
    expect(changed.merges).toEqual([]);
    expect(changed.pairOf(92).key).not.toBe(answers[1]?.key);
  });

  it('are never joined by way of a third that somebody said is another', async () => {
    const twice = {
      'contacts.csv': csv(head, [...rows, again(3).with(0, 'e3').with(3, 'e3@elsewhere.example')]),
    };
    const asked = await run(twice);
    const pairs = asked.queue?.pairs ?? [];
    const between = (a: number, b: number): QueuedPair => {
      const pair = pairs.find(each => each.one.row === a && each.other.row === b);
      if (!pair) throw new Error(`No pair of rows ${a} and ${b}`);
      return pair;
    };
    const answers = [
      answered(between(5, 92), 'same'),
      answered(between(5, 96), 'different'),
      answered(between(92, 96), 'same'),
    ];
    const { merges, queue } = await run(twice, answers, { 'alike:contacts': 'merge' });
    expect(merges.filter(one => one.into_row === 5 || one.row === 96).map(one => one.row)).toEqual([92]);
    expect(queue?.pairs.find(one => one.key === answers[2]?.key)).toMatchObject({ is_one: false });
  });
});
