// What each figure is: what is counted, from which rows, and what is not. Held against the queries of
// apps/server/src/features/analytics.
import type { Figure } from './queries.ts';

export const titles: Record<Figure, string> = {
  'time-to-value': 'Time to value',
  'milestone-slip': 'Milestone slip',
  operations: 'AI operations',
  records: 'Records carried',
  decisions: 'Decisions',
  adoption: 'Adoption',
};

export interface Definition {
  counted: string;
  rows: string;
  not: string;
}

export const definitions: Record<Figure, Definition> = {
  'time-to-value': {
    counted:
      'Days from a project’s start date to its first reconcile report, for every project whose first report falls into the time. Where a project has no start date, or was reconciled before it, its making counts as the start. Half took at most the median, four of five at most the 80th percentile.',
    rows: 'Projects, their migrations, and the reports by which every row was read back from the portal.',
    not: 'Projects without a reconciled migration. A second migration of a project changes nothing, and one that was taken back later stays counted.',
  },
  'milestone-slip': {
    counted:
      'Days between a milestone’s due date and the day (UTC) on which it was completed; negative is early. On time is the day itself or earlier. Overdue are those whose due date has passed today and that are not completed.',
    rows: 'Milestones of every project, with the due date they have now.',
    not: 'Milestones without a due date. A due date that was moved counts as moved: how far plans were moved is not in this figure.',
  },
  operations: {
    counted:
      'Operations that ended in the time, by kind. Success is completed of completed and failed. Duration is from when a worker first took it up to its end, pauses included, of the completed ones.',
    rows: 'AI operations by the moment they ended.',
    not: 'Operations that still wait or run. Cancelled ones are counted apart and are no part of success. One that was tried again counts once, by its last end.',
  },
  records: {
    counted:
      'Records that migrations created or updated in portals and that stand there still, by when the migration was applied.',
    rows: 'The counts on every migration’s change set: entries that create or update a record and were applied.',
    not: 'Blueprints and fixes, links between records, refused rows, and what an undo took back. Migrations under way or stopped before their end have no day yet.',
  },
  decisions: {
    counted:
      'Decisions by the first answer they were given: by a person, or at their default (its deadline came, or a change set was approved with it). Hours from the question to a person’s first answer. Open are those without an answer now.',
    rows: 'Decisions of every project and their answers.',
    not: 'Later answers to the same decision, and answers taken back. How long defaults took is in no figure.',
  },
  adoption: {
    counted:
      'Active members who were seen within 7 and 30 days before now, of all active members; and organizations in whose projects anything was noted in the time, of all organizations.',
    rows: 'Members by when they were last seen, and the activity of projects.',
    not: 'Invited and removed members, staff and partner reps. Only when a member was last seen is kept, so that this share has no former value.',
  },
};
