// What a bundle of fixes keeps with its change set: where it comes from, what was left out, and what it is guarded by. The audit may be
// gone by the time it is applied.
import { Property } from '@groundwork/contract/crm';
import { FixRequest, LeftOut, TrippedGuard } from '@groundwork/contract/fixes';
import type { GuardBase, GuardContext } from '@groundwork/snapshots/fix/guard';
import { countrySpellings } from '@groundwork/snapshots/tables/country-names';
import { z } from 'zod';

const Figures = z.record(z.string(), z.number());
const Base: z.ZodType<GuardBase> = z.object({
  records: Figures,
  filled: Figures,
  outside: Figures,
  owners: z.record(z.string(), Figures),
  open: Figures,
  won: Figures,
});

export const FixFacts = z.object({
  /** A fix settles no open decision. */
  defaults: z.record(z.string(), z.string()),
  request: FixRequest,
  audited_at: z.string(),
  checks: z.array(z.object({ check: z.string(), title: z.string() })),
  records: z.number().int(),
  /** The limit of the organization when it was proposed. Absent in bundles of before it was kept. */
  second_approval_above: z.number().int().optional(),
  left_out: z.array(LeftOut),
  score: z.number().nullable(),
  predicted_score: z.number().nullable(),
  base: Base,
  /** Of those that are written. */
  properties: z.array(Property),
  outcomes: z.record(z.string(), z.enum(['open', 'won', 'lost'])),
  /** People who were there. */
  owners: z.array(z.string()),
  /** What leads to a record of the portal. */
  record_pages: z.unknown(),
  /** Figures that moved too far while it was written; null as long as none did. */
  tripped: z.array(TrippedGuard).nullable(),
});
export type FixFacts = z.infer<typeof FixFacts>;

export function contextOf(facts: FixFacts): GuardContext {
  return {
    properties: facts.properties,
    outcomes: new Map(Object.entries(facts.outcomes)),
    owners: new Set(facts.owners),
    countries: new Map(countrySpellings()),
    chosenOwner: facts.request.owner_id,
  };
}
