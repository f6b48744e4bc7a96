import { ScanSearch } from 'lucide-react';
import { FileProblems } from '../../../features/intake/file-problems.tsx';
import { FileSystems } from '../../../features/intake/file-systems.tsx';
import type { Intake } from '../../../features/intake/queries.ts';
import { reviewCounts } from '../../../features/intake/review-counts.ts';
import { OperationWatch } from '../../../features/operations/operation-watch.tsx';
import { PortalCard } from '../../../features/portals/portal-card.tsx';
import { instant } from '../../../lib/formats/dates.ts';
import { count, counted } from '../../../lib/formats/numbers.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Stat, Stats } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/state.tsx';
import { nextActionSlot } from '../slots.ts';
import type { StepProps } from './step-props.ts';
import { useStartAnalysis } from './use-start-analysis.ts';

export function AnalysisStep({ implementation, go }: StepProps) {
  const { can } = useAuth();
  const { projectId, analysis, intake, sources } = implementation;
  const start = useStartAnalysis(() => undefined);
  const isShown = analysis !== null && analysis.status !== 'completed';
  const again = can('operations.run') && sources.length > 0 && (
    <Button
      variant={intake ? 'secondary' : 'primary'}
      isBusy={start.isPending}
      onClick={() => start.mutate(projectId)}
    >
      {start.isPending
        ? 'Starting...'
        : intake
          ? 'Analyse again'
          : `Analyse ${counted(sources.length, 'file')}`}
    </Button>
  );
  return (
    <div className="grid gap-5">
      {isShown && (
        <OperationWatch
          operation={analysis}
          title="Analysis of the files"
          note="Nothing is written to the portal. You can leave this page; the analysis goes on."
          canRun={can('operations.run')}
        />
      )}
      {implementation.portal === null && <PortalCard canManage={can('portals.manage')} />}
      {!isShown && !intake && (
        <Card>
          <Empty
            icon={<ScanSearch />}
            title="Not analysed yet"
            text="Every row of every file is read to find out what it means. Nothing is written."
          />
          <nextActionSlot.Fill>{again}</nextActionSlot.Fill>
        </Card>
      )}
      {intake && !(isShown && (analysis.status === 'queued' || analysis.status === 'running')) && (
        <>
          <Found intake={intake} />
          <nextActionSlot.Fill>
            {again}
            <Button onClick={() => go('review')}>Review the mapping</Button>
          </nextActionSlot.Fill>
        </>
      )}
    </div>
  );
}

function Found({ intake }: { intake: Intake }) {
  const { analysis } = intake;
  const counts = reviewCounts(analysis.sources);
  const rows = analysis.sources.reduce((sum, source) => sum + source.profile.rows, 0);
  const open = analysis.decisions.filter(decision => decision.answer === null).length;
  return (
    <div className="grid gap-4">
      <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-4">
        <FileSystems analysis={analysis} analysedAt={instant(intake.analysed_at)} />
      </Card>
      <Stats>
        <Stat
          label="Rows read"
          value={count(rows)}
          note={`In ${counted(analysis.sources.length, 'table')}`}
        />
        <Stat
          label="Columns carried over"
          value={count(counts.carried)}
          note={`Of ${count(counts.columns)}; ${count(counts.toLookAt)} need a look`}
        />
        <Stat label="Links found" value={count(analysis.relations.length)} note="Between the files" />
        <Stat label="Decisions" value={count(open)} note="Waiting for an answer" />
      </Stats>
      {analysis.refused.length > 0 && <FileProblems title="Could not be read" problems={analysis.refused} />}
    </div>
  );
}
