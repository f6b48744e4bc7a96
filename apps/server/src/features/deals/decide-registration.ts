// Staff decide a registration: approved it keeps other partners off the company for its days. Of those that claim one company
// one can be approved at a time. For a deal that is locked, with its claim.
import type { RegistrationConflict } from '@groundwork/contract/deal-registrations';
import type { Deal } from '@groundwork/contract/deal-shapes';
import { Refusal } from '@groundwork/contract/errors';
import { addDays } from '@groundwork/engine/calendar/days';
import type { Tx } from '../../platform/db.ts';
import type { ConflictFinder } from './conflict-finder.ts';
import { protectedFrom, requireOpen } from './rules.ts';
import { updateDeal } from './store-changes.ts';
import { lockClaims } from './store-conflicts.ts';
import { claimsOf } from './store-registrations.ts';

/** Days ahead to which a protection can be prolonged: a slip of the year must not make one for ever. */
const maxExtensionDays = 366;

export interface Deciding {
  finder: ConflictFinder;
  today: string;
}

/** Waits for whoever decides over the same company. Before the deal itself is locked, as when one is registered. */
export async function lockClaimOf(tx: Tx, id: Deal['id']): Promise<void> {
  await lockClaims(tx, await claimsOf(tx, [id]));
}

/** @throws Refusal conflict with the evidence of each */
export async function requireUnclaimed(tx: Tx, deal: Deal, { finder, today }: Deciding): Promise<void> {
  const found = await finder.find(tx, await claimsOf(tx, [deal.id]), today);
  const blocking = (found.get(deal.id) ?? []).filter(({ is_blocking }) => is_blocking);
  if (blocking.length === 0) return;
  throw new Refusal('conflict', { message: blocking.map(withItsDay).join(' ') });
}

/** Beside a list of conflicts a screen writes the day itself; a refusal stands alone. */
function withItsDay({ evidence, until }: RegistrationConflict): string {
  return until === null ? evidence : evidence.replace(/\.$/, ` until ${until}.`);
}

/** @throws Refusal conflict */
export async function approve(
  tx: Tx,
  deal: Deal & { is_rep_active: boolean },
  deciding: Deciding,
): Promise<void> {
  requireOpen(deal);
  if (deal.registration === 'approved')
    throw new Refusal('conflict', {
      message: `This registration is approved already, and protected until ${deal.protected_until}.`,
    });
  if (!deal.is_rep_active)
    throw new Refusal('conflict', {
      message: 'The rep of this deal is switched off. Give it to another rep first.',
    });
  await requireUnclaimed(tx, deal, deciding);
  await updateDeal(tx, deal.id, {
    registration: 'approved',
    registration_reason: null,
    protected_until: protectedFrom(deciding.today),
  });
}

/** Also takes back an approval. @throws Refusal conflict */
export async function reject(tx: Tx, deal: Deal, reason: string): Promise<void> {
  requireOpen(deal);
  await updateDeal(tx, deal.id, {
    registration: 'rejected',
    registration_reason: reason,
    protected_until: null,
  });
}

/** @throws Refusal conflict, invalid_request */
export async function extend(tx: Tx, deal: Deal, until: string, deciding: Deciding): Promise<void> {
  requireOpen(deal);
  const { protected_until } = deal;
  if (protected_until === null)
    throw new Refusal('conflict', { message: 'Only an approved registration has a protection to prolong.' });
  const last = addDays(deciding.today, maxExtensionDays);
  if (until <= protected_until || until < deciding.today || until > last) {
    const message =
      until > last
        ? `A protection ends on ${last} at the latest, ${maxExtensionDays} days from now.`
        : `It is protected until ${protected_until} already; today is ${deciding.today}.`;
    const mend = `Write a day after ${protected_until}, until ${last}.`;
    throw new Refusal('invalid_request', { faults: [{ place: 'body.until', value: until, message, mend }] });
  }
  // One that has expired may have been given to somebody else since.
  await requireUnclaimed(tx, deal, deciding);
  await updateDeal(tx, deal.id, { protected_until: until });
}

/** Its rep asks again. @throws Refusal conflict */
export async function askAgain(tx: Tx, deal: Deal, now: string): Promise<void> {
  requireOpen(deal);
  if (deal.registration === 'pending')
    throw new Refusal('conflict', { message: 'This registration waits for its decision already.' });
  if (deal.registration === 'approved')
    throw new Refusal('conflict', {
      message: `This registration is approved, and protected until ${deal.protected_until}.`,
    });
  await updateDeal(tx, deal.id, {
    registration: 'pending',
    registration_reason: null,
    protected_until: null,
    registered_at: now,
  });
}
