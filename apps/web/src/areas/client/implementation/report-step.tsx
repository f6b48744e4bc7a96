import { hasWritten, isCarriedOut } from '@groundwork/contract/next-step';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ComparedFacts } from '../../../features/migrations/compared-facts.tsx';
import { LeftOut } from '../../../features/migrations/left-out.tsx';
import { reconcileReport } from '../../../features/migrations/queries.ts';
import { RowsBar } from '../../../features/migrations/rows-bar.tsx';
import { Verdict } from '../../../features/migrations/verdict.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { ErrorState, Waiting } from '../../../ui/state.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { nextActionSlot } from '../slots.ts';
import type { StepProps } from './step-props.ts';
import { useChangesetActions } from './use-changeset-actions.ts';

const undo = onDemand(
  async () => (await import('../../../features/changesets/confirm-dialogs.tsx')).UndoDialog,
);
/** Most visits are to a report that still holds. */
const ReportSince = lazy(async () => ({ default: (await import('./report-since.tsx')).ReportSince }));
/** Looked up after what stands above them, and heavier than all of that. */
const MoneyTable = lazy(async () => ({
  default: (await import('../../../features/migrations/money-table.tsx')).MoneyTable,
}));
const UndoOutlook = lazy(async () => ({
  default: (await import('../../../features/changesets/undo-outlook.tsx')).UndoOutlook,
}));
const ReportLists = lazy(async () => ({
  default: (await import('../../../features/migrations/report-lists.tsx')).ReportLists,
}));

export function ReportStep({ implementation, go }: StepProps) {
  const { can } = useAuth();
  const [isAsking, setAsking] = useState(false);
  const actions = useChangesetActions(implementation.projectId, () => setAsking(false));
  const migration = implementation.reported;
  const report = useQuery({ ...reconcileReport(migration?.id ?? ''), enabled: migration !== undefined });
  if (!migration) return null;

  return (
    <div className="grid gap-4">
      {!isCarriedOut(migration) && (
        <Suspense fallback={<Waiting label="Loading what became of it" />}>
          <ReportSince migration={migration} />
        </Suspense>
      )}
      {report.error ? (
        <ErrorState {...failureOf(report.error)} onRetry={() => void report.refetch()} />
      ) : !report.data ? (
        <Waiting label="Loading the report" />
      ) : (
        <>
          <Verdict report={report.data} />
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-4">
              <LeftOut report={report.data} onGo={go} />
              <RowsBar report={report.data} />
              {report.data.money.length > 0 && (
                <WhenNear
                  label="Show the money by stage"
                  fallback={<Waiting label="Loading the money by stage" />}
                >
                  {() => <MoneyTable report={report.data} />}
                </WhenNear>
              )}
            </div>
            <ComparedFacts report={report.data} />
          </div>
          <WhenNear label="Show the lists" fallback={<Waiting label="Loading the lists" />}>
            {() => (
              <div className="grid gap-4">
                <UndoOutlook changeset={migration} />
                <ReportLists report={report.data} />
              </div>
            )}
          </WhenNear>
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
