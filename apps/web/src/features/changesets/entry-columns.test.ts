import { expect, test } from 'vitest';
import { nextOrder } from './entry-columns.tsx';

test('a heading orders upwards, then downwards, then not at all; another one begins upwards', () => {
  const up = nextOrder(undefined, 'name');
  expect(up).toEqual({ sort: 'name', direction: 'asc' });
  const down = nextOrder(up, 'name');
  expect(down).toEqual({ sort: 'name', direction: 'desc' });
  expect(nextOrder(down, 'name')).toBeUndefined();
  expect(nextOrder(down, 'place')).toEqual({ sort: 'place', direction: 'asc' });
});
