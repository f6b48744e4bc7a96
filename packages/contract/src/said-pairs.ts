// What people said of two rows that look like one record: by what the rows are known again, and where they stand. Apart from
// the calls, because an analysis carries it.
import { z } from 'zod';

/** By what a row is known again wherever it stands: its file, what was compared of it, and a digest of those cells. Once one of
 *  them changes nothing is known of it. */
export const RowPrint = z.object({
  source: z.string(),
  columns: z.array(z.string()),
  /** With `~2` behind it for the second row of the file that is equal in all of them, and so on. */
  print: z.string(),
});
export type RowPrint = z.infer<typeof RowPrint>;

export const RowPlace = z.object({ source: z.string(), row: z.number().int() });
export type RowPlace = z.infer<typeof RowPlace>;

/** An answer that holds for the files at hand. */
export const SaidPair = z.object({
  key: z.string(),
  one: RowPlace,
  other: RowPlace,
  answer: z.enum(['same', 'different']),
  /** What whoever said it is called, and when they did. */
  by: z.string(),
  at: z.string(),
});
export type SaidPair = z.infer<typeof SaidPair>;
