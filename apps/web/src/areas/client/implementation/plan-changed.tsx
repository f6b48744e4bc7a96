import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptPlan, type Intake, intake as intakeQuery } from '../../../features/intake/api.ts';
import { PlanChangePanel } from '../../../features/intake/plan-change.tsx';
import { isCode, messageOf } from '../../../lib/api/api-error.ts';
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
  const queries = useQueryClient();
  const key = intakeQuery(projectId).queryKey;
  const accept = useMutation({
    ...acceptPlan(projectId),
    onSuccess: (_, version) => {
      const now = queries.getQueryData(key);
      if (!now || now.version !== version) return;
      const seen: Intake = { ...now, plan_change: null };
      queries.setQueryData(key, seen);
    },
    onError: error => {
      if (isCode(error, 'stale')) notify('warning', 'The plan was made again meanwhile. Have another look.');
      else notify('error', messageOf(error));
      void queries.invalidateQueries({ queryKey: key });
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
