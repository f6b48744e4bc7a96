import { expect, test } from 'vitest';
import { noticeOf } from './toast.tsx';

test.each([
  ['success', 5000, 'low'],
  ['info', 5000, 'low'],
  ['warning', 8000, 'low'],
  ['error', 0, 'high'],
] as const)('a notice of kind %s stays for %i ms (0: until it is closed)', (kind, timeout, priority) => {
  expect(noticeOf(kind, 'Title', 'Message')).toEqual({
    type: kind,
    title: 'Title',
    description: 'Message',
    timeout,
    priority,
  });
});
