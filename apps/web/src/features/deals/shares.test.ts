import { RepId } from '@groundwork/contract/ids';
import { expect, test } from 'vitest';
import {
  basisPointsOf,
  noShares,
  otherPlaces,
  percentOf,
  Shares,
  sharesOf,
  splitsOf,
  typedShares,
} from './shares.ts';

const repOf = (digit: number) => RepId.parse(`00000000-0000-4000-8000-00000000000${digit}`);
const owner = repOf(1);
const ada = repOf(2);
const max = repOf(3);
const none = noShares;

test('percentages are read by their digits', () => {
  expect(['30', '33.33', '0,5', '100', '0.29'].map(basisPointsOf)).toEqual([3000, 3333, 50, 10_000, 29]);
  expect(['', '-1', '1.234', '1e2', '1000', 'half'].map(basisPointsOf)).toEqual(Array(6).fill(undefined));
  for (const points of [1, 50, 3000, 3333, 10_000]) expect(basisPointsOf(percentOf(points))).toBe(points);
});

test('what is left is its own rep’s, and all adds up', () => {
  const typed = { ...none, rep_1: ada, share_1: '33.33', rep_3: max, share_3: '20' };
  expect(Shares.safeParse(typed).success).toBe(true);
  expect(sharesOf(typed).left).toBe(4667);
  const splits = splitsOf(typed, owner);
  expect(splits).toEqual([
    { rep_id: owner, share_bp: 4667 },
    { rep_id: ada, share_bp: 3333 },
    { rep_id: max, share_bp: 2000 },
  ]);
  const named = splits.map(split => ({ ...split, name: '' }));
  expect(splitsOf(typedShares(named, owner), owner)).toEqual(splits);
});

test('nobody else is its rep alone, and all may be somebody else’s', () => {
  expect(splitsOf(none, owner)).toEqual([]);
  expect(splitsOf({ ...none, rep_1: ada, share_1: '100' }, owner)).toEqual([
    { rep_id: ada, share_bp: 10_000 },
  ]);
});

test.each([
  [{ rep_1: ada, share_1: '' }, 'share_1'],
  [{ rep_1: ada, share_1: '0' }, 'share_1'],
  [{ rep_1: ada, share_1: '60', rep_2: max, share_2: '40.01' }, 'share_2'],
  [{ rep_1: ada, share_1: '10', rep_2: ada, share_2: '10' }, 'rep_2'],
  [{ share_3: '10' }, 'rep_3'],
])('%j is wrong', (part, field) => {
  expect(Shares.safeParse({ ...none, ...part }).error?.issues[0]?.path).toEqual([field]);
});

test('a deal that is shared among ten stays shared among ten', () => {
  const all = Array.from({ length: 10 }, (_, index) => ({
    rep_id: RepId.parse(`00000000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`),
    name: '',
    share_bp: 1000,
  }));
  const kept = (of: RepId) =>
    splitsOf(typedShares(all, of), of).toSorted((one, other) => one.rep_id.localeCompare(other.rep_id));
  const bare = all.map(({ rep_id, share_bp }) => ({ rep_id, share_bp }));
  expect(kept(owner)).toEqual(bare);
  expect(kept(all[4]!.rep_id)).toEqual(bare);
  expect(Shares.safeParse(typedShares(all, owner)).success).toBe(true);
  // One more than ten: its own rep beside ten others.
  const typed = { ...typedShares(all, owner), share_1: '9' };
  expect(Shares.safeParse(typed).error?.issues[0]?.path).toEqual([`share_${otherPlaces.length}`]);
});
