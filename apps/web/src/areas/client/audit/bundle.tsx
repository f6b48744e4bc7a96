// One bundle of fixes: every value before and after, what was left out, what guards it; approved, applied and taken back.
import type { Changeset } from '@groundwork/contract/changesets';
import type { FixBundleDetails } from '@groundwork/contract/fixes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { BundleDetails } from '../../../features/fixes/bundle-details.tsx';
import { BundleStanding, isRestOver, RestOver } from '../../../features/fixes/bundle-standing.tsx';
import { approveFirst, fix } from '../../../features/fixes/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
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
        to="."
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
            facts={({ state }) => (
              <>
                {state === 'proposed' && (
                  <BundleStanding bundle={bundle} newest={<NewestAudit bundle={bundle} />} />
                )}
                {isRestOver(state, bundle) && <RestOver />}
                <BundleDetails bundle={bundle} />
              </>
            )}
            first={changeset => before(bundle, changeset)}
            isOver={({ state }) => (state === 'proposed' ? bundle.basis.is_over : isRestOver(state, bundle))}
          />
        </Card>
      )}
    </div>
  );
}

function NewestAudit({ bundle: { basis } }: { bundle: FixBundleDetails }) {
  if (!basis.newer) return null;
  const { id, project_id } = basis.newer;
  return (
    <Link
      to="."
      search={{ project: project_id, audit: id, view: 'fixes' }}
      className={buttonLook('secondary', 'sm')}
    >
      Open that audit
    </Link>
  );
}

/** What stands instead of the button that approves; null where that button does. */
function before({ approval }: FixBundleDetails, changeset: Changeset) {
  const { needs_two, first_by, is_first_yours } = approval;
  if (needs_two && is_first_yours) return <></>;
  return needs_two && first_by === null ? <FirstApproval changeset={changeset} /> : null;
}

function FirstApproval({ changeset: { id, content_hash } }: { changeset: Changeset }) {
  const approve = useChange(approveFirst(), { failure: true });
  return (
    <Button
      isBusy={approve.isPending}
      onClick={() => content_hash !== null && approve.mutate({ id, hash: content_hash })}
    >
      Approve as the first of two
    </Button>
  );
}
