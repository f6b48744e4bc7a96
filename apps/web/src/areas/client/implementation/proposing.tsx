// A change set that is being worked out; then it is there to be looked at.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { OperationWatch } from '../../../features/operations/operation-watch.tsx';
import { isFinal } from '../../../features/operations/phases.ts';
import { operation as operationQuery } from '../../../features/operations/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Waiting } from '../../../ui/state.tsx';
import { useRefresh } from './use-refresh.ts';

interface ProposingProps {
  id: string;
  title: string;
  note: string;
  /** What leads back from one that failed. */
  back: string;
  canRun: boolean;
  /** It ended, or somebody goes back. */
  onDone: (isWorkedOut: boolean) => void;
}

export function Proposing({ id, title, note, back, canRun, onDone }: ProposingProps) {
  const refresh = useRefresh();
  const { data } = useQuery(operationQuery(id));
  const isDone = data?.status === 'completed';
  useEffect(() => {
    if (!isDone) return;
    refresh();
    onDone(true);
  }, [isDone, refresh, onDone]);
  if (!data) return <Waiting label="Loading the progress" />;
  return (
    <div className="grid justify-items-start gap-3 p-4 [&>section]:w-full">
      <OperationWatch operation={data} title={title} note={note} canRun={canRun} />
      {isFinal(data) && data.status !== 'completed' && (
        <Button variant="ghost" onClick={() => onDone(false)}>
          {back}
        </Button>
      )}
    </div>
  );
}
