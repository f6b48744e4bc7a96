// One decision, wherever it is looked at: what is asked and why, what each answer does, who shall answer and by when.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { Link } from '@tanstack/react-router';
import { Clock, Link2, User } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { isCode, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { ago, day } from '../../lib/formats/dates.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { addressesOf, answeredInWords } from './answer-wording.ts';
import { Evidence } from './evidence.tsx';
import { Options } from './options.tsx';
import { answer, takeBack } from './queries.ts';
import { costInBrief, deadlineInWords } from './wording.ts';

const assigning = onDemand(async () => (await import('./assign-dialog.tsx')).AssignDialog);
const linking = onDemand(async () => (await import('./link-dialog.tsx')).LinkDialog);

export interface DecisionCardProps {
  decision: ProjectDecision;
  /** It was answered, or is open again: what stands next comes. */
  onDone: () => void;
  /** It costs something else than what is said of all. */
  hasOwnCost?: boolean;
  /** What only this kind of question has: a rate, rows that are answered one by one. */
  extra?: ReactNode;
}

export function DecisionCard(props: DecisionCardProps) {
  const { decision } = props;
  return (
    <section
      id={`decision-${decision.id}`}
      tabIndex={-1}
      aria-labelledby={`question-${decision.id}`}
      className="@container grid min-w-0 content-start gap-4 bg-surface px-4 py-4 outline-none sm:px-5"
    >
      <div className="grid gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 id={`question-${decision.id}`} className="min-w-0 text-title font-semibold wrap-anywhere">
            {decision.question}
          </h2>
          <StateBadge decision={decision} />
        </div>
        {decision.why !== '' && <p className="max-w-[78ch] wrap-anywhere text-muted">{decision.why}</p>}
        {decision.about !== null && (
          <p className="font-mono text-xs break-all text-muted">{decision.about}</p>
        )}
      </div>
      {decision.state === 'open' ? <Open {...props} /> : <Settled {...props} />}
    </section>
  );
}

function StateBadge({ decision: { state, is_overdue } }: { decision: ProjectDecision }) {
  if (is_overdue) return <Badge tone="bad">Overdue</Badge>;
  if (state === 'answered') return <Badge tone="good">Answered</Badge>;
  if (state === 'defaulted') return <Badge tone="warn">Settled by default</Badge>;
  return state === 'closed' ? <Badge>No longer asked</Badge> : null;
}

function Open({ decision, onDone, hasOwnCost = false, extra }: DecisionCardProps) {
  const { can } = useAuth();
  const mayAnswer = can('sources.write');
  return (
    <>
      <Answering decision={decision} onDone={onDone} standing={decision.default} button="Confirm answer">
        {mayAnswer && extra}
      </Answering>
      <Responsible decision={decision} />
      {hasOwnCost && decision.cost && (
        <p className="text-xs text-muted">Of this one: {costInBrief(decision.cost)}.</p>
      )}
    </>
  );
}

/** Choosing, with what the choice does beside it. */
function Answering({
  decision,
  standing,
  button,
  onDone,
  children,
}: {
  decision: ProjectDecision;
  /** What is chosen at first. */
  standing: string;
  button: string;
  onDone: () => void;
  children?: ReactNode;
}) {
  const { can } = useAuth();
  const [chosen, choose, forget] = useDraft(`answer:${decision.id}`, z.string(), standing);
  const send = useChange(answer(decision), {
    onSuccess: done => {
      forget();
      notify('success', 'Decision saved', done.history[0]?.label ?? '');
      onDone();
    },
    onError: error => {
      if (isLost(error)) notify('warning', 'Your answer was not saved', messageOf(error));
    },
  });
  const mayAnswer = can('sources.write');
  return (
    // The button does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="grid min-w-0 gap-4"
      onKeyDown={event => {
        // On a choice Enter means that it stays: the button is one key further.
        if (event.key !== 'Enter' || !mayAnswer || send.isPending) return;
        if (!(event.target instanceof HTMLElement) || event.target.role !== 'radio') return;
        event.preventDefault();
        send.mutate(chosen);
      }}
    >
      <div className="grid min-w-0 items-start gap-4 @2xl:grid-cols-2">
        <Options
          decision={decision}
          value={chosen}
          onChange={choose}
          disabled={!mayAnswer || send.isPending}
          hasKeys={mayAnswer}
          shown={decision.shown}
        />
        <Evidence shown={decision.shown} answer={chosen} isAsked={decision.source === 'asked'} />
      </div>
      {children}
      {send.error && !isLost(send.error) && (
        <Notice tone="bad">
          <strong className="block font-semibold">Your answer was not saved</strong>
          {messageOf(send.error)}
        </Notice>
      )}
      {mayAnswer && (
        <div className="sticky bottom-0 -mx-4 border-t border-hair bg-surface px-4 py-2.5 sm:-mx-5 sm:px-5">
          <Button isBusy={send.isPending} onClick={() => send.mutate(chosen)}>
            {send.isPending ? 'Saving...' : button}
          </Button>
        </div>
      )}
    </div>
  );
}

const isLost = (error: unknown): boolean => isCode(error, 'decision_settled') || isCode(error, 'stale');

/** Who shall answer, since when and until when, and what happens then. */
function Responsible({ decision }: { decision: ProjectDecision }) {
  const { can } = useAuth();
  const [isAssigning, setAssigning] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const mayManage = can('projects.write');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <ul className="grid gap-1 text-xs [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
        <li className="flex gap-2">
          <User aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{ownerInWords(decision)}</span>
        </li>
        <li className={cx('flex gap-2', decision.is_overdue && 'font-medium text-bad-ink')}>
          <Clock aria-hidden="true" />
          {deadlineInWords(decision)}
          {decision.deadline !== null && !decision.default_at_deadline && '; it stays open after that'}
        </li>
      </ul>
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" {...assigning.intent} onClick={() => setAssigning(true)}>
            Owner and deadline
          </Button>
          {decision.owner?.is_active === true && (
            <Button size="sm" variant="ghost" {...linking.intent} onClick={() => setLinking(true)}>
              <Link2 aria-hidden="true" />
              Answer by link
            </Button>
          )}
        </div>
      )}
      {isAssigning && <assigning.Dialog decision={decision} onClose={() => setAssigning(false)} />}
      {isLinking && <linking.Dialog decision={decision} onClose={() => setLinking(false)} />}
    </div>
  );
}

function ownerInWords({ owner, owned_since }: ProjectDecision): string {
  if (owner === null) return 'Nobody has been asked yet: anybody with the role Admin or User may answer';
  const name = owner.name || owner.email;
  if (!owner.is_active) return `${name}, who has no access any more`;
  return owned_since === null ? `${name} answers` : `${name} answers, asked on ${day(owned_since)}`;
}

/** Change sets that have a step of their own on the implementation page. */
const steps: ReadonlySet<string> = new Set(['blueprint', 'migration']);

function Settled({ decision, onDone, extra }: DecisionCardProps) {
  const { can } = useAuth();
  const [isChanging, setChanging] = useState(false);
  const mayAnswer = can('sources.write');
  const back = useChange(takeBack(decision.project_id), {
    failure: 'Not taken back',
    onSuccess: () => {
      notify('success', 'Answer taken back', 'The question is open again.');
      onDone();
    },
  });
  const isAnswered = decision.state === 'answered';
  return (
    <>
      {decision.history.length === 0 ? (
        <p className="text-muted">The files answer this by themselves now.</p>
      ) : (
        <ul className="grid gap-2" aria-label="Answers">
          {decision.history.map(each => (
            <li key={`${each.at}${each.via}`} className="grid gap-0.5 border-l-2 border-line pl-3">
              <span className={cx('font-medium wrap-anywhere', each.via === 'taken_back' && 'line-through')}>
                {each.label}
              </span>
              <span className="text-sm wrap-anywhere text-muted" title={addressesOf(each)}>
                {answeredInWords(each)}, {ago(each.at)}
              </span>
              {each.changeset !== null && steps.has(each.changeset.kind) && (
                <Link
                  to="/client/implementation"
                  search={{ project: decision.project_id, step: each.changeset.kind }}
                  className="w-fit text-sm text-accent-ink hover:underline"
                >
                  See what was carried out
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {isChanging ? (
        <Answering
          decision={decision}
          onDone={onDone}
          standing={decision.answer ?? decision.default}
          button="Change the answer"
        >
          {extra}
        </Answering>
      ) : (
        <Evidence shown={decision.shown} answer={decision.answer ?? decision.default} />
      )}
      {mayAnswer && decision.state !== 'closed' && !isChanging && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setChanging(true)}>
            Give another answer
          </Button>
          {isAnswered && (
            <Button size="sm" variant="ghost" isBusy={back.isPending} onClick={() => back.mutate([decision])}>
              Take the answer back
            </Button>
          )}
        </div>
      )}
    </>
  );
}
