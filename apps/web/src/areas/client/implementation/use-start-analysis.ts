import { useMutation, useQueryClient } from '@tanstack/react-query';
import { latestAnalysis, operation, startAnalysis } from '../../../features/operations/api.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../ui/toast.tsx';

/** Starts the analysis of a project's files and has it watched from then on. */
export function useStartAnalysis(projectId: string, onStarted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    ...startAnalysis(),
    onSuccess: started => {
      queries.setQueryData(operation(started.id).queryKey, started);
      queries.setQueryData(latestAnalysis(projectId).queryKey, started);
      onStarted();
    },
    onError: error => notify('error', messageOf(error)),
  });
}
