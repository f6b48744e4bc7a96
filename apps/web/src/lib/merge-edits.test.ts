import { expect, test } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const seen = { name: 'Move', due: '2026-12-01', waits: ['a', 'b'], note: 'old' };

test('what only I changed goes on top of what others changed', () => {
  const now = { ...seen, due: '2026-12-09' };
  expect(mergeEdits(seen, { name: 'Migrate', due: seen.due }, now)).toEqual({
    conflicts: [],
    mine: { name: 'Migrate' },
  });
});

test('what both changed differently has to be chosen', () => {
  const now = { ...seen, due: '2026-12-09', waits: ['a'] };
  const sent = { due: '2026-12-20', waits: ['a', 'b', 'c'], note: 'new' };
  expect(mergeEdits(seen, sent, now)).toEqual({ conflicts: ['due', 'waits'], mine: { note: 'new' } });
});

test('what both changed alike is nobody’s conflict, in whatever order a list comes', () => {
  const now = { ...seen, name: 'Migrate', waits: ['c', 'a'] };
  expect(mergeEdits(seen, { name: 'Migrate', waits: ['a', 'c'] }, now)).toEqual({ conflicts: [], mine: {} });
});
