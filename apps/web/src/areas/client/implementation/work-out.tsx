// On to a change set: what is not worked out yet is begun by the same press, because nothing is written by that.
import { propose } from '../../../features/changesets/queries.ts';
import { keepOperation } from '../../../features/operations/queries.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import type { StepProps } from './step-props.ts';

export function WorkOut({ kind, implementation, go }: StepProps & { kind: 'blueprint' | 'migration' }) {
  const { can } = useAuth();
  const { portal, projectId } = implementation;
  const start = useChange(
    { ...propose(projectId), cacheUpdates: started => [keepOperation(started)] },
    // There the new one is in sight, never the way to begin it a second time.
    { onFresh: () => go(kind), failure: true, isDoubtful: true },
  );
  const known = implementation[kind];
  const isToBegin = known === undefined || known.state === 'undone';
  if (!isToBegin || portal === null || !can('changesets.propose'))
    return <Button onClick={() => go(kind)}>To the {kind}</Button>;
  return (
    <Button isBusy={start.isPending} onClick={() => start.mutate(kind)}>
      {start.isPending ? 'Starting...' : `Work out the ${kind}`}
    </Button>
  );
}
