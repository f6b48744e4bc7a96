// How what a change set would do differs from what the one worked out before it would have done: entries of any kind, and of a
// migration its rows and money.
import { z } from 'zod';
import { call } from './call.ts';
import { Changeset, EntryKind } from './changesets.ts';
import { ChangesetId } from './ids.ts';
import { BucketCounts, MergeCount, RowOutcome } from './migrations.ts';
import { MoneyLine } from './money-lines.ts';

/** An entry that one of two proposals has, or both in different words. */
export const EntryDifference = z.object({
  change: z.enum(['added', 'removed', 'changed']),
  kind: EntryKind,
  object: z.string(),
  to_object: z.string().nullable(),
  key: z.string(),
  /** The file and row it comes from. */
  reason: z.string(),
  /** What the former proposal would have written, and what this one would; null where it would write nothing. */
  former: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type EntryDifference = z.infer<typeof EntryDifference>;

/** How what a change set would do differs from what the one worked out before it would have done. */
export const ChangesetDifference = z.object({
  /** The one before: same kind, project and portal. null: this is the first. */
  former: Changeset.pick({
    id: true,
    state: true,
    created_at: true,
    applied_at: true,
    undone_at: true,
  }).nullable(),
  /** Only what differs. */
  groups: z.array(
    z.object({
      /** `record` for new and changed records alike. */
      what: z.enum(['object', 'group', 'property', 'pipeline', 'currency', 'record', 'association']),
      object: z.string(),
      to_object: z.string().nullable(),
      former: z.number().int(),
      after: z.number().int(),
      added: z.number().int(),
      removed: z.number().int(),
      changed: z.number().int(),
      /** Of the former: in the portal already, and therefore none of this one's. */
      done: z.number().int(),
    }),
  ),
  /** The first of them; `groups` counts all. */
  entries: z.array(EntryDifference),
});
export type ChangesetDifference = z.infer<typeof ChangesetDifference>;

const RowEnd = RowOutcome.pick({ object: true, bucket: true, reason: true });
const Twice = <T extends z.ZodType>(of: T) => z.object({ former: of, after: of });
const MoneySum = z.object({ deals: z.number().int(), cents: z.string() });

/** Where rows would end otherwise than by the migration worked out before it. */
export const MigrationDifference = z.object({
  /** null: this is the first. */
  former: ChangesetId.nullable(),
  /** Only objects whose numbers differ. */
  objects: z.record(z.string(), Twice(BucketCounts)),
  /** Rows that would end otherwise, and the first of them; null where the row was or is in no file. */
  moved: z.number().int(),
  rows: z.array(RowOutcome.pick({ source: true, row: true }).extend(Twice(RowEnd.nullable()).shape)),
  /** Rows that were carried over and are up to date: they end otherwise only because that was done. */
  done: z.number().int(),
  /** Only sums that differ; null where there are no such deals. */
  money: z.array(
    MoneyLine.pick({ pipeline_label: true, stage_label: true, currency: true }).extend(
      Twice(MoneySum.nullable()).shape,
    ),
  ),
  /** Absent where they are equal. */
  merges: Twice(MergeCount).optional(),
  cells_not_carried: Twice(z.number().int()).optional(),
});
export type MigrationDifference = z.infer<typeof MigrationDifference>;

const One = z.object({ id: ChangesetId });

export const differenceCalls = {
  ofChangeset: call({
    name: 'differences.ofChangeset',
    method: 'GET',
    path: '/changesets/{id}/difference',
    summary: 'What it would do otherwise than the one worked out before it',
    permission: 'changesets.read',
    params: One,
    reply: ChangesetDifference,
  }),
  ofMigration: call({
    name: 'differences.ofMigration',
    method: 'GET',
    path: '/changesets/{id}/preview/difference',
    summary: 'Which source rows and sums would end otherwise than by the migration worked out before it',
    permission: 'changesets.read',
    params: One,
    reply: MigrationDifference,
  }),
} as const;
