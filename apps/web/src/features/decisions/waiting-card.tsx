// What waits for somebody to decide, at a glance; nothing where nothing waits.

import type { DecisionCounts, ProjectDecision } from '@groundwork/contract/decisions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { count, counted } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState, Skeleton, Waiting } from '../../ui/state.tsx';
import { waiting as waitingOf } from './queries.ts';
import { WaitingCostLine } from './waiting-cost.tsx';
import { deadlineInWords, fallbackOf } from './wording.ts';

/** `all` leads to the whole list; `isAlways`: the card keeps its place also where nothing waits. */
export function WaitingCard({
  projectId,
  all,
  isAlways = false,
}: {
  projectId: string;
  all: ReactNode;
  isAlways?: boolean;
}) {
  const waiting = useQuery(waitingOf(projectId));
  if (waiting.error)
    return (
      <Card>
        <CardHeader title="Waiting for you" />
        <ErrorState {...failureOf(waiting.error)} onRetry={() => void waiting.refetch()} />
      </Card>
    );
  const page = waiting.data;
  if (page && page.counts.open > 0) return <Asked page={page} all={all} />;
  if (!isAlways) return null;
  return (
    <Card>
      <CardHeader title="Decisions" aside={all} />
      <div className="px-4 pb-4">
        {page ? (
          <p className="text-muted">Nothing waits for an answer.</p>
        ) : (
          <Waiting label="Loading the decisions">
            <Skeleton className="h-32" />
          </Waiting>
        )}
      </div>
    </Card>
  );
}

interface AskedPage {
  data: readonly ProjectDecision[];
  counts: DecisionCounts;
}

function Asked({ page, all }: { page: AskedPage; all: ReactNode }) {
  const { can } = useAuth();
  const { open, mine, overdue } = page.counts;
  const mayAnswer = can('sources.write');
  // Nothing of it is yours, and somebody else was asked or you only read.
  const isForOthers = mine === 0 && (!mayAnswer || page.data.some(each => each.owner !== null));
  const left = open - page.data.length;
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {isForOthers || (mine > 0 && mine < open) ? 'Waiting for your team' : 'Waiting for you'}
            <Badge tone="accent">{count(open)}</Badge>
            {overdue > 0 && <Badge tone="bad">{count(overdue)} overdue</Badge>}
          </span>
        }
        description={
          mine > 0
            ? `${count(mine)} of these ${mine === 1 ? 'is' : 'are'} yours`
            : isForOthers
              ? 'Questions only your team can settle'
              : 'Questions only you can settle'
        }
        aside={all}
      />
      <div className="px-4 pb-2 empty:hidden">
        <WaitingCostLine decisions={page.data} />
      </div>
      <ul className="grid">
        {page.data.map((each, index) => (
          <Row key={each.id} decision={each} mayAnswer={mayAnswer} isFirst={index === 0} />
        ))}
      </ul>
      {left > 0 && (
        <p className="border-t border-hair px-4 py-2 text-xs text-muted">
          {counted(left, 'more waits', 'more wait')}.
        </p>
      )}
    </Card>
  );
}

function Row({
  decision,
  mayAnswer,
  isFirst,
}: {
  decision: ProjectDecision;
  mayAnswer: boolean;
  isFirst: boolean;
}) {
  const { id, question, owner } = decision;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-hair px-4 py-2.5">
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <p id={`waits-${id}`} className="font-medium break-words">
          {question}
        </p>
        <p className="text-xs break-words text-muted">
          {owner?.name || owner?.email || 'Nobody asked yet'}, {lowerFirst(deadlineInWords(decision))}. Until
          then: {fallbackOf(decision)}
        </p>
      </div>
      <div className="flex items-center justify-between gap-4 max-sm:w-full">
        <Link
          to="/client/progress/decisions"
          search={{ decision: id }}
          aria-label={`${mayAnswer ? 'Decide' : 'Look'}: ${question}`}
          className={buttonLook(isFirst && mayAnswer ? 'primary' : 'secondary', 'sm')}
        >
          {mayAnswer ? 'Decide' : 'Look'}
        </Link>
      </div>
    </li>
  );
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
