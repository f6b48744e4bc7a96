// Apart from what every page asks about decisions: it knows the analysis, too, which most pages do not need.
import { decisionCalls } from '@groundwork/contract/decisions';
import { intakeCalls } from '@groundwork/contract/intake';
import { projectCalls } from '@groundwork/contract/projects';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/api/query-of.ts';

/** After an answer the plan is another: whatever shows it is asked for anew. */
export function refreshAnswered(queries: QueryClient): void {
  const shown = [
    decisionCalls.list,
    intakeCalls.get,
    projectCalls.get,
    projectCalls.list,
    projectCalls.milestones,
    projectCalls.forecast,
    projectCalls.activity,
  ];
  for (const call of shown) void queries.invalidateQueries({ queryKey: keyOf(call) });
}
