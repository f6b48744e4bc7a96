// That answers about pairs are not in the plan yet: said wherever the plan, or what is to be made of it, stands on the screen.
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../lib/data/use-change.ts';
import { count } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { applyAnswers, pairCounts } from './plan-queries.ts';

/** Nothing while there are none. */
export function PendingAnswers({ projectId, canWrite }: { projectId: string; canWrite: boolean }) {
  const counts = useQuery(pairCounts(projectId)).data;
  const applying = useChange(applyAnswers(projectId), {
    failure: 'The plan was not made again',
    onSuccess: () => notify('success', 'The plan follows your answers'),
  });
  if (!counts || counts.pending === 0) return null;
  return (
    <div className="shrink-0 px-4 pt-2">
      <Notice
        action={
          canWrite && (
            <Button size="sm" isBusy={applying.isPending} onClick={() => applying.mutate()}>
              Make the plan again
            </Button>
          )
        }
      >
        {pendingInWords(counts.pending)}
      </Notice>
    </div>
  );
}

/** What becomes of an answer, and when. */
function pendingInWords(pending: number): string {
  return `${pending === 1 ? '1 answer' : `${count(pending)} answers`} about duplicates ${pending === 1 ? 'is' : 'are'} kept and not in the plan yet. The plan and the next migration follow them once the plan is made again; what was carried out stays as it is.`;
}
