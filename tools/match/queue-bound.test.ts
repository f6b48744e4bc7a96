// What is said of wrong matches, held against what is wrong: a few tables of made-up people, some of whom are somebody else although
// nothing in their rows says so. `npm run bench match-bound` does it with two hundred.
import { uniforms } from '@groundwork/engine/chance/chance';
import { expect, test } from 'vitest';
import { madePeople, matchesOf, PEOPLE_HEADER } from '../../packages/engine/test-data/match-people.ts';
import { clustersIn } from './clusters.ts';
import { statedBound } from './expectation.ts';
import { queueBound } from './queue-bound.ts';
import { sampledPairs } from './sampled-pairs.ts';

const share = (
  pairs: readonly (readonly [number, number])[],
  isSame: (one: number, other: number) => boolean,
) => pairs.filter(pair => !isSame(...pair)).length / pairs.length;

test('of the wrong ones of five tables so many are said in four of them and more, by the command and by the queue', async () => {
  const held = { command: 0, queue: 0 };
  for (const seed of [1, 2, 3, 4, 5]) {
    const draw = uniforms(seed, 'somebody else');
    const people = madePeople(400, seed);
    const isOther = people.map(({ is }, row) => people[row - 1]?.is === is && draw() < 0.03 * seed);
    const isSame = (one: number, other: number): boolean =>
      people[one]?.is === people[other]?.is && !isOther[one] && !isOther[other];
    const rows = people.map(({ cells }) => cells);
    const matches = await matchesOf(PEOPLE_HEADER, rows);
    const labels = sampledPairs(matches, 40).map(([one, other]) => {
      return { one, other, isSame: isSame(one, other) };
    });
    const said = statedBound({ ...matches, labels, unlabelled: matches }, clustersIn(matches));
    const joined = sampledPairs(matches, Number.MAX_SAFE_INTEGER);
    if ((said.at_most ?? 0) >= share(joined, isSame)) held.command++;
    const names = rows.map(([first = '', last = '']) => `${first} ${last}`);
    const { sure, atMost } = queueBound(matches, names, isSame);
    expect(sure.length).toBeGreaterThan(50);
    if (atMost(40) >= share(sure, isSame)) held.queue++;
  }
  expect(held.command).toBeGreaterThanOrEqual(4);
  expect(held.queue).toBeGreaterThanOrEqual(4);
});
