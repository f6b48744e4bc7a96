// A made project to ask the golden set about.
import type { Facts } from './facts.ts';

export const goldenFacts: Facts = {
  asOf: new Date('2026-11-20T18:00:00Z'),
  office: { isOpen: true, changesAt: new Date('2026-11-21T02:00:00Z'), timeZone: 'America/Los_Angeles' },
  tickets: [{ number: 3, subject: 'Owners are missing', status: 'open' }],
  project: {
    id: '01980000-0000-7000-8000-000000000001',
    name: 'Retail banking CRM',
    status: 'in_progress',
    target_completion_date: '2026-12-10',
    done: 3,
    total: 8,
    milestones: [
      { name: 'Review the mapping', status: 'in_progress', due_date: '2026-11-18' },
      { name: 'Migrate the records', status: 'pending', due_date: '2026-12-01' },
    ],
    waiting: {
      decisions: [{ question: 'What does an empty close date mean?', deadline: '2026-11-25' }],
      approvals: ['Blueprint'],
    },
    forecast: { p50: '2026-12-11', p80: '2026-12-16', as_of: '2026-11-20T08:00:00Z' },
    operation: { kind: 'intake.analyze', status: 'completed', at: '2026-11-19T10:00:00Z' },
    migrated: {
      as_of: '2026-11-19T10:00:00Z',
      rows_in: 12_345,
      objects: { contacts: { created: 5000, updated: 120, merged: 44, skipped: 0, rejected: 3 } },
    },
    counts: { files: 6, documents: 4, documents_in_review: 1 },
  },
};
