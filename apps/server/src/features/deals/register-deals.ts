// Deals are registered: each claims a company. Of several that claim one at once the first goes before the others, which are
// kept with what stands against them, for staff to decide.

import type { RegistrationConflict } from '@groundwork/contract/deal-registrations';
import type { DealFields } from '@groundwork/contract/deal-shapes';
import { stageProbability } from '@groundwork/contract/deal-stages';
import type { DealId, RepId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import { type Actor, displayNameOf } from '../trail/append-trail.ts';
import type { ConflictFinder } from './conflict-finder.ts';
import type { Named } from './rules.ts';
import { insertDeals, type NewDeal } from './store-changes.ts';
import { insertNotes } from './store-work.ts';

export interface Registering extends Omit<DealFields, 'domain'>, Named {
  decision_maker?: string | null | undefined;
  proposal_sent_on?: string | null | undefined;
  next_step?: string | null | undefined;
  next_step_due_on?: string | null | undefined;
}

/** What stands against registering these, in their order. As the platform role; nothing is kept. */
export async function conflictsOf(
  tx: Tx,
  finder: ConflictFinder,
  repId: RepId,
  given: readonly (Named & { company: string })[],
  today: string,
): Promise<
  { conflicts: RegistrationConflict[]; known: Pick<NewDeal, 'known_organization_id' | 'known_by'> }[]
> {
  const bare = given.map((each, index) => ({ ...each, ref: String(index), rep_id: repId }));
  const known = await finder.findKnown(tx, bare);
  const claims = bare.map(claim => ({ ...claim, known: known.get(claim.ref) }));
  const found = await finder.find(tx, claims, today);
  return claims.map(({ ref, known: organization }) => ({
    conflicts: found.get(ref) ?? [],
    known: { known_organization_id: organization?.id ?? null, known_by: organization?.rule ?? null },
  }));
}

/** As the platform role, with the claims locked. */
export async function registerDeals(
  tx: Tx,
  finder: ConflictFinder,
  of: { repId: RepId; actor: Actor; today: string },
  given: readonly Registering[],
): Promise<{ id: DealId; conflicts: RegistrationConflict[] }[]> {
  const found = await conflictsOf(tx, finder, of.repId, given, of.today);
  const author = displayNameOf(of.actor);
  const rows = given.map((deal, index) => toRow(deal, found[index]?.known));
  const ids = await insertDeals(tx, of.repId, rows, author);
  const made = ids.map((id, index) => ({ id, conflicts: found[index]?.conflicts ?? [] }));
  const notes = ids.flatMap((dealId, index) => {
    const body = given[index]?.note?.trim();
    return body ? [{ dealId, author, body }] : [];
  });
  await insertNotes(tx, of.repId, notes);
  return made;
}

function toRow(
  deal: Registering,
  known: Pick<NewDeal, 'known_organization_id' | 'known_by'> = {
    known_organization_id: null,
    known_by: null,
  },
): NewDeal {
  return {
    company: deal.company,
    company_norm: deal.company_norm,
    domain: deal.domain,
    site: deal.site,
    value_cents: deal.value_cents,
    currency: deal.currency,
    probability: stageProbability.qualification,
    expected_close_on: deal.expected_close_on,
    contact_name: deal.contact_name || null,
    contact_email: deal.contact_email || null,
    decision_maker: deal.decision_maker || null,
    proposal_sent_on: deal.proposal_sent_on ?? null,
    next_step: deal.next_step || null,
    next_step_due_on: deal.next_step_due_on ?? null,
    ...known,
  };
}
