// What of the files did not reach the portal: rows by why, single cells by column and why, and the money that went with them.
import { z } from 'zod';
import { CellBucket } from './cells.ts';

/** A sum in one currency; empty: the portal's own. Minor units as text: cents, exact. */
export const CurrencySum = z.object({ currency: z.string(), cents: z.string() });
export type CurrencySum = z.infer<typeof CurrencySum>;

/** Money that is left out: what could be read of it, and how many amounts could not. */
export const LeftOutMoney = z.object({ sums: z.array(CurrencySum), amounts_unknown: z.number().int() });
export type LeftOutMoney = z.infer<typeof LeftOutMoney>;

/** Rows of one file that were left out for one reason. */
export const LeftOutRows = z.object({
  /** Names them where their rows are listed. */
  id: z.string(),
  source: z.string(),
  object: z.string(),
  bucket: z.enum(['rejected', 'skipped']),
  /** The portal refused their records; otherwise they were never sent. */
  is_refused: z.boolean(),
  place: z.string().nullable(),
  reason: z.string(),
  rows: z.number().int(),
  first_rows: z.array(z.number().int()),
  money: LeftOutMoney,
});
export type LeftOutRows = z.infer<typeof LeftOutRows>;

/** Single cells of one column that are not carried over although their rows are. */
export const LeftOutCells = z.object({
  source: z.string(),
  column: z.string(),
  bucket: CellBucket,
  cells: z.number().int(),
  /** Of the first of them. */
  example: z.object({ row: z.number().int(), value: z.string(), reason: z.string() }),
});
export type LeftOutCells = z.infer<typeof LeftOutCells>;

export const LeftOut = z.object({
  rows: z.number().int(),
  /** What those rows state. */
  money: LeftOutMoney,
  /** The largest first, rejected before skipped; at most a hundred reasons. */
  groups: z.array(LeftOutRows),
  /** Reasons beyond those, and their rows. */
  more: z.object({ reasons: z.number().int(), rows: z.number().int() }),
  /** The most cells first; at most a hundred columns. */
  cells: z.array(LeftOutCells),
  more_cells: z.object({ columns: z.number().int(), cells: z.number().int() }),
  /** Amounts that were read and left out of rows that arrived, because of their currency. */
  withheld: z.array(CurrencySum),
  /** Amounts of merged rows that gave way to another amount of the same record. */
  gave_way: z.array(CurrencySum),
});
export type LeftOut = z.infer<typeof LeftOut>;
