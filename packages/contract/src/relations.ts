// Links between files: which column points at which table, and how well.
import { z } from 'zod';
import { ObjectName } from './crm.ts';
import { Reason } from './reasons.ts';

const End = z.object({ source: z.string(), column: z.string(), object: ObjectName.nullable() });

export const Relation = z.object({
  id: z.string(),
  from: End,
  to: End,
  /** The column of `from` that names the partner together with its own, where one alone does not. */
  beside: z.string().optional(),
  via: z.enum(['id', 'name', 'domain', 'email', 'junction', 'polymorphic']),
  /** The junction file, when the link runs through one. */
  through: z.string().nullable(),
  /** Rows of `from` with a value, and how many of them find their partner. */
  filled: z.number().int(),
  resolved: z.number().int(),
  unresolved_examples: z.array(z.object({ row: z.number().int(), value: z.string() })),
  confidence: z.number().min(0).max(1),
  reasons: z.array(Reason),
  /** Rows whose name several records have. */
  several: z.number().int().optional(),
  /** The column that says of each row which table is meant, and its values that mean this one. */
  typed: z.object({ column: z.string(), values: z.array(z.string()) }).optional(),
  /** Which row a name means that several have, as people said. */
  chosen: z.array(z.object({ value: z.string(), row: z.number().int() })).optional(),
});
export type Relation = z.infer<typeof Relation>;
