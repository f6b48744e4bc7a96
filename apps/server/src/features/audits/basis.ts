// Whether something may be worked out of an audit, or written that was worked out of it: what it saw may be otherwise by now.
import { type AuditBasis, basisDays, type NewerAudit, tooOld } from '@groundwork/contract/audits';
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, PortalId } from '@groundwork/contract/ids';
import { minuteOf } from '@groundwork/engine/words/wording';
import type { Tx } from '../../platform/db.ts';
import { listLatest } from './store-latest.ts';

/** An audit, as far as it matters to what rests on it; it may be gone itself. */
export interface Rested {
  auditId: string;
  portalId: PortalId;
  asOf: string;
}

export function basisOf(asOf: string, newer: NewerAudit | null, now: Date): AuditBasis {
  const until = Date.parse(asOf) + basisDays * 86_400_000;
  const isOld = now.getTime() > until;
  return {
    newer,
    holds_until: new Date(until).toISOString(),
    is_old: isOld,
    is_over: isOld || newer !== null,
  };
}

export async function readBasis(
  tx: Tx,
  organizationId: OrganizationId,
  rested: Rested,
  now: Date,
): Promise<AuditBasis> {
  const [basis] = await readBases(tx, [{ organizationId, ...rested }], now);
  return basis ?? basisOf(rested.asOf, null, now);
}

/** Of each, in their order; of several organizations for the platform role alone. */
export async function readBases(
  tx: Tx,
  all: readonly (Rested & { organizationId: OrganizationId })[],
  now: Date,
): Promise<AuditBasis[]> {
  const latest = await listLatest(tx, all);
  return all.map(({ auditId, portalId, asOf }) => {
    const last = latest.get(portalId);
    // Where none is kept any more there is nothing newer either.
    return basisOf(asOf, last === undefined || last.id === auditId ? null : last, now);
  });
}

export function newerInWords({ as_of, project }: NewerAudit): string {
  return `A newer audit of this portal is kept, of ${minuteOf(as_of)} in the project “${project}”.`;
}

/** @throws Refusal conflict where a newer audit of the portal is kept, or this one is old */
export async function requireLatest(
  tx: Tx,
  organizationId: OrganizationId,
  rested: Rested,
  now: Date,
): Promise<void> {
  const { newer, is_over } = await readBasis(tx, organizationId, rested, now);
  if (newer)
    throw new Refusal('conflict', {
      message: `${newerInWords(newer)} Open that one, or audit the portal again.`,
    });
  if (is_over)
    throw new Refusal('conflict', {
      message: `This audit is ${tooOld}. Audit the portal again first.`,
    });
}
