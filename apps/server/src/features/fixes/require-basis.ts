// A bundle of fixes is approved while what it was worked out of is still how the portal is known, and begun within a week of it.
import { type AuditBasis, basisDays } from '@groundwork/contract/audits';
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { basisOf, newerInWords, readBasis } from '../audits/basis.ts';
import { getFacts } from '../changesets/get-changeset.ts';
import { FixFacts } from './facts.ts';

type Needs = Pick<Dependencies, 'clock'>;
type Bundle = Pick<Changeset, 'id' | 'organization_id' | 'portal_id'>;

export function readBundleBasis(
  { clock }: Needs,
  tx: Tx,
  { organization_id, portal_id }: Bundle,
  { request, audited_at }: FixFacts,
): Promise<AuditBasis> {
  const rested = { auditId: request.audit_id, portalId: portal_id, asOf: audited_at };
  return readBasis(tx, organization_id, rested, clock.now());
}

/** Other kinds rest on other things. What stopped after it was approved goes on also beside a newer audit, which may have seen half of
 *  it. @throws Refusal conflict */
export async function requireFixBasis(needs: Needs, tx: Tx, changeset: Changeset): Promise<void> {
  const { kind, state } = changeset;
  // In other states there is nothing to approve or to go on with, and of a draft no facts are known.
  if (kind !== 'fix' || !['proposed', 'stopped', 'applied_with_failures'].includes(state)) return;
  const facts = FixFacts.parse(await getFacts(tx, changeset.organization_id, changeset.id));
  if (state !== 'proposed')
    return requireInTime(needs, facts, 'Undo what was written, or propose the rest again from a new audit.');
  const { newer } = await readBundleBasis(needs, tx, changeset, facts);
  if (newer)
    throw new Refusal('conflict', {
      message: `${newerInWords(newer)} Propose the bundle again from that one.`,
    });
  requireInTime(needs, facts, 'Audit the portal again, and propose the bundle from that.');
}

/** Whatever else was audited since. @throws Refusal conflict */
export function requireInTime({ clock }: Needs, { audited_at }: FixFacts, mend: string): void {
  if (!basisOf(audited_at, null, clock.now()).is_old) return;
  throw new Refusal('conflict', {
    message: `The audit that this bundle was worked out of is more than ${basisDays} days old. ${mend}`,
  });
}
