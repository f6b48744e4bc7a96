import { type OpenStage, openStages, stageNames } from '@groundwork/contract/deal-stages';
import { Check } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';

/** Where a deal stands among the stages. */
export function StageSteps({ stage }: { stage: OpenStage }) {
  const now = openStages.indexOf(stage);
  return (
    <ol aria-label="Stages" className="grid grid-cols-2 gap-x-2 gap-y-2 sm:grid-cols-4">
      {openStages.map((each, index) => (
        <li
          key={each}
          aria-current={index === now ? 'step' : undefined}
          className={cx(
            'flex min-w-0 items-center gap-1.5 border-t-2 pt-1.5 text-sm',
            index <= now ? 'border-d1' : 'border-rule',
            index === now ? 'font-semibold' : 'text-muted',
          )}
        >
          {index < now && <Check aria-hidden="true" className="size-3.5 shrink-0 text-accent-ink" />}
          {stageNames[each]}
          <span className="sr-only">{index < now ? ', done' : index === now ? ', now' : ''}</span>
        </li>
      ))}
    </ol>
  );
}
