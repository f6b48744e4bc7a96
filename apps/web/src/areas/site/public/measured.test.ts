import { expect, test } from 'vitest';
import { measured } from '../content/landing.ts';
import { countGoals } from './goals.ts';
import { recordOf } from './measured.ts';

const { flow, claims, recognition } = measured;

test.each([flow.total, ...flow.parts, ...claims, ...recognition.rows])(
  '“$label” stands on a record, and claims no number that is not in it',
  claim => {
    expect(recordOf(claim)?.value).toMatch(/\d/);
    for (const [number] of claim.label.matchAll(/\d[\d,.]*/g)) expect(claim.row).toContain(number);
  },
);

test('what was not measured has no record', () => {
  expect(recordOf({ bench: 'scale', row: 'rows lost', label: 'lost' })).toBeUndefined();
  expect(recordOf({ bench: 'wishes', row: 'rows unaccounted for', label: 'lost' })).toBeUndefined();
});

test('a goal is read the way it is written', () => {
  const isReached = (bench: string, row: string) => recordOf({ bench, row, label: '' })?.goal?.isReached;
  expect(isReached('scale', 'rows unaccounted for')).toBe(true);
  expect(isReached('scale', 'peak memory of the process')).toBe(true);
  expect(isReached('mapping', recognition.rows[0].row)).toBe(true);
  expect(isReached('mapping', 'property, first guess (held out, none of its words were learnt)')).toBe(false);
  expect(recordOf(flow.total)?.goal).toBeUndefined();
});

test('rows with a goal are counted, and those of them that miss it', () => {
  const rows = [
    ['a', '3 s', '< 4'],
    ['b', '5 s', '< 4'],
    ['c', '5 s', ''],
  ];
  expect(countGoals(rows)).toEqual({ goals: 2, missed: 1 });
});
