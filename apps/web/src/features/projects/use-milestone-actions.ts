// Completing milestones: shown at once, taken back when refused, and offered to be taken back.
import type { Milestone } from '@groundwork/contract/projects';
import { optimistic, useChange } from '../../lib/data/use-change.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { notify } from '../../ui/toast.tsx';
import { completeMilestone, milestones, reopenMilestone } from './queries.ts';

/** The list with this milestone as it is now. */
const withMilestone = (milestone: Milestone) => (list: Milestone[]) =>
  list.map(each => (each.id === milestone.id ? milestone : each));

/** Marks milestones complete at once; a notice offers to take that back. */
export function useCompleteMilestone(): (milestone: Milestone) => void {
  const { session } = useAuth();
  const address = session?.email ?? '';
  const shown = (now: Milestone, before: Milestone) =>
    optimistic(milestones(now.project_id), withMilestone(now), withMilestone(before));
  const reopen = useChange(reopenMilestone(), {
    optimistic: ({ done, before }) => shown(before, done),
    onSuccess: reopened => notify('info', 'Milestone reopened', reopened.name),
    failure: 'The milestone could not be reopened',
  });
  const complete = useChange(completeMilestone(), {
    optimistic: milestone =>
      shown(
        {
          ...milestone,
          status: 'completed',
          completed_date: new Date().toISOString(),
          completed_by: address,
          evidence: { by: 'person', name: session?.name || address, address },
        },
        milestone,
      ),
    onSuccess: (done, before) =>
      notify('success', 'Milestone complete', done.name, {
        label: 'Undo',
        onPress: () => reopen.mutate({ done, before }),
      }),
    failure: 'The milestone could not be completed',
  });
  return complete.mutate;
}
