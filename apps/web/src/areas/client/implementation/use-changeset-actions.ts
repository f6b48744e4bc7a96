// The four things a person can do with a change set, each followed by a fresh look at where it stands.
import type { Operation } from '@groundwork/contract/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { approve, propose, resume, undo } from '../../../features/changesets/api.ts';
import { operation as operationQuery } from '../../../features/operations/api.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../ui/toast.tsx';
import { useRefresh } from './use-implementation.ts';

export function useChangesetActions(projectId: string, onStarted: () => void) {
  const queries = useQueryClient();
  const refresh = useRefresh(projectId);
  const follow = {
    onSuccess: (started: Operation) => {
      queries.setQueryData(operationQuery(started.id).queryKey, started);
      refresh();
      onStarted();
    },
    onError: (error: Error) => {
      notify('error', messageOf(error));
      refresh();
    },
  };
  return {
    propose: useMutation({ ...propose(projectId), ...follow }),
    // Its dialog says why it was refused.
    approve: useMutation({ ...approve(), ...follow, onError: refresh }),
    resume: useMutation({ ...resume(), ...follow }),
    undo: useMutation({ ...undo(), ...follow }),
  };
}
