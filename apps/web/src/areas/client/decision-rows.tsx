// Rows that share a key, each of which may be answered against what stands for all.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { useQuery } from '@tanstack/react-query';
import { type Intake, intake as intakeOf } from '../../features/intake/queries.ts';
import { SharedRows } from '../../features/intake/shared-rows.tsx';
import { UnsavedNotice } from '../../features/intake/unsaved-notice.tsx';
import { useAnswers } from '../../features/intake/use-answers.ts';
import { failureOf } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { ErrorState, Waiting } from '../../ui/state.tsx';

export function DecisionRows({ decision }: { decision: ProjectDecision }) {
  const intake = useQuery(intakeOf(decision.project_id));
  if (intake.error) return <ErrorState {...failureOf(intake.error)} onRetry={() => void intake.refetch()} />;
  if (intake.data === undefined) return <Waiting label="Loading the rows" />;
  return intake.data && <Rows decision={decision} intake={intake.data} />;
}

function Rows({ decision, intake }: { decision: ProjectDecision; intake: Intake }) {
  const { can } = useAuth();
  const answering = useAnswers(decision.project_id, intake);
  const asked = answering.shown.analysis.decisions.find(each => each.id === decision.key);
  if (!asked?.rows || asked.rows.length === 0) return null;
  return (
    <div className="grid gap-2">
      <UnsavedNotice answering={answering} />
      <SharedRows
        decision={asked}
        rows={asked.rows}
        answers={answering.shown.answers.kept_separate ?? {}}
        canWrite={can('sources.write')}
        onChange={answering.change}
      />
    </div>
  );
}
