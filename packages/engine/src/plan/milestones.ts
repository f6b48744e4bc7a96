// The milestones of a migration, each with the facts it rests on: a figure of a file, a decision, a relation.

import type { PlannedMilestone } from '@groundwork/contract/plans';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { z } from 'zod';
import { addBusinessDays } from '../calendar/business-days.ts';
import { plural } from '../words/wording.ts';
import {
  blueprintFacts,
  type Draft,
  liveFacts,
  migrationFacts,
  reconcileFacts,
  reviewFacts,
} from './milestone-facts.ts';
import type { Tally } from './tally.ts';

type Milestone = z.infer<typeof PlannedMilestone>;

/** What the milestones rest on. */
interface Ground {
  draft: Draft;
  counts: Tally;
  portal: PortalSchema;
  cost: { calls: number; minutes: number; open: number };
}

/** Due dates follow from each other in working days; more open decisions and longer runs take more of them. */
export function scheduleMilestones({ draft, counts, portal, cost }: Ground, today: string): Milestone[] {
  const steps: (Omit<Milestone, 'due_date'> & { days: number })[] = [
    {
      key: 'review',
      kind: 'decision',
      depends_on: [],
      name: 'Review data and decisions',
      description: `Look through the mapping of ${plural(draft.sources.length, 'file')} and settle what only you can decide.`,
      days: 2 + Math.ceil(cost.open / 5),
      facts: reviewFacts(draft, cost.open),
    },
    {
      key: 'blueprint',
      kind: 'machine',
      depends_on: ['review'],
      name: 'Set up the portal',
      description:
        'Create properties, groups, pipelines and objects that the data needs, after your approval.',
      days: 1,
      facts: blueprintFacts(draft),
    },
    {
      key: 'migration',
      kind: 'import',
      depends_on: ['blueprint'],
      name: 'Migrate records',
      description: `Write all records and links within the limits of the portal: ${minutesText(cost.minutes)}.`,
      days: 1 + Math.ceil(cost.minutes / 240),
      facts: migrationFacts(counts, cost, portal),
    },
    {
      key: 'reconcile',
      kind: 'machine',
      depends_on: ['migration'],
      name: 'Check and reconcile',
      description:
        'Read everything back, compare row by row and to the cent, and go through what was not carried over.',
      days: 2,
      facts: reconcileFacts(draft, counts, portal),
    },
    {
      key: 'go_live',
      kind: 'work',
      depends_on: ['reconcile'],
      name: 'Hand over and go live',
      description: 'Assign owners, show the team around and close the old system for changes.',
      days: 3,
      facts: liveFacts(draft, counts),
    },
  ];
  let elapsed = 0;
  return steps.map(({ days, ...step }) => {
    elapsed += days;
    return { ...step, due_date: addBusinessDays(today, elapsed) };
  });
}

function minutesText(minutes: number): string {
  return minutes < 1 ? 'less than a minute' : `about ${plural(Math.ceil(minutes), 'minute')}`;
}
