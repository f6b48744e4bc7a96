import type { Notification } from '@groundwork/contract/notifications';
import { expect, test } from 'vitest';
import { type Pages, withNewest } from './queries.ts';

const notification = (id: string): Notification => ({
  id,
  type: 'info',
  topic: 'team',
  title: id,
  message: '',
  link: null,
  created_at: '2026-11-20T12:00:00Z',
  read_at: null,
});
const pages: Pages = {
  pages: [
    { data: [notification('2')], next_cursor: 'x', unread_count: 4 },
    { data: [notification('1')], next_cursor: null, unread_count: 4 },
  ],
  pageParams: [undefined, 'x'],
};

test('an event goes on top and counts as unread', () => {
  const next = withNewest(pages, notification('3'));
  expect(next?.pages[0]?.data.map(each => each.id)).toEqual(['3', '2']);
  expect(next?.pages[0]?.unread_count).toBe(5);
  expect(next?.pages[1]).toBe(pages.pages[1]);
});

test('an event that a page already holds, and one before anything was loaded, change nothing', () => {
  expect(withNewest(pages, notification('1'))).toBe(pages);
  expect(withNewest(undefined, notification('1'))).toBeUndefined();
});
