// Saying which merged rows are not the same; the changes are worked out again at once, so that what is seen is what stands.
import type { KeptSeparateRow } from '@groundwork/contract/migrations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { intake as intakeQuery, keepApart } from '../../../features/intake/api.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../ui/toast.tsx';
import type { Implementation } from './use-implementation.ts';

export function useParting({ projectId, intake }: Implementation, proposeAgain: () => void) {
  const queries = useQueryClient();
  const { queryKey } = intakeQuery(projectId);
  const answer = useMutation({
    ...keepApart(projectId),
    onSuccess: next => {
      queries.setQueryData(queryKey, next);
      proposeAgain();
    },
    onError: error => {
      notify('error', messageOf(error));
      void queries.invalidateQueries({ queryKey });
    },
  });
  const say = (keys: readonly string[], value: 'apart' | 'together' | '') => {
    if (!intake) return;
    const apart = Object.fromEntries(keys.map(key => [key, value] as const));
    answer.mutate({ apart, version: intake.version });
  };
  return {
    isBusy: answer.isPending,
    onApart: (keys: readonly string[]) => say(keys, 'apart'),
    /** What a person said is taken back; what the files say is answered. */
    onTogether: ({ key, because }: KeptSeparateRow) => say([key], because === 'answer' ? '' : 'together'),
  };
}
