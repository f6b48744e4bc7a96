// One bundle of fixes: every value before and after, what was left out, what guards it; approved, applied and taken back.
import type { Changeset } from '@groundwork/contract/changesets';
import type { FixBundleDetails } from '@groundwork/contract/fixes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { BundleDetails } from '../../../features/fixes/bundle-details.tsx';
import { BundleSchedule } from '../../../features/fixes/bundle-schedule.tsx';
import { BundleStanding, isRestOver, RestOver } from '../../../features/fixes/bundle-standing.tsx';
import { approveFirst, fix } from '../../../features/fixes/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { LoneChangeset } from '../implementation/lone-changeset.tsx';
import { useFollowState } from '../implementation/use-refresh.ts';
import { useLater } from './use-later.tsx';

interface BundleProps {
  projectId: string;
  id: string;
}

export function Bundle({ projectId, id }: BundleProps) {
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
        <Ready projectId={projectId} id={id} bundle={bundle} />
      )}
    </div>
  );
}

function Ready({ bundle, ...props }: BundleProps & { bundle: FixBundleDetails }) {
  const { can } = useAuth();
  const later = useLater(bundle);
  const { schedule, basis, portal } = bundle;
  // Begun or refused while somebody looks, it stands otherwise.
  useFollowState(schedule?.state ?? 'none');
  return (
    <Card aria-label="Bundle">
      <LoneChangeset
        {...props}
        // Not that of the audit on the page: the latest may be of another portal.
        portalName={portal.name}
        later={later}
        facts={({ state }, isLeft) => (
          <>
            {state === 'proposed' && (
              <BundleStanding bundle={bundle} isLeft={isLeft} newest={<NewestAudit bundle={bundle} />} />
            )}
            {state === 'proposed' && schedule !== null && (
              <BundleSchedule
                id={props.id}
                schedule={schedule}
                doomed={doomOf(bundle, 'at that moment', 'Cancel the schedule')}
                canCancel={can('changesets.approve')}
              />
            )}
            {isRestOver(state, bundle) && <RestOver />}
            <BundleDetails bundle={bundle} />
          </>
        )}
        leftDoom={doomOf(bundle, 'as it is applied', 'Take the approval back')}
        first={(changeset, isLeft) => before(bundle, changeset, isLeft)}
        isOver={({ state }) =>
          state === 'proposed' ? basis.is_over || !portal.is_connected : isRestOver(state, bundle)
        }
      />
    </Card>
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

/** Why an approval that waits will be refused as things stand. */
function doomOf(
  { basis, approval, portal }: FixBundleDetails,
  when: string,
  mend: string,
): string | undefined {
  if (basis.is_over || !portal.is_connected)
    return `As it stands it will be refused ${when}, for the reason above.`;
  return approval.needs_two && approval.first_by === null
    ? `It takes two administrators by now, so that it will be refused ${when}. ${mend}, and it can be approved by both.`
    : undefined;
}

/** What stands instead of the button that approves; null where that button does. */
function before({ approval, schedule }: FixBundleDetails, changeset: Changeset, isLeft: boolean) {
  const { needs_two, first_by, is_first_yours } = approval;
  const isWaiting = isLeft || schedule?.state === 'waiting';
  if (needs_two && (is_first_yours || (first_by === null && isWaiting))) return <></>;
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
