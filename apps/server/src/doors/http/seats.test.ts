import { expect, test } from 'vitest';
import { createSeats } from './seats.ts';

const tooMany = expect.objectContaining({ code: 'rate_limited' });

test('each room has so many seats, each given back once', () => {
  const seats = createSeats();
  const [ada, house] = [
    { key: 'ada', max: 2 },
    { key: 'house', max: 3 },
  ];
  const leave = seats.take(ada, house);
  seats.take(ada, house);
  expect(() => seats.take(house, ada)).toThrow(tooMany);
  // Whoever is refused one of them has taken none.
  const bo = { key: 'bo', max: 9 };
  seats.take(bo, house);
  expect(() => seats.take(bo, house)).toThrow(tooMany);
  leave();
  leave();
  seats.take(ada, house);
  expect(() => seats.take(ada)).toThrow(tooMany);
});
