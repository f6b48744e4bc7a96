import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const tooMany = expect.objectContaining({ code: 'rate_limited' });

test('under each limit there are so many slots, each given back once', () => {
  const slots = createSlots();
  const [ada, house] = [
    { key: 'ada', max: 2 },
    { key: 'house', max: 3 },
  ];
  const leave = slots.take(ada, house);
  slots.take(ada, house);
  expect(() => slots.take(house, ada)).toThrow(tooMany);
  // Whoever is refused one of them has taken none.
  const bo = { key: 'bo', max: 9 };
  slots.take(bo, house);
  expect(() => slots.take(bo, house)).toThrow(tooMany);
  leave();
  leave();
  slots.take(ada, house);
  expect(() => slots.take(ada)).toThrow(tooMany);
});
