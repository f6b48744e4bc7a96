// One bundle of fixes: every value before and after, what was left out, what guards it; approved, applied and taken back.
import type { Changeset } from '@groundwork/contract/changesets';
import type { FixBundleDetails } from '@groundwork/contract/fixes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { BundleDetails } from '../../../features/fixes/bundle-details.tsx';
import { approveFirst, fix } from '../../../features/fixes/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Notice, Waiting } from '../../../ui/state.tsx';
import { LoneChangeset } from '../implementation/lone-changeset.tsx';

interface BundleProps {
  projectId: string;
  id: string;
  portalName: string;
}

export function Bundle({ projectId, id, portalName }: BundleProps) {
  const found = useQuery(fix(id));
  const bundle = found.data;
  return (
    <div className="grid gap-4">
      <Link
        from="/client/audit"
        to="/client/audit"
        search={({ bundle: _bundle, ...rest }) => rest}
        className="inline-flex w-fit items-center gap-1.5 rounded-sm text-accent-ink hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to the audit
      </Link>
      {found.error ? (
        <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : !bundle ? (
        <Waiting label="Loading the bundle" />
      ) : (
        <Card aria-label="Bundle">
          <LoneChangeset
            projectId={projectId}
            id={id}
            portalName={portalName}
            facts={() => <BundleDetails bundle={bundle} />}
            first={changeset => firstOfTwo(bundle, changeset)}
          />
        </Card>
      )}
    </div>
  );
}

/** null where one approval is enough, or this is the second. */
function firstOfTwo({ approval }: FixBundleDetails, changeset: Changeset) {
  if (!approval.needs_two || (approval.first_by !== null && !approval.is_first_yours)) return null;
  return <FirstApproval approval={approval} changeset={changeset} />;
}

function FirstApproval({
  approval: { limit, first_by },
  changeset: { id, content_hash },
}: Pick<FixBundleDetails, 'approval'> & { changeset: Changeset }) {
  const approve = useChange(approveFirst(), { failure: true });
  const so = `It changes more than ${count(limit)} records, so two people have to approve it.`;
  if (first_by !== null)
    return (
      <Notice>{`${so} You were the first; it is applied when another administrator approves it.`}</Notice>
    );
  return (
    <Notice
      action={
        <Button
          isBusy={approve.isPending}
          onClick={() => content_hash !== null && approve.mutate({ id, hash: content_hash })}
        >
          Approve as the first of two
        </Button>
      }
    >
      {so} The first approval writes nothing.
    </Notice>
  );
}
