// One decision: what is asked and why, what stands until somebody answers, who shall and by when, and what waiting costs.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { Link } from '@tanstack/react-router';
import { Clock, Hourglass, Link2, User } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { isCode, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { ago } from '../../lib/formats/dates.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Notice } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { Options } from './options.tsx';
import { answer } from './queries.ts';
import { addressesOf, answeredInWords, costInWords, deadlineInWords, goLiveInWords } from './wording.ts';

export function DecisionCard({ decision }: { decision: ProjectDecision }) {
  return (
    <Card
      id={`decision-${decision.id}`}
      tabIndex={-1}
      aria-labelledby={`question-${decision.id}`}
      className="grid content-start gap-4 px-5 py-4.5"
    >
      <div className="grid gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 id={`question-${decision.id}`} className="min-w-0 text-base font-semibold break-words">
            {decision.question}
          </h2>
          <StateBadge decision={decision} />
        </div>
        {decision.why !== '' && <p className="break-words text-muted">{decision.why}</p>}
        {decision.about !== null && (
          <p className="font-mono text-xs break-all text-muted">{decision.about}</p>
        )}
      </div>
      {decision.state === 'open' ? <Open decision={decision} /> : <Settled decision={decision} />}
    </Card>
  );
}

function StateBadge({ decision: { state, is_overdue } }: { decision: ProjectDecision }) {
  if (is_overdue) return <Badge tone="bad">Overdue</Badge>;
  if (state === 'answered') return <Badge tone="good">Answered</Badge>;
  if (state === 'defaulted') return <Badge tone="warn">Settled by default</Badge>;
  return state === 'closed' ? <Badge>No longer asked</Badge> : null;
}

function Open({ decision }: { decision: ProjectDecision }) {
  const { can } = useAuth();
  const [chosen, choose, forget] = useDraft(`answer:${decision.id}`, z.string(), decision.default);
  const [isAssigning, setAssigning] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const send = useChange(answer(decision), {
    onSuccess: done => {
      forget();
      notify('success', 'Decision saved', done.history[0]?.label ?? '');
    },
    onError: error => {
      if (isCode(error, 'decision_settled') || isCode(error, 'stale'))
        notify('warning', 'Your answer was not saved', messageOf(error));
    },
  });
  const mayAnswer = can('sources.write');
  const mayManage = can('projects.write');
  const cost = decision.cost && costInWords(decision.cost);
  return (
    <>
      <Options decision={decision} value={chosen} onChange={choose} disabled={!mayAnswer || send.isPending} />
      <ul className="grid gap-1.5 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
        <li className="flex gap-2">
          <User aria-hidden="true" />
          <span className="min-w-0 break-words">{ownerInWords(decision)}</span>
        </li>
        <li className={cx('flex gap-2', decision.is_overdue && 'font-medium text-bad-ink')}>
          <Clock aria-hidden="true" />
          {deadlineInWords(decision)}
        </li>
        {decision.cost && (
          <li className="flex gap-2">
            <Hourglass aria-hidden="true" />
            <span className="grid min-w-0 gap-0.5">
              <span className="font-medium">{cost ?? 'Waiting does not move go-live for now.'}</span>
              <span className="break-words text-muted">
                {[blocksInWords(decision), goLiveInWords(decision.cost)].filter(Boolean).join(' ')}
              </span>
            </span>
          </li>
        )}
      </ul>
      {send.error && !isCode(send.error, 'decision_settled') && !isCode(send.error, 'stale') && (
        <Notice tone="bad">
          <strong className="block font-semibold">Your answer was not saved</strong>
          {messageOf(send.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {mayAnswer && (
          <Button isBusy={send.isPending} onClick={() => send.mutate(chosen)}>
            {send.isPending ? 'Saving...' : 'Confirm answer'}
          </Button>
        )}
        {mayManage && (
          <>
            <Button variant="secondary" onClick={() => setAssigning(true)}>
              Owner and deadline
            </Button>
            {decision.owner?.is_active === true && (
              <Button variant="ghost" onClick={() => setLinking(true)}>
                <Link2 aria-hidden="true" />
                Answer by link
              </Button>
            )}
          </>
        )}
      </div>
      {isAssigning && <AssignDialog decision={decision} onClose={() => setAssigning(false)} />}
      {isLinking && <LinkDialog decision={decision} onClose={() => setLinking(false)} />}
    </>
  );
}

function ownerInWords({ owner }: ProjectDecision): string {
  if (owner === null) return 'Nobody has been asked yet';
  const name = owner.name || owner.email;
  return owner.is_active ? name : `${name}, who has no access any more`;
}

function blocksInWords({ blocks }: ProjectDecision): string | undefined {
  return blocks.length === 0 ? undefined : `It holds up ${blocks.map(each => `“${each.name}”`).join(', ')}.`;
}

/** Change sets that have a step of their own on the implementation page. */
const steps: ReadonlySet<string> = new Set(['blueprint', 'migration']);

function Settled({ decision }: { decision: ProjectDecision }) {
  if (decision.history.length === 0)
    return <p className="text-muted">The files answer this by themselves now.</p>;
  return (
    <ul className="grid gap-2" aria-label="Answers">
      {decision.history.map(each => (
        <li key={each.at} className="grid gap-0.5 border-l-2 border-line pl-3">
          <span className="font-medium break-words">{each.label}</span>
          <span className="text-sm break-words text-muted" title={addressesOf(each)}>
            {answeredInWords(each)}, {ago(each.at)}
          </span>
          {each.changeset !== null && steps.has(each.changeset.kind) && (
            <Link
              to="/client/implementation"
              search={{ step: each.changeset.kind }}
              className="w-fit text-sm text-accent-ink hover:underline"
            >
              See what was carried out
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
