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
  const say = (keys: readonly string[], value: 'apart' | 'together' | '') => {
    if (!intake) return;
    const keptSeparate = Object.fromEntries(keys.map(key => [key, value] as const));
    answer.mutate({ apart: keptSeparate, version: intake.version });
  };
  return {
    isBusy: answer.isPending,
    onSeparate: (keys: readonly string[]) => say(keys, 'apart'),
    /** What a person said is taken back; what the files say is answered. */
    onTogether: ({ key, because }: KeptSeparateRow) => say([key], because === 'answer' ? '' : 'together'),
  };
}
