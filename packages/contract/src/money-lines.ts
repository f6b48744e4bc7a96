// The money of deals by stage and currency: what the files state, what the portal holds, and what the difference is made of.
import { z } from 'zod';

export const MoneyLine = z.object({
  /** Ids, as the portal has them, and what people call them there. */
  pipeline: z.string(),
  pipeline_label: z.string(),
  stage: z.string(),
  stage_label: z.string(),
  currency: z.string(),
  /** The portal does not have the currency: the amounts stand in properties of their own and in no sum of the portal's. */
  is_aside: z.boolean().optional(),
  deals: z.number().int(),
  /** Minor units as text: cents, exact. Of the files: what was read. */
  source_cents: z.string(),
  portal_cents: z.string(),
  /** Deals of which the files' amount was read. Absent in reports from before it was counted. */
  amounts_read: z.number().int().optional(),
  /** Cells with an amount that was not read: it is in neither sum. They are listed among the cells not carried over. */
  cells_not_read: z.number().int().optional(),
  /** How deals there have ended; absent where the portal does not say it, or was not asked yet. */
  outcome: z.enum(['open', 'won', 'lost']).optional(),
  /** What is in no sum of the files above: rows that were never sent, with what they state there. Absent in older reports. */
  left_out: z.object({ rows: z.number().int(), cents: z.string() }).optional(),
  /** What is in the sum of the files, and its record was refused by the portal. */
  refused: z.object({ rows: z.number().int(), cents: z.string() }).optional(),
});
export type MoneyLine = z.infer<typeof MoneyLine>;

/** not_read: some amount of the files could not be read, so that equal sums prove nothing · none: there is no amount. */
export type MoneyState = 'equal' | 'different' | 'not_read' | 'none';

/** How a line of money stands. Nothing on both sides is not equal money: it is none. */
export function moneyState(line: MoneyLine): MoneyState {
  if ((line.cells_not_read ?? 0) > 0) return 'not_read';
  if (line.source_cents !== line.portal_cents) return 'different';
  return line.amounts_read === 0 ? 'none' : 'equal';
}

/** What a line's difference is made of, to the cent: all that the files state, what named rows explain, and what nothing does. */
export function moneyDifference(
  line: Pick<MoneyLine, 'source_cents' | 'portal_cents' | 'left_out' | 'refused'>,
) {
  const leftOut = BigInt(line.left_out?.cents ?? 0);
  const refused = BigInt(line.refused?.cents ?? 0);
  const stated = BigInt(line.source_cents) + leftOut;
  const difference = BigInt(line.portal_cents) - stated;
  return { stated, difference, explained: -(leftOut + refused), unexplained: difference + leftOut + refused };
}
