// Whether something may be worked out of an audit, or written that was worked out of it: what it saw may be otherwise by now.
import { type AuditBasis, basisDays, type NewerAudit } from '@groundwork/contract/audits';
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import * as store from './store-latest.ts';

/** An audit, as far as it matters to what rests on it; it may be gone itself. */
export interface Rested {
  auditId: string;
  portalId: PortalId;
  asOf: string;
}

export function basisOf(asOf: string, newer: NewerAudit | null, now: Date): AuditBasis {
  const until = Date.parse(asOf) + basisDays * 86_400_000;
  const isOver = newer !== null || now.getTime() > until;
  return { newer, holds_until: new Date(until).toISOString(), is_over: isOver };
}

export async function readBasis(
  tx: Tx,
  organizationId: OrganizationId,
  { auditId, portalId, asOf }: Rested,
  now: Date,
): Promise<AuditBasis> {
  const latest = await store.findLatest(tx, organizationId, portalId);
  // Where none is kept any more there is nothing newer either.
  return basisOf(asOf, latest === undefined || latest.id === auditId ? null : latest, now);
}

/** What is in the way, and what to do about it; undefined where nothing is. `asOf` is when the audit looked. */
export function whyOver({ newer, is_over }: AuditBasis, mend: string): string | undefined {
  if (newer)
    return `A newer audit of this portal is kept, of ${newer.as_of.slice(0, 16).replace('T', ' ')} UTC in the project “${newer.project}”. ${mend}`;
  return is_over ? `The audit is more than ${basisDays} days old. Audit the portal again.` : undefined;
}

/** @throws Refusal conflict where a newer audit of the portal is kept, or this one is old */
export async function requireLatest(
  tx: Tx,
  organizationId: OrganizationId,
  rested: Rested,
  now: Date,
): Promise<void> {
  const basis = await readBasis(tx, organizationId, rested, now);
  const message = whyOver(basis, 'Open that one, or audit the portal again.');
  if (message !== undefined) throw new Refusal('conflict', { message });
}
