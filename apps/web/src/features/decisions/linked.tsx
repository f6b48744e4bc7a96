// One decision for somebody who came by link: read, choose, confirm. Knows nothing of whoever may be signed in.
import type { LinkedDecision } from '@groundwork/contract/decision-links';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { ApiError, failureOf, isCode, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { instant } from '../../lib/formats/dates.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { Evidence } from './evidence.tsx';
import { answerByLink, linked } from './link-queries.ts';
import { Options } from './options.tsx';
import { costInWords, deadlineInWords, goLiveInWords } from './wording.ts';

const refusals = [
  'decision_link_invalid',
  'decision_settled',
  'trial_ended',
  'organization_read_only',
  'organization_suspended',
  // The address was cut by a mail program.
  'invalid_request',
];
const isEnd = (error: unknown): boolean => refusals.some(code => isCode(error, code));

export function Linked({ token }: { token: string }) {
  const look = useQuery(linked(token));
  const [done, setDone] = useState<{ question: string; label: string; effect: string }>();
  if (done) return <Done {...done} />;
  if (isEnd(look.error)) return <LinkEnded message={wordsOf(look.error)} />;
  if (look.error) return <ErrorState {...failureOf(look.error)} onRetry={() => void look.refetch()} />;
  if (!look.data) return <Waiting label="Looking at the decision" />;
  return <Question token={token} decision={look.data} onDone={setDone} />;
}

function wordsOf(error: unknown): string {
  return isCode(error, 'invalid_request') ? brokenLink : messageOf(error);
}

export const brokenLink = 'This link is not complete. Open it from the mail again, or copy all of it.';

function Question({
  token,
  decision,
  onDone,
}: {
  token: string;
  decision: LinkedDecision;
  onDone: (done: { question: string; label: string; effect: string }) => void;
}) {
  const [chosen, choose] = useState(decision.default);
  const send = useChange(answerByLink(token), { onSuccess: onDone });
  if (isEnd(send.error) && !hasFaults(send.error)) return <LinkEnded message={wordsOf(send.error)} />;
  const due = { ...decision, is_overdue: false };
  const fallback = decision.options.find(option => option.value === decision.default)?.label;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <p className="text-sm break-words text-muted">
          {decision.organization} · {decision.project}
        </p>
        <h1 className="text-xl font-semibold break-words">{decision.question}</h1>
        {decision.why !== '' && <p className="break-words text-muted">{decision.why}</p>}
        {decision.about !== null && (
          <p className="font-mono text-xs break-all text-muted">{decision.about}</p>
        )}
      </div>
      <Options
        decision={decision}
        value={chosen}
        onChange={choose}
        disabled={send.isPending}
        shown={decision.shown}
      />
      <Evidence shown={decision.shown} answer={chosen} />
      <ul className="grid gap-1 text-sm text-muted">
        <li className="break-words">Until you answer, this stands: {fallback}</li>
        {decision.deadline !== null && <li>{deadlineInWords(due)}</li>}
        <li className="font-medium text-ink">{costInWords(decision.cost)}</li>
        {goLiveInWords(decision.cost) !== undefined && <li>{goLiveInWords(decision.cost)}</li>}
      </ul>
      {send.error && (
        <Notice tone="bad">
          <strong className="block font-semibold">Your answer was not saved</strong>
          {messageOf(send.error)}
        </Notice>
      )}
      <Button size="lg" isBusy={send.isPending} onClick={() => send.mutate(chosen)}>
        {send.isPending ? 'Saving...' : 'Confirm answer'}
      </Button>
      <p className="text-sm break-words text-muted">
        This link is for {decision.email}. It opens this one question, works once, and ends on{' '}
        {instant(decision.expires_at)}.
      </p>
    </div>
  );
}

function hasFaults(error: unknown): boolean {
  return error instanceof ApiError && error.faults.length > 0;
}

function Done({ question, label, effect }: { question: string; label: string; effect: string }) {
  return (
    <div role="status" className="grid gap-3">
      <CircleCheck aria-hidden="true" className="size-8 text-good-ink" />
      <h1 className="text-xl font-semibold">Thank you, that is settled</h1>
      <p className="break-words text-muted">{question}</p>
      <p className="font-medium break-words">{label}</p>
      {effect !== '' && <p className="break-words text-muted">{effect}</p>}
      <p className="text-sm text-muted">The plan is made again with your answer. You can close this page.</p>
    </div>
  );
}

/** Used, too old, taken back, or cut by a mail program. */
export function LinkEnded({ message }: { message: string }) {
  return (
    <div className="grid gap-5">
      <div role="alert" className="grid gap-2">
        <Link2Off aria-hidden="true" className="size-7 text-muted" />
        <h1 className="text-xl font-semibold break-words">{message}</h1>
      </div>
      <a href="/login?return=%2Fclient%2Fprogress%2Fdecisions" className={buttonLook('secondary')}>
        Sign In
      </a>
    </div>
  );
}
