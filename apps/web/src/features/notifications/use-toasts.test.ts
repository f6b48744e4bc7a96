import type { Notification } from '@groundwork/contract/notifications';
import { expect, test } from 'vitest';
import type { Pages } from './queries.ts';
import { newcomers } from './use-toasts.ts';

const notification = (id: string, read_at: string | null = null): Notification => ({
  id,
  type: 'info',
  topic: 'team',
  title: id,
  message: '',
  link: null,
  created_at: '2026-11-20T12:00:00Z',
  read_at,
});
const pages = (...data: Notification[]): Pages => ({
  pages: [{ data, next_cursor: null, unread_count: data.length }],
  pageParams: [undefined],
});

test('the first look is no news', () => {
  expect(newcomers(pages(notification('1')), undefined)).toEqual([]);
});

test('afterwards what is new and unread is news, oldest first', () => {
  const now = pages(
    notification('4'),
    notification('3', '2026-11-20T12:01:00Z'),
    notification('2'),
    notification('1'),
  );
  expect(newcomers(now, new Set(['1'])).map(each => each.id)).toEqual(['2', '4']);
});
