import { hasWritten, isCarriedOut } from '@groundwork/contract/next-step';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { CellsAccount } from '../../../features/migrations/cells.tsx';
import { MoneyTable } from '../../../features/migrations/money-table.tsx';
import { reconcileReport } from '../../../features/migrations/queries.ts';
import {
  LinksTable,
  ObjectsTable,
  ReportFigures,
  SourceBars,
  Verdict,
} from '../../../features/migrations/report.tsx';
import { CellsNotCarried, Mismatches, RejectedRows } from '../../../features/migrations/row-lists.tsx';
import { MergedRows, SeparateRows } from '../../../features/migrations/shared-key-rows.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { ErrorState, Notice, Waiting } from '../../../ui/state.tsx';
import { nextActionSlot } from '../slots.ts';
import { ChangesetWork, UndoResult } from './later.tsx';
import type { StepProps } from './step-props.ts';
import { useChangesetActions } from './use-changeset-actions.ts';

const undo = onDemand(
  async () => (await import('../../../features/changesets/confirm-dialogs.tsx')).UndoDialog,
);

export function ReportStep({ implementation }: StepProps) {
  const { can } = useAuth();
  const [isAsking, setAsking] = useState(false);
  const actions = useChangesetActions(implementation.projectId, () => setAsking(false));
  const migration = implementation.reported;
  const report = useQuery({ ...reconcileReport(migration?.id ?? ''), enabled: migration !== undefined });
  if (!migration) return null;
  const isUndone = migration.state === 'undone';

  return (
    <div className="grid gap-5">
      {(migration.state === 'undoing' || migration.state === 'undo_stopped') && (
        <ChangesetWork changeset={migration} />
      )}
      {isUndone && <UndoResult changeset={migration} />}
      {isUndone && <Notice>Below is the report as it was before the migration was undone.</Notice>}
      {report.error ? (
        <ErrorState {...failureOf(report.error)} onRetry={() => void report.refetch()} />
      ) : !report.data ? (
        <Waiting label="Loading the report" />
      ) : (
        <>
          <Verdict report={report.data} />
          <ReportFigures report={report.data} />
          <SourceBars report={report.data} />
          <CellsAccount
            ledger={report.data.cells}
            title="Where every filled cell went"
            changesetId={report.data.changeset_id}
          />
          <ObjectsTable report={report.data} />
          <LinksTable report={report.data} />
          <MoneyTable report={report.data} />
          <Mismatches report={report.data} />
          <RejectedRows report={report.data} />
          <MergedRows changesetId={report.data.changeset_id} merges={report.data.merges} />
          <SeparateRows changesetId={report.data.changeset_id} rows={report.data.kept_separate} />
          <CellsNotCarried report={report.data} />
        </>
      )}
      {isCarriedOut(migration) && hasWritten(migration) && can('changesets.approve') && (
        <nextActionSlot.Fill>
          <p className="text-xs text-muted max-xl:sr-only">What people changed since stays.</p>
          <Button variant="danger" {...undo.intent} onClick={() => setAsking(true)}>
            <Undo2 aria-hidden="true" />
            Undo the migration...
          </Button>
        </nextActionSlot.Fill>
      )}
      {isAsking && (
        <undo.Dialog
          changeset={migration}
          portalName={implementation.portal?.name ?? 'the portal'}
          isBusy={actions.undo.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => actions.undo.mutate(migration.id)}
        />
      )}
    </div>
  );
}
