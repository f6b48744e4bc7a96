// Completing and editing milestones: shown at once, taken back when refused, and never over what somebody else saved.
import type { Milestone } from '@groundwork/contract/projects';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { notify } from '../../ui/toast.tsx';
import { completeMilestone, milestones, projectKeys, updateMilestone } from './api.ts';

export function refreshProject(queries: QueryClient): void {
  for (const queryKey of projectKeys) void queries.invalidateQueries({ queryKey });
}

/** Marks milestones complete at once; a notice offers to take that back. */
export function useCompleteMilestone(): (milestone: Milestone) => void {
  const queries = useQueryClient();
  const { session } = useAuth();
  const put = (milestone: Milestone): void => {
    queries.setQueryData(milestones(milestone.project_id).queryKey, list =>
      list?.map(each => (each.id === milestone.id ? milestone : each)),
    );
  };
  const reopen = async (done: Milestone, before: Milestone): Promise<void> => {
    put(before);
    try {
      put(
        await updateMilestone(done, { status: before.status === 'in_progress' ? 'in_progress' : 'pending' }),
      );
      notify('info', 'Milestone reopened', done.name);
    } catch (error) {
      notify('error', 'The milestone could not be reopened', messageOf(error));
    }
    refreshProject(queries);
  };
  const complete = useMutation({
    mutationFn: completeMilestone,
    onMutate: (milestone: Milestone) => {
      const address = session?.email ?? '';
      // A list that is on its way would put the milestone back for a moment.
      void queries.cancelQueries({ queryKey: milestones(milestone.project_id).queryKey });
      put({
        ...milestone,
        status: 'completed',
        completed_date: new Date().toISOString(),
        completed_by: address,
        evidence: { by: 'person', name: session?.name || address, address },
      });
    },
    onSuccess: (done, before) => {
      put(done);
      notify('success', 'Milestone complete', done.name, {
        label: 'Undo',
        onPress: () => void reopen(done, before),
      });
    },
    onError: (error, before) => {
      put(before);
      notify('error', 'The milestone could not be completed', messageOf(error));
    },
    onSettled: () => refreshProject(queries),
  });
  return complete.mutate;
}
