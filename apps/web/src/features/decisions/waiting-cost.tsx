// What waiting costs, said once for all that waits: every open decision of a project costs the same.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { Hourglass } from 'lucide-react';
import { costInWords, goLiveInWords } from './wording.ts';

export function WaitingCostLine({ decisions }: { decisions: readonly ProjectDecision[] }) {
  const [first] = decisions.filter(each => each.cost !== null);
  if (!first?.cost) return null;
  const words = [blocksInWords(first), goLiveInWords(first.cost)].filter(Boolean).join(' ');
  return (
    <p className="flex gap-2 text-xs text-muted">
      <Hourglass aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium text-ink">{costInWords(first.cost)}</span> {words}
      </span>
    </p>
  );
}

/** Whether a decision costs something else than the first one. */
export function costsOtherwise(decision: ProjectDecision, decisions: readonly ProjectDecision[]): boolean {
  const [first] = decisions.filter(each => each.cost !== null);
  return (
    decision.cost !== null &&
    first?.cost?.days_per_working_day !== undefined &&
    decision.cost.days_per_working_day !== first.cost.days_per_working_day
  );
}

function blocksInWords({ blocks }: ProjectDecision): string | undefined {
  if (blocks.length === 0) return undefined;
  return `What waits here holds up ${blocks.map(each => `“${each.name}”`).join(', ')}.`;
}
