// Saying which merged rows are not the same; the changes are worked out again at once, so that what is seen is what stands.
import type { KeptSeparateRow } from '@groundwork/contract/migrations';
import { keepSeparate } from '../../../features/intake/queries.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import type { Implementation } from './use-implementation.ts';

export function useKeptSeparate({ projectId, intake }: Implementation, proposeAgain: () => void) {
  const answer = useChange(keepSeparate(projectId), {
    onSuccess: proposeAgain,
    isDoubtful: true,
    failure: true,
  });
  const answerRows = (keys: readonly string[], value: 'keep_separate' | 'merge' | '') => {
    if (!intake) return;
    const keptSeparate = Object.fromEntries(keys.map(key => [key, value] as const));
    answer.mutate({ keptSeparate, version: intake.version });
  };
  return {
    isBusy: answer.isPending,
    onSeparate: (keys: readonly string[]) => answerRows(keys, 'keep_separate'),
    /** What a person said is taken back; what the files say is answered. */
    onMerge: ({ key, because }: KeptSeparateRow) => answerRows([key], because === 'answer' ? '' : 'merge'),
  };
}
