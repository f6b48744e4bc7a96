// What a proposed bundle waits for, or why it is approved no more: said before anybody tries.
import { tooOld } from '@groundwork/contract/audits';
import type { Changeset } from '@groundwork/contract/changesets';
import type { FixBundleDetails } from '@groundwork/contract/fixes';
import type { ReactNode } from 'react';
import { instant } from '../../lib/formats/dates.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Notice } from '../../ui/state.tsx';

/** What stopped after it was approved goes on beside a newer audit, but not when its own is old. */
export const isRestOver = (state: Changeset['state'], { basis }: Pick<FixBundleDetails, 'basis'>): boolean =>
  basis.is_old && (state === 'stopped' || state === 'applied_with_failures');

export function RestOver() {
  return (
    <Notice tone="warn">
      What is not written yet is not written any more: the audit that this bundle was worked out of is{' '}
      {tooOld}. Undo what was written, or audit the portal again and propose the rest from that.
    </Notice>
  );
}

/** `newest`: what leads to the newest audit, where the page can. `isLeft`: it is approved, and left to a program. */
export function BundleStanding({
  bundle,
  isLeft,
  newest,
}: {
  bundle: FixBundleDetails;
  isLeft: boolean;
  newest: ReactNode;
}) {
  const { basis, approval } = bundle;
  if (basis.newer)
    return (
      <Notice tone="warn" action={newest}>
        This bundle is not approved any more: a newer audit of this portal is kept, of{' '}
        {instant(basis.newer.as_of)} in the project “{basis.newer.project}”. Propose it again from that one.
      </Notice>
    );
  if (basis.is_over)
    return (
      <Notice tone="warn">
        This bundle is not approved any more: the audit that it was worked out of is {tooOld}. Audit the
        portal again, and propose it from that.
      </Notice>
    );
  const { name, is_connected, changes_go_to } = bundle.portal;
  if (!is_connected)
    return (
      <Notice tone="warn">
        This bundle is for “{name}”, which is disconnected: it is approved only once that is connected again
        with a token of the same account.
      </Notice>
    );
  const elsewhere = changes_go_to !== null && (
    <Notice tone="warn">
      This bundle is written to “{name}”, while changes go to “{changes_go_to}” by now. Approve it only if it
      is still meant for “{name}”.
    </Notice>
  );
  // Approved for a moment or for a program, it waits for nobody else; that stands beside this.
  if (isLeft || bundle.schedule?.state === 'waiting') return elsewhere;
  return (
    <div className="grid gap-2">
      {elsewhere}
      {approval.needs_two && <Notice>{waitsFor(bundle)}</Notice>}
      <p className="text-muted">
        It can be approved until {instant(basis.holds_until)}, or until the portal is audited again.
      </p>
    </div>
  );
}

function waitsFor({ approval }: FixBundleDetails): string {
  const { limit, first_by, first_at, is_first_yours, others } = approval;
  const so = `It changes more than ${count(limit)} records, so two administrators have to approve it.`;
  if (first_by === null || first_at === null) return `${so} The first approval writes nothing.`;
  const when = instant(first_at);
  if (!is_first_yours) return `${so} ${first_by} approved it first, ${when}. The second approval applies it.`;
  return others > 0
    ? `${so} You approved it first, ${when}. It is applied when another administrator approves it.`
    : `${so} You approved it first, ${when}. Your organization has no other administrator: make somebody one in the team, and it can be approved.`;
}
