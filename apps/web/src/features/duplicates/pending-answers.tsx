// That answers about pairs are not in the plan yet: said wherever the plan, or what is made of it, stands on the screen.
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { applyAnswers, pairCounts } from './queries.ts';
import { pendingInWords } from './wording.ts';

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
