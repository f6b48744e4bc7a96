import { startAnalysis } from '../../../features/operations/queries.ts';
import { useChange } from '../../../lib/data/use-change.ts';

/** Starts the analysis of a project's files and has it watched from then on. */
export function useStartAnalysis(onStarted: () => void) {
  return useChange(startAnalysis(), { onSuccess: onStarted, failure: true });
}
