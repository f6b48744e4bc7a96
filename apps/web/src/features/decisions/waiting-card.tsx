// What waits for somebody to decide, at a glance; nothing where nothing waits.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { count } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { waiting as waitingOf } from './queries.ts';
import { costInWords, deadlineInWords } from './wording.ts';

/** `all` leads to the whole list. */
export function WaitingCard({ projectId, all }: { projectId: string; all: ReactNode }) {
  const { can } = useAuth();
  const waiting = useQuery(waitingOf(projectId));
  if (waiting.error)
    return (
      <Card>
        <CardHeader title="Waiting for you" />
        <ErrorState {...failureOf(waiting.error)} onRetry={() => void waiting.refetch()} />
      </Card>
    );
  const page = waiting.data;
  if (!page || page.counts.open === 0) return null;
  const { open, mine, overdue } = page.counts;
  // Nothing of it is yours, and somebody else was asked or you only read.
  const isForOthers = mine === 0 && (!can('sources.write') || page.data.some(each => each.owner !== null));
  const cost = page.data[0]?.cost && costInWords(page.data[0].cost);
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
      <div className="grid gap-3 px-5 pb-5">
        {cost !== undefined && <p className="text-sm font-medium text-warn-ink">{cost}</p>}
        <ul className="grid gap-2">
          {page.data.map(each => (
            <li key={each.id} className="grid gap-0.5">
              <Link
                to="/client/progress/decisions"
                search={{ decision: each.id }}
                className="w-fit max-w-full break-words text-accent-ink underline-offset-2 hover:underline"
              >
                {each.question}
              </Link>
              <span className="text-sm break-words text-muted">
                {each.owner?.name || each.owner?.email || 'Nobody asked yet'} · {deadlineInWords(each)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
