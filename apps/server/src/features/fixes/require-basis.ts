// A bundle of fixes is approved while what it was worked out of is still how the portal is known, and begun within a week of it.
import { type AuditBasis, tooOld } from '@groundwork/contract/audits';
import type { Changeset } from '@groundwork/contract/changesets';
import { Refusal } from '@groundwork/contract/errors';
import type { ChangesetId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { basisOf, newerInWords, type Rested, readBases, readBasis } from '../audits/basis.ts';
import { getFacts } from '../changesets/get-changeset.ts';
import { FixFacts } from './facts.ts';

type Needs = Pick<Dependencies, 'clock'>;
type Bundle = Pick<Changeset, 'id' | 'organization_id' | 'portal_id'>;

const restedOf = ({ portal_id }: Pick<Bundle, 'portal_id'>, { request, audited_at }: FixFacts): Rested => ({
  auditId: request.audit_id,
  portalId: portal_id,
  asOf: audited_at,
});

export function readBundleBasis(
  { clock }: Needs,
  tx: Tx,
  bundle: Bundle,
  facts: FixFacts,
): Promise<AuditBasis> {
  return readBasis(tx, bundle.organization_id, restedOf(bundle, facts), clock.now());
}

/** Null of other kinds. */
export async function fixHoldsUntil(needs: Needs, tx: Tx, changeset: Changeset): Promise<Date | null> {
  if (changeset.kind !== 'fix') return null;
  const facts = FixFacts.parse(await getFacts(tx, changeset.organization_id, changeset.id));
  return new Date((await readBundleBasis(needs, tx, changeset, facts)).holds_until);
}

/** In other states there is nothing to approve or to go on with, and of a draft no facts are known. */
const isOpen = ({ kind, state }: Pick<Changeset, 'kind' | 'state'>): boolean =>
  kind === 'fix' && ['proposed', 'stopped', 'applied_with_failures'].includes(state);

/** What stopped after it was approved goes on also beside a newer audit, which may have seen half of it. */
const isOver = ({ state }: Pick<Changeset, 'state'>, { is_over, is_old }: AuditBasis): boolean =>
  state === 'proposed' ? is_over : is_old;

/** Which of them `requireFixBasis` would refuse. */
export async function listOverFixes(
  { clock }: Needs,
  tx: Tx,
  changesets: readonly (Pick<Changeset, 'kind' | 'state'> & Bundle & { facts: unknown })[],
): Promise<Set<ChangesetId>> {
  const open = changesets.filter(isOpen);
  const bases = await readBases(
    tx,
    open.map(bundle => ({
      organizationId: bundle.organization_id,
      ...restedOf(bundle, FixFacts.parse(bundle.facts)),
    })),
    clock.now(),
  );
  return new Set(
    open.flatMap((bundle, at) => {
      const basis = bases[at];
      return basis && isOver(bundle, basis) ? [bundle.id] : [];
    }),
  );
}

/** Other kinds rest on other things. @throws Refusal conflict */
export async function requireFixBasis(needs: Needs, tx: Tx, changeset: Changeset): Promise<void> {
  if (!isOpen(changeset)) return;
  const facts = FixFacts.parse(await getFacts(tx, changeset.organization_id, changeset.id));
  const basis = await readBundleBasis(needs, tx, changeset, facts);
  if (!isOver(changeset, basis)) return;
  if (changeset.state !== 'proposed')
    throw old('Undo what was written, or propose the rest again from a new audit.');
  if (!basis.newer) throw old('Audit the portal again, and propose the bundle from that.');
  throw new Refusal('conflict', {
    message: `${newerInWords(basis.newer)} Propose the bundle again from that one.`,
  });
}

/** Whatever else was audited since. @throws Refusal conflict */
export function requireInTime({ clock }: Needs, { audited_at }: FixFacts, mend: string): void {
  if (basisOf(audited_at, null, clock.now()).is_old) throw old(mend);
}

const old = (mend: string): Refusal =>
  new Refusal('conflict', { message: `The audit that this bundle was worked out of is ${tooOld}. ${mend}` });
