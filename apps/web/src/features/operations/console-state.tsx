// What waits, runs, is stuck and ended, in figures.
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { ago, span } from '../../lib/formats/dates.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Stat, Stats } from '../../ui/card.tsx';
import { Notice, Skeleton, Waiting } from '../../ui/state.tsx';
import { queueState } from './console-queries.ts';

export function ConsoleState({ onStuck }: { onStuck: () => void }) {
  const { data, error, refetch } = useQuery(queueState());
  if (error)
    return (
      <Notice
        tone="bad"
        action={
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    );
  if (!data)
    return (
      <Waiting label="Loading the figures">
        <Skeleton className="h-20" />
      </Waiting>
    );
  const { queued, oldest_queued_at, running, stuck, ended_24h: ended } = data;
  return (
    <Stats>
      <Stat
        label="In the queue"
        value={count(queued)}
        note={oldest_queued_at === null ? 'none waits' : `the oldest was begun ${ago(oldest_queued_at)}`}
      />
      <Stat label="Running" value={count(running)} note="at this moment" />
      <Stat
        label="Stuck"
        value={count(stuck)}
        note={
          stuck === 0 ? (
            'none'
          ) : (
            <Button variant="secondary" size="sm" onClick={onStuck}>
              Show them
            </Button>
          )
        }
      />
      <Stat
        label="Ended in 24 hours"
        value={count(ended.completed + ended.failed + ended.cancelled)}
        note={`${count(ended.completed)} completed, ${count(ended.failed)} failed, ${count(ended.cancelled)} cancelled`}
      />
      <Stat
        label="Worked today (UTC)"
        value={span(Math.round(data.seconds_today))}
        note={`${counted(data.portal_calls_today, 'request')} to portals`}
      />
    </Stats>
  );
}
