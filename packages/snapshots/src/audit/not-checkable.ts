// What the catalogue asks and a snapshot cannot answer, so that a report says so instead of keeping silent.
import type { NotChecked } from './run-checks.ts';

const WORKFLOWS =
  'The portal’s interface shows what workflows are made of, but not how often they ran or failed.';
const LISTS = 'Lists are not part of a snapshot.';
const USERS = 'The portal’s interface shows no roles, teams or sign-ins of its users to an integration.';
const ACTIVITIES = 'Calls, meetings, notes and tasks are not part of a snapshot.';

export const notCheckable: readonly NotChecked[] = [
  { number: 'W01', title: 'Workflows that fail or do nothing', why: WORKFLOWS },
  { number: 'W02', title: 'Workflows that nobody enters', why: WORKFLOWS },
  { number: 'W03', title: 'Workflows that have been off for 90 days', why: WORKFLOWS },
  { number: 'W04', title: 'Workflows with a name that says nothing', why: WORKFLOWS },
  { number: 'W05', title: 'Workflows that write the same property', why: WORKFLOWS },
  { number: 'L01', title: 'Empty lists', why: LISTS },
  { number: 'L02', title: 'Lists that nothing uses', why: LISTS },
  { number: 'L03', title: 'Static lists older than a year', why: LISTS },
  { number: 'U02', title: 'Too many super admins', why: USERS },
  { number: 'U03', title: 'Users without a team or role', why: USERS },
  {
    number: 'F01',
    title: 'Forms that are stale or write archived properties',
    why: 'Forms are not part of a snapshot.',
  },
  { number: 'A01', title: 'Tasks that are overdue', why: ACTIVITIES },
  { number: 'A02', title: 'Activities linked to nobody', why: ACTIVITIES },
];
