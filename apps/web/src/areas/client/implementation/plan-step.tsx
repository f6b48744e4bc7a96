import { PlanView } from '../../../features/intake/plan.tsx';
import { CellsAccount } from '../../../features/migrations/cells.tsx';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { nextActionSlot } from '../slots.ts';
import { PlanChanged } from './plan-changed.tsx';
import type { StepProps } from './step-props.ts';
import { WorkOut } from './work-out.tsx';

export function PlanStep({ implementation, go }: StepProps) {
  const { intake, projectId } = implementation;
  const { can } = useAuth();
  if (!intake) return null;
  return (
    <div className="grid gap-5">
      <PlanChanged projectId={projectId} intake={intake} canWrite={can('sources.write')} />
      <PlanView analysis={intake.analysis} />
      <CellsAccount ledger={intake.analysis.cells} title="Where every filled cell would go" />
      <nextActionSlot.Fill>
        <Button variant="secondary" onClick={() => go('review')}>
          Change the mapping
        </Button>
        <WorkOut kind="blueprint" implementation={implementation} go={go} />
      </nextActionSlot.Fill>
    </div>
  );
}
