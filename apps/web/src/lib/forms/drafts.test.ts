import { expect, test } from 'vitest';
import { z } from 'zod';
import { dropAllDrafts, dropDraft, hasDraft, keepDraft, readDraft } from './drafts.ts';

/** A tab's storage; with `room`, one that takes only that many characters. */
function storage(room = Number.POSITIVE_INFINITY): Storage {
  const store: Storage = Object.create({
    get length() {
      return Object.keys(store).length;
    },
    key: (at: number) => Object.keys(store)[at] ?? null,
    clear: () => undefined,
    getItem: (key: string): string | null => {
      const value: unknown = Object.hasOwn(store, key) ? store[key] : null;
      return typeof value === 'string' ? value : null;
    },
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      store[key] = value;
    },
    removeItem: (key: string) => void delete store[key],
  });
  return store;
}

const ada = { person: 'ada', form: 'reply:1' };

test('what was typed comes back to the same person and form, and to no other', () => {
  const tab = storage();
  keepDraft(tab, ada, 'Half a sentence');
  expect(readDraft(tab, ada, z.string())).toBe('Half a sentence');
  expect(hasDraft(tab, ada)).toBe(true);
  for (const other of [
    { ...ada, person: 'bob' },
    { ...ada, form: 'reply:2' },
  ]) {
    expect(readDraft(tab, other, z.string())).toBeUndefined();
    expect(hasDraft(tab, other)).toBe(false);
  }
  dropDraft(tab, ada);
  expect(readDraft(tab, ada, z.string())).toBeUndefined();
});

test.each(['{', '7', 'null', '{"name":7}'])(
  'a draft that does not fit the form any more is none: %s',
  kept => {
    const tab = storage();
    tab.setItem('groundwork.draft:ada:reply:1', kept);
    expect(readDraft(tab, ada, z.object({ name: z.string() }))).toBeUndefined();
  },
);

test('a full storage keeps nothing half and stops nobody', () => {
  const tab = storage(20);
  keepDraft(tab, ada, 'short');
  keepDraft(tab, ada, 'long'.repeat(20));
  expect(readDraft(tab, ada, z.string())).toBeUndefined();
});

test('signing out takes every draft and nothing else', () => {
  const tab = storage();
  keepDraft(tab, ada, 'one');
  keepDraft(tab, { ...ada, form: 'ticket' }, 'two');
  tab.setItem('groundwork.return', '/client');
  dropAllDrafts(tab);
  expect(Object.keys(tab)).toEqual(['groundwork.return']);
});
