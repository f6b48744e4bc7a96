import { PlanView } from '../../../features/intake/plan.tsx';
import { Button } from '../../../ui/button.tsx';
import type { StepProps } from './page.tsx';

export function PlanStep({ implementation: { intake }, go }: StepProps) {
  if (!intake) return null;
  return (
    <div className="grid gap-5">
      <PlanView analysis={intake.analysis} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-5">
        <Button onClick={() => go('blueprint')}>To the blueprint</Button>
        <Button variant="secondary" onClick={() => go('review')}>
          Change the mapping
        </Button>
      </div>
    </div>
  );
}
