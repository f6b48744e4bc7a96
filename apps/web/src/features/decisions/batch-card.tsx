// Questions of one kind in one card: one answer for all of them, exceptions where they are wanted, and back in one act.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { useState } from 'react';
import { isCode, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { count } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import type { Batch } from './desk-entries.ts';
import { Options } from './options.tsx';
import { answerMany, takeBack } from './queries.ts';
import { answerOf, fallbackOf, labelOf } from './wording.ts';

/** Each of them at its own default. */
const EACH = '';

export interface BatchCardProps {
  batch: Batch;
  onOpen: (decision: ProjectDecision) => void;
  onDone: () => void;
}

export function BatchCard(props: BatchCardProps) {
  const { batch } = props;
  const isOpen = batch.decisions[0]?.state === 'open';
  return (
    <section
      id="decisions-together"
      tabIndex={-1}
      aria-labelledby="title-together"
      className="grid min-w-0 content-start gap-4 bg-surface px-4 py-4 outline-none sm:px-5"
    >
      <div className="grid gap-1">
        <h2 id="title-together" className="text-title font-semibold wrap-anywhere">
          {batch.title}
        </h2>
        <p className="max-w-[78ch] text-muted">
          {isOpen
            ? 'They ask the same of each: one answer is given to all, and any of them may have another.'
            : 'They were answered in one act.'}
        </p>
      </div>
      {isOpen ? <Asked {...props} /> : <Answered {...props} />}
    </section>
  );
}

function Asked({ batch, onOpen, onDone }: BatchCardProps) {
  const { can } = useAuth();
  const { decisions, options } = batch;
  const [all, setAll] = useState(EACH);
  const [others, setOthers] = useState<Readonly<Record<string, string>>>({});
  const undo = useUndo(decisions[0]?.project_id);
  const send = useChange(answerMany(decisions), {
    onSuccess: ({ data }) => {
      notify('success', `${count(data.length)} decisions saved`, undefined, {
        label: 'Undo',
        onPress: () => undo.mutate(data),
      });
      onDone();
    },
  });
  const mayAnswer = can('sources.write');
  const valueOf = (decision: ProjectDecision): string =>
    others[decision.id] ?? (all === EACH ? decision.default : all);
  const number = count(decisions.length);
  const each = {
    value: EACH,
    label: 'Each at its default',
    effect: 'What stands of each until somebody answers.',
  };
  return (
    <>
      <Options
        decision={{ question: `One answer for all ${number}`, options: [each, ...options], default: EACH }}
        value={all}
        onChange={setAll}
        disabled={!mayAnswer || send.isPending}
        hasKeys={mayAnswer}
      />
      <ul
        aria-label={`The ${number} questions`}
        className="divide-y divide-hair rounded-md ring-1 ring-line ring-inset"
      >
        {decisions.map(decision => (
          <li
            key={decision.id}
            className="grid items-center gap-x-4 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(10rem,16rem)]"
          >
            <Asks decision={decision} value={valueOf(decision)} onOpen={onOpen} />
            <SearchSelect
              label={`Answer to: ${decision.question}`}
              value={others[decision.id] ?? ''}
              disabled={!mayAnswer || send.isPending}
              isQuiet={others[decision.id] === undefined}
              onChange={value =>
                setOthers(({ [decision.id]: _former, ...rest }) =>
                  value === '' ? rest : { ...rest, [decision.id]: value },
                )
              }
              groups={[
                {
                  options: [
                    { value: '', label: `As above: ${labelOf(decision, valueOf({ ...decision, id: '' }))}` },
                  ],
                },
                {
                  options: decision.options.map(({ value, label }) => ({
                    value,
                    label,
                    ...(value === decision.default && { note: 'Default' }),
                  })),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {send.error && (
        <Notice tone="bad">
          <strong className="block font-semibold">None of them was saved</strong>
          {isCode(send.error, 'stale')
            ? 'Somebody changed one of them meanwhile. What they say now is on the screen.'
            : messageOf(send.error)}
        </Notice>
      )}
      {mayAnswer && (
        <Button
          className="justify-self-start"
          isBusy={send.isPending}
          onClick={() => send.mutate(decisions.map(one => ({ ...one, answer: valueOf(one) })))}
        >
          {send.isPending
            ? 'Saving...'
            : all === EACH && Object.keys(others).length === 0
              ? `Accept the defaults of these ${number}`
              : `Answer these ${number}`}
        </Button>
      )}
    </>
  );
}

function Answered({ batch: { decisions }, onOpen, onDone }: BatchCardProps) {
  const { can } = useAuth();
  const back = useUndo(decisions[0]?.project_id, onDone);
  return (
    <>
      <ul className="divide-y divide-hair rounded-md ring-1 ring-line ring-inset">
        {decisions.map(decision => (
          <li key={decision.id} className="grid gap-0.5 px-3 py-2">
            <Asks decision={decision} value={answerOf(decision)} onOpen={onOpen} />
            <p className="text-xs font-medium wrap-anywhere">{labelOf(decision, answerOf(decision))}</p>
          </li>
        ))}
      </ul>
      {can('sources.write') && (
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={back.isPending}
          onClick={() => back.mutate(decisions)}
        >
          Take all {count(decisions.length)} back
        </Button>
      )}
    </>
  );
}

function useUndo(projectId: string | undefined, onDone?: () => void) {
  return useChange(takeBack(projectId ?? ''), {
    failure: 'Not taken back',
    onSuccess: ({ data }) => {
      notify('success', `${count(data.length)} answers taken back`, 'The questions are open again.');
      onDone?.();
    },
  });
}

/** The question in short, with a row that shows what its answer does. */
function Asks({
  decision,
  value,
  onOpen,
}: {
  decision: ProjectDecision;
  value: string;
  onOpen: (decision: ProjectDecision) => void;
}) {
  const [row] = decision.shown?.rows ?? [];
  const becomes = row?.becomes[value];
  return (
    <div className="grid min-w-0 gap-0.5">
      <button
        type="button"
        title={decision.question}
        onClick={() => onOpen(decision)}
        className="w-fit max-w-full text-left font-medium wrap-anywhere hover:underline"
      >
        {decision.about ?? decision.question}
      </button>
      <p className="text-xs wrap-anywhere text-muted">
        {becomes === undefined ? (
          `Until then: ${fallbackOf(decision)}`
        ) : (
          <>
            {row?.name === '' ? 'First row' : row?.name}: {becomes}
          </>
        )}
        {decision.is_overdue && (
          <>
            {' '}
            <Badge tone="bad">Overdue</Badge>
          </>
        )}
      </p>
    </div>
  );
}
