// Pairs of rows that look like one record, looked at one after the other: the queue on the left, the pair in hand beside it. On a
// phone the pair first, and the queue below.
import { CopyCheck } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { usePairKeys } from './pair-keys.ts';
import { PairList } from './pair-list.tsx';
import { PairView } from './pair-view.tsx';
import type { PairState } from './queries.ts';
import { usePairs } from './use-pairs.ts';
import { sureInWords } from './wording.ts';

export function DuplicateReview({ projectId, canWrite }: { projectId: string; canWrite: boolean }) {
  const [state, setState] = useState<PairState>('open');
  const [object, setObject] = useState('');
  const pairs = usePairs(projectId, { state, object }, canWrite);
  const { list, rows, current, answer, undo, move, choose } = pairs;
  usePairKeys({
    same: () => answer('same'),
    different: () => answer('different'),
    later: () => answer('later'),
    undo,
    move,
  });
  if (list.error) return <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting label="Loading the pairs" />;
  const { counts, objects } = list.data;
  const waits = counts.open + counts.later - pairs.gone;
  const asked = objects.filter(one => one.open + one.answered > 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        {pairs.said}
      </p>
      <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-1.5">
        <Segmented
          label="Which pairs"
          value={state}
          options={[
            { value: 'open', label: `To look at ${count(waits)}` },
            { value: 'answered', label: `Answered ${count(counts.answered)}` },
          ]}
          onChange={next => {
            choose(undefined);
            setState(next);
          }}
        />
        {asked.length > 1 && (
          <Select
            label="Object"
            value={object}
            onChange={next => {
              choose(undefined);
              setObject(next);
            }}
            groups={[
              {
                options: [
                  { value: '', label: 'Every object' },
                  ...asked.map(one => ({ value: one.object, label: one.object })),
                ],
              },
            ]}
          />
        )}
      </div>
      {!current ? (
        list.isFetching && state === 'open' && waits > 0 ? (
          <Waiting label="Loading the next pairs" />
        ) : (
          <Nothing state={state} counts={counts} objects={objects} />
        )
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)]">
          <aside
            aria-label="Pairs at hand"
            className="flex min-h-0 min-w-0 flex-col border-line bg-canvas max-lg:order-last max-lg:border-t lg:overflow-y-auto lg:border-r"
          >
            <PairList pairs={rows} chosen={current.key} onChoose={choose} />
            <div className="mt-auto grid gap-2 border-t border-hair px-4 py-3 text-xs text-muted">
              <Standing
                counts={counts}
                objects={objects}
                more={(state === 'open' ? waits : counts.answered) - rows.length}
              />
            </div>
          </aside>
          <PairView pair={current} canWrite={canWrite} onAnswer={answer} onUndo={undo} />
        </div>
      )}
    </div>
  );
}

type Listed = NonNullable<ReturnType<typeof usePairs>['list']['data']>;

/** How far it is, and how far what the model is sure of can be trusted. */
function Standing({ counts, objects, more }: Pick<Listed, 'counts' | 'objects'> & { more: number }) {
  return (
    <>
      {more > 0 && <p>{counted(more, 'more pair')} after these.</p>}
      {objects.map(one => {
        const sure = sureInWords(one);
        return (
          (sure !== undefined || one.more > 0) && (
            <p key={one.object}>
              {objects.length > 1 && <b className="font-medium text-ink">{one.object}: </b>}
              {sure}
              {one.more > 0 && ` ${counted(one.more, 'more pair')} would be asked about if there were fewer.`}
            </p>
          )
        );
      })}
      {counts.lapsed > 0 && (
        <p>
          {counted(counts.lapsed, 'earlier answer')} {counts.lapsed === 1 ? 'does' : 'do'} not hold any more:
          a compared value changed, or the row is gone.
        </p>
      )}
    </>
  );
}

function Nothing({ state, counts, objects }: Pick<Listed, 'counts' | 'objects'> & { state: PairState }) {
  const tooMany = objects.filter(one => one.is_too_many);
  if (state === 'answered')
    return (
      <Empty
        icon={<CopyCheck />}
        title="Nobody has answered a pair yet"
        text="Answers appear here with who gave them and when."
      />
    );
  return (
    <Empty
      icon={<CopyCheck />}
      title={counts.answered > 0 ? 'Every pair has been looked at' : 'No two rows look like one record'}
      text={
        tooMany.length > 0
          ? `Not looked for among ${tooMany.map(one => `${count(one.records)} ${one.object}`).join(' and ')}: these are too many to be compared.`
          : counts.answered > 0
            ? 'The answers are under Answered; each can be changed there.'
            : 'Rows that share a key are one already. Others are compared where an object has 30 rows or more and its records have names.'
      }
    />
  );
}
