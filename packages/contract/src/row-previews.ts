// One row of a file beside what it becomes: the engine's own answer, worked out by the code that a migration runs.
import { z } from 'zod';
import { call } from './call.ts';
import { ProjectId } from './ids.ts';
import { CellNote, KeptSeparateRow, MergedRow } from './migrations.ts';
import { PageQuery, page } from './paging.ts';

/** What becomes of a row. Whether the portal has its record already shows when the migration is worked out. */
export const PreviewBucket = z.enum(['record', 'merged', 'linked', 'skipped', 'rejected']);
export type PreviewBucket = z.infer<typeof PreviewBucket>;

export const RowPlace = z.object({
  source: z.string(),
  /** As a spreadsheet counts: the header is row 1. */
  row: z.number().int(),
});
export type RowPlace = z.infer<typeof RowPlace>;

/** The rows are being worked out: asked again a moment later, they are there. */
export const PreviewWork = z.object({
  done: z.number().int(),
  total: z.number().int(),
});
export type PreviewWork = z.infer<typeof PreviewWork>;

export const FoundRow = RowPlace.extend({
  bucket: PreviewBucket,
  /** CRM object of its record; null where it makes none. */
  object: z.string().nullable(),
  /** What its record is called; else what its first filled cells say. */
  name: z.string(),
  /** The first cell that holds what was looked for, where the name does not. */
  hit: z.object({ column: z.string(), value: z.string() }).nullable(),
});
export type FoundRow = z.infer<typeof FoundRow>;

export const PreviewCell = z.object({
  column: z.string(),
  value: z.string(),
  /** The cell is longer than is shown. */
  is_cut: z.boolean().optional(),
  /** Says that nothing is known, and is read as empty. */
  is_emptied: z.boolean().optional(),
});
export type PreviewCell = z.infer<typeof PreviewCell>;

/** A cell that gave a property its value. */
export const PreviewOrigin = RowPlace.extend({ column: z.string(), value: z.string() });
export type PreviewOrigin = z.infer<typeof PreviewOrigin>;

export const PreviewProperty = z.object({
  property: z.string(),
  /** As it is written. */
  value: z.string(),
  /** What people call that value, where it is another word: an option, a stage, an owner. */
  shown: z.string().nullable(),
  /** Empty: no cell says it, it is the same for every such record. */
  from: z.array(PreviewOrigin),
});
export type PreviewProperty = z.infer<typeof PreviewProperty>;

export const PreviewLink = z.object({
  object: z.string(),
  external_id: z.string(),
  name: z.string(),
  /** The first row of that record. */
  at: RowPlace.nullable(),
});
export type PreviewLink = z.infer<typeof PreviewLink>;

export const PreviewRecord = z.object({
  object: z.string(),
  external_id: z.string(),
  name: z.string(),
  properties: z.array(PreviewProperty),
  links: z.array(PreviewLink),
  /** How many there are; `links` names the first. */
  links_total: z.number().int(),
  /** Rows that the record is made of, the one that made it first. */
  rows: z.array(RowPlace),
  rows_total: z.number().int(),
  /** Of those rows, what was the same, what gave way and what was filled. */
  merges: z.array(MergedRow),
});
export type PreviewRecord = z.infer<typeof PreviewRecord>;

export const PreviewRow = RowPlace.extend({
  bucket: PreviewBucket,
  object: z.string().nullable(),
  /** Which row of its file it is, and how many there are. */
  position: z.number().int(),
  rows: z.number().int(),
  /** Row numbers of the same file; null at its ends. */
  previous: z.number().int().nullable(),
  next: z.number().int().nullable(),
  /** Every cell of the row, in the order of the file. */
  cells: z.array(PreviewCell),
  /** Why it was merged, linked, skipped or rejected; null of a row that makes a record. */
  reason: z.string().nullable(),
  /** The column and the value that the reason speaks of. */
  place: z.string().nullable(),
  value: z.string().nullable(),
  /** What would mend it, of a row that is left out. */
  mend: z.string().nullable(),
  /** Cells of the row that are not carried over, or not in every way, and why. */
  notes: z.array(CellNote),
  /** Rows that share a key with it and stay records of their own. */
  kept_separate: z.array(KeptSeparateRow),
  /** Its own record first, then the companies that stand in it. */
  records: z.array(PreviewRecord),
  /** Of a row that only links: what it links. */
  links: z.array(z.object({ from: PreviewLink, to: PreviewLink })),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

/** `working`: nothing of the other fields is there yet. */
const whileWorking = { working: PreviewWork.nullable() };

const One = z.object({ id: ProjectId });
const Source = z.string().min(1).max(600);

export const rowPreviewCalls = {
  rows: call({
    name: 'intake.rows',
    method: 'GET',
    path: '/projects/{id}/intake/rows',
    summary: 'Rows of the files and what becomes of them, found by what stands in them',
    permission: 'projects.read',
    params: One,
    query: PageQuery.extend({
      q: z.string().max(200).optional(),
      source: Source.optional(),
      bucket: PreviewBucket.optional(),
    }),
    reply: page(FoundRow).extend(whileWorking),
    failures: ['no_analysis', 'analysis_stale'],
  }),
  row: call({
    name: 'intake.row',
    method: 'GET',
    path: '/projects/{id}/intake/row',
    summary: 'One row of a file beside the records it becomes; the first where none is named',
    permission: 'projects.read',
    params: One,
    query: z.object({
      source: Source.optional(),
      row: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
    }),
    reply: z.object({ row: PreviewRow.nullable(), ...whileWorking }),
    failures: ['no_analysis', 'analysis_stale'],
  }),
  record: call({
    name: 'intake.record',
    method: 'GET',
    path: '/projects/{id}/intake/records/{object}/{externalId}',
    summary: 'One record and the cells it comes from',
    permission: 'projects.read',
    params: One.extend({ object: z.string().min(1).max(200), externalId: z.string().min(1).max(1000) }),
    reply: z.object({ record: PreviewRecord.nullable(), ...whileWorking }),
    failures: ['no_analysis', 'analysis_stale'],
  }),
} as const;
