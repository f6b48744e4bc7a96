// Blueprint and migration go the same way: worked out, looked at, approved, applied, and taken back if need be.
import { isCarriedOut } from '@groundwork/contract/next-step';
import { FileDiff, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ChangesetSummary } from '../../../features/changesets/summary.tsx';
import { LeftOutNotice } from '../../../features/migrations/cells.tsx';
import { MigrationPreview } from '../../../features/migrations/preview.tsx';
import { readOnlyReason } from '../../../lib/session/access-status.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { useWatching } from '../../../lib/watched.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty, Notice, Waiting } from '../../../ui/state.tsx';
import { nextActionSlot } from '../slots.ts';
import { ChangesetDialogs, canUndo, dialogs } from './changeset-dialogs.tsx';
import { ChangesetHead, ChangesetOutcome } from './changeset-head.tsx';
import { isStale } from './journey.ts';
import { ChangesetWork, PlanDifference, UndoResult } from './later.tsx';
import { RecoveryActions } from './recovery-actions.tsx';
import type { StepProps } from './step-props.ts';
import { useChangesetActions } from './use-changeset-actions.ts';
import { useKeptSeparate } from './use-kept-separate.ts';
import { WorkOut } from './work-out.tsx';

/** Read after what stands above it, and heavier than all of that. */
const EntriesTable = lazy(async () => ({
  default: (await import('../../../features/changesets/entries-table.tsx')).EntriesTable,
}));
const PortalCard = lazy(async () => ({
  default: (await import('../../../features/portals/portal-card.tsx')).PortalCard,
}));
const words = {
  blueprint: {
    title: 'Blueprint',
    empty:
      'What the portal must be set up with: properties, groups, pipelines. It is worked out against the portal as it is now.',
  },
  migration: {
    title: 'Migration',
    empty:
      'Every record and every link, compared with what the portal already holds. Nothing is written before your approval.',
  },
} as const;

export function ChangesetStep({ kind, implementation, go }: StepProps & { kind: 'blueprint' | 'migration' }) {
  const { can, session } = useAuth();
  const [dialog, setDialog] = useState<'approve' | 'undo'>();
  const actions = useChangesetActions(implementation.projectId, () => setDialog(undefined));
  const changeset = implementation[kind];
  const separating = useKeptSeparate(implementation, () => actions.propose.mutate('migration'));
  const canSeparate = changeset?.state === 'proposed' && can('sources.write') && can('changesets.propose');
  useWatching(changeset?.id ?? 'no change set');
  const portalName = implementation.portal?.name ?? 'the portal';
  const propose = can('changesets.propose') && (
    <Button
      variant={changeset && changeset.state !== 'undone' ? 'secondary' : 'primary'}
      isBusy={actions.propose.isPending}
      onClick={() => actions.propose.mutate(kind)}
    >
      {actions.propose.isPending ? 'Starting...' : changeset ? 'Work it out again' : 'Work out the changes'}
    </Button>
  );
  if (!changeset && implementation.portal === null) {
    return (
      <div className="grid gap-5">
        <Notice>{words[kind].empty} Connect a portal first.</Notice>
        <Suspense fallback={<Waiting label="Loading the portal" />}>
          <PortalCard canManage={can('portals.manage')} />
        </Suspense>
      </div>
    );
  }
  if (!changeset) {
    return (
      <Card>
        <Empty
          icon={<FileDiff />}
          title={`${words[kind].title}: not worked out yet`}
          text={
            propose
              ? words[kind].empty
              : `${words[kind].empty} ${readOnlyReason(session?.organization) ?? 'Somebody with write access to this project can have it worked out.'}`
          }
        />
        <nextActionSlot.Fill>{propose}</nextActionSlot.Fill>
      </Card>
    );
  }
  const isMoving = ['draft', 'approved', 'applying', 'undoing'].includes(changeset.state);
  const stale = isStale(changeset, implementation.intake?.analysed_at ?? null);
  return (
    <div className="grid gap-5">
      <ChangesetHead changeset={changeset} />
      {stale && (
        <Notice tone="warn" action={propose}>
          The mapping changed after these changes were worked out.
        </Notice>
      )}
      {(isMoving || ['stopped', 'undo_stopped'].includes(changeset.state)) && (
        <ChangesetWork changeset={changeset} />
      )}
      {changeset.state === 'undone' ? (
        <UndoResult changeset={changeset} />
      ) : (
        changeset.state !== 'draft' && (
          <>
            <ChangesetSummary changeset={changeset} />
            <ChangesetOutcome changeset={changeset} />
            {changeset.state === 'proposed' && <PlanDifference changeset={changeset} />}
            {kind === 'migration' && ['proposed', 'approved', 'applying'].includes(changeset.state) && (
              <MigrationPreview
                changesetId={changeset.id}
                separating={canSeparate ? separating : undefined}
              />
            )}
          </>
        )
      )}
      {changeset.state === 'proposed' && !can('changesets.approve') && (
        <p className="text-muted">
          {readOnlyReason(session?.organization) ?? 'An administrator of your organization can approve this.'}
        </p>
      )}
      <nextActionSlot.Fill>
        {canUndo(changeset) && can('changesets.approve') && (
          <Button variant="danger" {...dialogs.undo.intent} onClick={() => setDialog('undo')}>
            <Undo2 aria-hidden="true" />
            Undo...
          </Button>
        )}
        {(changeset.state === 'undone' || isCarriedOut(changeset)) && propose}
        {can('changesets.approve') && <RecoveryActions changeset={changeset} actions={actions} />}
        {changeset.state === 'proposed' && !stale && can('changesets.approve') && (
          <Button {...dialogs.approve.intent} onClick={() => setDialog('approve')}>
            Approve and apply...
          </Button>
        )}
        {(changeset.state === 'applied' || (kind === 'migration' && isCarriedOut(changeset))) && (
          <Onward kind={kind} implementation={implementation} go={go} />
        )}
      </nextActionSlot.Fill>
      {changeset.state !== 'draft' && changeset.state !== 'undone' && (
        <Suspense fallback={<Waiting label="Loading the entries" />}>
          <EntriesTable key={changeset.id} changeset={changeset} />
        </Suspense>
      )}
      <ChangesetDialogs
        changeset={changeset}
        portalName={portalName}
        open={dialog}
        onClose={() => setDialog(undefined)}
        actions={actions}
      >
        {kind === 'migration' && <LeftOutNotice changesetId={changeset.id} />}
      </ChangesetDialogs>
    </div>
  );
}

function Onward({ kind, ...props }: StepProps & { kind: 'blueprint' | 'migration' }) {
  if (kind === 'blueprint') return <WorkOut kind="migration" {...props} />;
  return <Button onClick={() => props.go('report')}>Read the report</Button>;
}
