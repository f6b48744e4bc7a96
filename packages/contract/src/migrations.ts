// Migrations: what became of every source row, read back from the portal and compared.

import { z } from 'zod';
import { call } from './call.ts';
import { CellBucket, CellLedger } from './cells.ts';
import { ChangesetId } from './ids.ts';
import { LeftOut } from './left-out.ts';
import { MoneyLine } from './money-lines.ts';
import { PageQuery, page, Timestamp } from './paging.ts';
import { RecordLink } from './record-link.ts';

/** Every source row ends in exactly one of these. */
export const Bucket = z.enum(['created', 'updated', 'merged', 'skipped', 'rejected']);
export type Bucket = z.infer<typeof Bucket>;
export const BucketCounts = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  merged: z.number().int(),
  skipped: z.number().int(),
  rejected: z.number().int(),
});
export type BucketCounts = z.infer<typeof BucketCounts>;

export const RowOutcome = z.object({
  source: z.string(),
  row: z.number().int(),
  /** CRM object the row belongs to; 'associations' for junction rows, 'other' for files without a target. */
  object: z.string(),
  bucket: Bucket,
  external_id: z.string().nullable(),
  /** Column concerned, for rejected rows and cells. */
  place: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
  /** Where its record is to be seen; absent for rows that no record was made of. */
  record: RecordLink.optional(),
});
export type RowOutcome = z.infer<typeof RowOutcome>;

/** A row that was taken for the same record as an earlier one: by what, and what of it gave way. */
export const MergedRow = z.object({
  source: z.string(),
  row: z.number().int(),
  object: z.string(),
  external_id: z.string(),
  /** The row that made the record. */
  into_source: z.string(),
  into_row: z.number().int(),
  /** What both rows have: `email address`, and its value; FOUND_ALIKE and why, where they share no key. Null when later rows brought the two together. */
  shared_key: z.string().nullable(),
  shared_value: z.string().nullable(),
  /** What the record is called, and what this row calls it. */
  kept_name: z.string(),
  own_name: z.string(),
  is_other_name: z.boolean(),
  /** Values of this row that differ from those that stay; what was empty there is filled from here and no difference. */
  differences: z.array(z.object({ property: z.string(), kept: z.string(), dropped: z.string() })),
  /** Values of this row that the record did not have. Absent in what was worked out before they were listed. */
  filled: z.array(z.object({ property: z.string(), value: z.string() })).optional(),
  /** Values that both have. */
  same: z.number().int().optional(),
  /** The name of the answer that keeps the row separate; null when its name and phone numbers are the other row’s. */
  separation_key: z.string().nullable(),
  record: RecordLink.optional(),
});
export type MergedRow = z.infer<typeof MergedRow>;

/** Rows that were merged, and those of them that call the record something else. */
export const MergeCount = z.object({ rows: z.number().int(), other_names: z.number().int() });
export type MergeCount = z.infer<typeof MergeCount>;

/** A row that shares a key with another and is not the same: it contradicts that one, or a person said so. */
export const KeptSeparateRow = z.object({
  /** The name of the answer. */
  key: z.string(),
  source: z.string(),
  row: z.number().int(),
  object: z.string(),
  name: z.string(),
  shared_key: z.string(),
  shared_value: z.string(),
  /** Another name, other phone numbers, only the same name, or a person said it. Absent in what was worked out before rows
   *  were judged. */
  because: z.enum(['name', 'phone', 'same_name', 'answer']).optional(),
  /** Digits of its phone numbers, as they are compared. */
  phone: z.string().optional(),
  /** The row that has the key; null when no other has it any more. Row 0: a record of the portal, which `source` names. */
  other_row: z
    .object({ source: z.string(), row: z.number().int(), name: z.string(), phone: z.string() })
    .nullable()
    .optional(),
  /** A person said that both are one after all: it is merged. */
  is_merged: z.boolean().optional(),
  /** Of rows that share no key and look like one record: whether they are sure enough to be merged where a person says so,
   *  and that the model expects one in so many that are as sure to be two. */
  alike: z.object({ is_sure: z.boolean(), wrong_in: z.number().int() }).optional(),
  record: RecordLink.optional(),
});
export type KeptSeparateRow = z.infer<typeof KeptSeparateRow>;

/** A cell that could not be carried over although its row was: place, value and why. */
export const CellNote = z.object({
  source: z.string(),
  row: z.number().int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  /** `arrived` only says more of a cell whose value stands in a property: a link that it could have made was not made. */
  bucket: CellBucket,
});
export type CellNote = z.infer<typeof CellNote>;

export const AssociationCount = z.object({
  from_object: z.string(),
  to_object: z.string(),
  expected: z.number().int(),
  made: z.number().int(),
});
/** One source file: what its rows become, and how many end where. */
export const SourceLine = z.object({
  source: z.string(),
  object: z.string(),
  rows: z.number().int(),
  buckets: BucketCounts,
});

/** What a proposed migration would do: where every row would end, and what would be written of each object. */
export const MigrationPreview = z.object({
  changeset_id: ChangesetId,
  sources: z.array(SourceLine),
  objects: z.record(z.string(), BucketCounts),
  rows_in: z.number().int(),
  accounted: z.number().int(),
  /** Records that would be new and records that would change; a record may come from several rows. */
  records: z.record(z.string(), z.object({ created: z.number().int(), updated: z.number().int() })),
  /** Cells that are listed one by one, links that were not made included; `cells` has every cell. */
  cells_not_carried: z.number().int(),
  /** Absent in what was worked out before every cell was counted. */
  cells: CellLedger.optional(),
  /** Absent in what was worked out before merged rows were listed. */
  merges: MergeCount.optional(),
  /** Rows that share a key with another and stay records of their own. */
  kept_separate: z.number().int().optional(),
});
export type MigrationPreview = z.infer<typeof MigrationPreview>;

export const ReconcileReport = z.object({
  changeset_id: ChangesetId,
  as_of: Timestamp,
  sources: z.array(SourceLine),
  objects: z.record(z.string(), BucketCounts),
  rows_in: z.number().int(),
  accounted: z.number().int(),
  unaccounted: z.number().int(),
  associations: z.array(AssociationCount),
  money: z.array(MoneyLine),
  /** The portal's own currency, in which amounts without one are; absent where it was not asked. */
  own_currency: z.string().optional(),
  cells_not_carried: z.number().int(),
  cells: CellLedger.optional(),
  merges: MergeCount.optional(),
  kept_separate: z.number().int().optional(),
  /** Absent in reports from before it was worked out. */
  left_out: LeftOut.optional(),
  /** Properties whose value in the portal is not the one we sent. */
  mismatches: z.array(
    z.object({
      object: z.string(),
      external_id: z.string(),
      property: z.string(),
      expected: z.string(),
      found: z.string(),
      record: RecordLink.optional(),
    }),
  ),
  mismatch_count: z.number().int(),
  portal: z.record(z.string(), z.number().int()),
  api_calls: z.object({ estimated: z.number().int(), made: z.number().int() }),
  is_balanced: z.boolean(),
});
export type ReconcileReport = z.infer<typeof ReconcileReport>;

/** Lists of a report that can be taken along: rows by where they ended, links, money, and what is not carried over. */
export const ReportList = z.enum([
  'left-out',
  'created',
  'updated',
  'merged',
  'skipped',
  'rejected',
  'kept-separate',
  'links',
  'money',
  'cells',
  'differences',
]);
export type ReportList = z.infer<typeof ReportList>;

const One = z.object({ id: ChangesetId });

export const migrationCalls = {
  preview: call({
    name: 'migrations.preview',
    method: 'GET',
    path: '/changesets/{id}/preview',
    summary: 'Where every source row of a proposed migration would end',
    permission: 'changesets.read',
    params: One,
    reply: MigrationPreview,
  }),
  reconcile: call({
    name: 'migrations.reconcile',
    method: 'GET',
    path: '/changesets/{id}/reconcile',
    summary: 'The reconcile report of an applied change set',
    permission: 'changesets.read',
    params: One,
    reply: ReconcileReport,
  }),
  rows: call({
    name: 'migrations.rows',
    method: 'GET',
    path: '/changesets/{id}/rows',
    summary: 'Source rows and what became of them',
    permission: 'changesets.read',
    params: One,
    query: PageQuery.extend({
      bucket: Bucket.optional(),
      source: z.string().max(300).optional(),
      /** Rows that were left out for one reason, by the id that the report gives it. */
      left_out: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .optional(),
    }),
    reply: page(RowOutcome),
  }),
  merged: call({
    name: 'migrations.merged',
    method: 'GET',
    path: '/changesets/{id}/merged',
    summary: 'Rows taken for the same record as an earlier one, those with another name first',
    permission: 'changesets.read',
    params: One,
    query: PageQuery,
    reply: page(MergedRow),
  }),
  keptSeparate: call({
    name: 'migrations.keptSeparate',
    method: 'GET',
    path: '/changesets/{id}/kept-separate',
    summary: 'Rows that share a key with another and stay records of their own',
    permission: 'changesets.read',
    params: One,
    query: PageQuery,
    reply: page(KeptSeparateRow),
  }),
  cells: call({
    name: 'migrations.cells',
    method: 'GET',
    path: '/changesets/{id}/cells',
    summary: 'Cells that could not be carried over',
    permission: 'changesets.read',
    params: One,
    query: PageQuery.extend({
      source: z.string().max(300).optional(),
      column: z.string().max(500).optional(),
      bucket: CellBucket.optional(),
    }),
    reply: page(CellNote),
  }),
  listCsv: call({
    name: 'migrations.listCsv',
    method: 'GET',
    path: '/changesets/{id}/lists/{list}',
    summary: 'A list of the report as a CSV file, all of it',
    permission: 'changesets.read',
    params: One.extend({ list: ReportList }),
    stream: 'download',
    media: ['text/csv'],
  }),
} as const;
