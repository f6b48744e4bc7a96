import { TicketConversation } from '@groundwork/contract/support';
import { expect, test } from 'vitest';
import { changesBetween, officeTime, type Seen } from './queue-wording.ts';

const clock = { due_at: null, done_at: null, state: 'paused' as const };
const seen: Seen = {
  ticket: TicketConversation.parse({
    id: '01980000-0000-7000-8000-000000000001',
    organization_id: '01980000-0000-7000-8000-000000000002',
    number: 1,
    subject: 'Deals',
    priority: 'high',
    category: 'technical',
    status: 'open',
    author: 'Clara',
    is_waiting_for_client: false,
    messages: 0,
    first_response: clock,
    resolution: clock,
    satisfaction: null,
    created_at: '2026-11-20T12:00:00Z',
    last_update: '2026-11-20T12:00:00Z',
    version: 1,
    conversation: [],
    attachments: [],
    transcript: [],
    moves: [],
  }),
  queued: { assignee: null },
};
const message = (author: string, is_staff: boolean, is_own = false) => ({
  id: crypto.randomUUID(),
  author,
  is_staff,
  is_own,
  body: 'Which view?',
  created_at: '2026-11-20T12:00:00Z',
});
const later = (change: object, assignee: Seen['queued']['assignee'] = null): Seen => ({
  ticket: { ...seen.ticket, version: 2, ...change },
  queued: { assignee },
});

test('what others did meanwhile is said: answers, files, status, priority, whose it is', () => {
  const sven = { id: '1', name: 'Sven', email: 's@x.example', is_me: false };
  const change = {
    status: 'resolved',
    priority: 'urgent',
    conversation: [message('Sven', true), message('Clara', false)],
    attachments: [{}, {}],
  };
  expect(changesBetween(seen, later(change, sven))).toEqual([
    'Sven answered: “Which view?”',
    'Clara wrote: “Which view?”',
    '2 files were added.',
    'It is Resolved now.',
    'Its priority is Urgent now.',
    'It is Sven’s now.',
  ]);
});

test('one’s own words are no news, and what was changed back is said as that', () => {
  expect(changesBetween(seen, seen)).toEqual([]);
  expect(changesBetween(seen, later({ conversation: [message('Amara', true, true)] }))).toEqual([]);
  expect(changesBetween(seen, later({}))).toEqual(['Something about it was changed and changed back.']);
});

test('office time has hours and minutes and no days', () => {
  expect([0, 59, 60, 61, 1620].map(officeTime)).toEqual(['0 min', '59 min', '1 h', '1 h 1 min', '27 h']);
});
