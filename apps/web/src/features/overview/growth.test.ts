import { expect, test } from 'vitest';
import { growthOf } from './growth.ts';

test('growth is told against what was there before, and never divided by nothing', () => {
  expect(growthOf(128, 120, 'en-US')).toEqual({ direction: 'up', text: '6.7%' });
  expect(growthOf(90, 120, 'en-US')).toEqual({ direction: 'down', text: '25%' });
  expect(growthOf(4, 4, 'en-US')).toEqual({ direction: 'level', text: 'unchanged' });
  expect(growthOf(0, 0, 'en-US')).toEqual({ direction: 'level', text: 'unchanged' });
  expect(growthOf(3, 0, 'en-US')).toEqual({ direction: 'up', text: 'new' });
  expect(growthOf(0, 3, 'en-US')).toEqual({ direction: 'down', text: '100%' });
});
