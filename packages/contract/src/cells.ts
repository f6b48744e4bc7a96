// Where every filled cell of the sources ends: in exactly one bucket, counted by column, and named where it did not arrive.
import { z } from 'zod';

/** arrived and used are carried over; everything else is listed, one by one, by column, by row or by table. */
export const CellBucket = z.enum([
  /** Stands in a property of its record. */
  'arrived',
  /** Identifies or links records, or other files' values are looked up in it. */
  'used',
  /** Says that nothing is known: `N/A`, `-None-`. */
  'placeholder',
  /** The property cannot take it. */
  'unreadable',
  /** Another column of its row gave the property another value. */
  'duplicate',
  /** Another row of the same record gave the property another value. */
  'merged_away',
  /** Another record of the portal has it, and the portal takes it only once: an e-mail address. */
  'taken_in_portal',
  /** Points at no record. */
  'link_not_found',
  'row_skipped',
  'row_rejected',
  'column_left_out',
  'table_left_out',
]);
export type CellBucket = z.infer<typeof CellBucket>;

/** What people read of each bucket, after a number of cells. */
export const cellBucketWords: Record<CellBucket, string> = {
  arrived: 'in properties of their records',
  used: 'identify or link records',
  placeholder: 'say that nothing is known',
  unreadable: 'do not fit their property',
  duplicate: 'gave way to another column of their row',
  merged_away: 'gave way to another row of the same record',
  taken_in_portal: 'stay with another record of the portal',
  link_not_found: 'point at no record',
  row_skipped: 'in rows that are skipped',
  row_rejected: 'in rows that are rejected',
  column_left_out: 'in columns that are left out',
  table_left_out: 'in tables that are left out',
};

/** A column of which nothing is carried over although cells of it are filled. */
export const ColumnLeftOut = z.object({
  source: z.string(),
  column: z.string(),
  /** Filled cells in rows that became records; those of skipped and rejected rows are counted with their rows. */
  cells: z.number().int(),
  reason: z.string(),
  /** A person said so. */
  is_answered: z.boolean(),
});
export type ColumnLeftOut = z.infer<typeof ColumnLeftOut>;

/** A table of which nothing is carried over although cells of it are filled. */
export const TableLeftOut = z.object({
  source: z.string(),
  rows: z.number().int(),
  cells: z.number().int(),
  reason: z.string(),
  /** A person said so; otherwise it is what happens until somebody decides. */
  is_answered: z.boolean(),
});
export type TableLeftOut = z.infer<typeof TableLeftOut>;

/** Every filled cell of the sources: filled = arrived + used + listed + unaccounted. */
export const CellLedger = z.object({
  /** Counted when the files were profiled; everything else when they were compiled. */
  filled: z.number().int(),
  arrived: z.number().int(),
  used: z.number().int(),
  listed: z.number().int(),
  unaccounted: z.number().int(),
  /** The listed ones by why; buckets without a cell are not named. */
  lists: z.array(z.object({ bucket: CellBucket, cells: z.number().int() })),
  /** The largest first. */
  tables_left_out: z.array(TableLeftOut),
  /** Columns with cells that say that nothing is known, each with its values; absent in what was counted before. */
  placeholders: z.array(ColumnLeftOut).optional(),
  /** In the order of the files and their columns. */
  columns_left_out: z.array(ColumnLeftOut),
});
export type CellLedger = z.infer<typeof CellLedger>;
