// What every figure of RevOps is made of.
import { z } from 'zod';

export const Count = z.number().int();
export const Day = z.iso.date();
/** Minor units as text, exact. */
export const Cents = z.string().regex(/^-?\d+$/);

/** A deal as lists of a figure name it. */
export const DealNamed = z.object({ id: z.string(), label: z.string() });

/** What is said in place of a figure that cannot be known, for people. */
export const NotKnown = z.object({ kind: z.literal('not_known'), why: z.string() });
