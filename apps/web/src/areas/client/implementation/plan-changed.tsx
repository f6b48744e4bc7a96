import { PlanChangePanel } from '../../../features/intake/plan-change.tsx';
import { acceptPlan, type Intake } from '../../../features/intake/queries.ts';
import { isCode, messageOf } from '../../../lib/api/api-error.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { notify } from '../../../ui/toast.tsx';

/** What changed in the plan since somebody looked it over, until somebody does. */
export function PlanChanged({
  projectId,
  intake,
  canWrite,
}: {
  projectId: string;
  intake: Intake;
  canWrite: boolean;
}) {
  const accept = useChange(acceptPlan(projectId), {
    isDoubtful: true,
    onError: error => {
      if (isCode(error, 'stale')) notify('warning', 'The plan was made again meanwhile. Have another look.');
      else notify('error', messageOf(error));
    },
  });
  if (!intake.plan_change) return null;
  return (
    <PlanChangePanel
      change={intake.plan_change}
      isBusy={accept.isPending}
      {...(canWrite && { onAccept: () => accept.mutate(intake.version) })}
    />
  );
}
