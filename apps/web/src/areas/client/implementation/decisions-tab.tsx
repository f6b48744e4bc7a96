// The decisions of the project in hand, as a step of the implementation: the same as on their own page.
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Desk } from '../../../features/decisions/desk.tsx';
import { decisions as decisionsOf } from '../../../features/decisions/queries.ts';
import { failureOf } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { DecisionExtra } from '../decision-extra.tsx';

export function DecisionsTab({ projectId }: { projectId: string }) {
  const [view, setView] = useState<'open' | 'settled'>('open');
  const [chosen, setChosen] = useState<string>();
  const isSettled = view === 'settled';
  const all = useInfiniteQuery(decisionsOf(projectId, view));
  const rows = rowsOf(all.data);
  const open = all.data?.pages[0]?.counts.open;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center gap-3 border-b border-line bg-surface px-4 py-1.5">
        <Segmented
          label="Which decisions"
          value={view}
          options={[
            { value: 'open', label: open === undefined ? 'Waiting' : `Waiting ${count(open)}` },
            { value: 'settled', label: 'Settled' },
          ]}
          onChange={next => {
            setChosen(undefined);
            setView(next);
          }}
        />
      </div>
      {all.error ? (
        <ErrorState {...failureOf(all.error)} onRetry={() => void all.refetch()} />
      ) : !all.data ? (
        <Waiting label="Loading the decisions" />
      ) : rows.length === 0 && !all.hasNextPage ? (
        <Empty
          icon={<CircleCheck />}
          title={isSettled ? 'Nothing has been settled yet' : 'Nothing waits for you'}
          text={
            isSettled
              ? 'Answers appear here with who gave them and when.'
              : 'No question of this project waits for an answer.'
          }
        />
      ) : (
        <Desk
          key={view}
          decisions={rows}
          isSettled={isSettled}
          more={all}
          chosen={chosen}
          onChoose={setChosen}
          extraOf={decision => <DecisionExtra decision={decision} />}
          isFilling
        />
      )}
    </div>
  );
}
