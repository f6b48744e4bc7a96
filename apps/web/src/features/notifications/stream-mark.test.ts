import { beforeEach, expect, test, vi } from 'vitest';
import { forgetMark, isMarkKnown, missedBefore } from './stream-mark.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('a page that is loaded again asks again only when something was written meanwhile', () => {
  expect(missedBefore('ada', '3.c')).toBe(true);
  expect(missedBefore('ada', '3.c')).toBe(false);
  // One that began before the newest and was committed after it.
  expect(missedBefore('ada', '4.c')).toBe(true);
  expect(missedBefore('bob', '4.c')).toBe(true);
  expect(missedBefore('ada', '4.c')).toBe(false);
});

test('what was heard since the mark leaves nothing known, until the next', () => {
  missedBefore('ada', '1.a');
  expect(isMarkKnown('ada')).toBe(true);
  forgetMark('ada');
  expect(isMarkKnown('ada')).toBe(false);
  expect(missedBefore('ada', '2.b')).toBe(true);
  expect(isMarkKnown('ada')).toBe(true);
});

test('a browser that keeps nothing asks again each time', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect([missedBefore('ada', '1.a'), missedBefore('ada', '1.a')]).toEqual([true, true]);
});
