// “Why is this my number”: one line of commission, opened down to the cent.
import type { CommissionLineDetail } from '@groundwork/contract/commissions';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DealLines } from '../../../features/commissions/deal-lines.tsx';
import { ExplanationTree } from '../../../features/commissions/explanation.tsx';
import { amount } from '../../../features/commissions/figures.ts';
import { Postings } from '../../../features/commissions/postings.tsx';
import { commissionLine } from '../../../features/commissions/queries.ts';
import { kindNames, stateNames, stateTones } from '../../../features/commissions/wording.ts';
import { failureOf, isCode } from '../../../lib/api/api-error.ts';
import { day } from '../../../lib/formats/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { BackLink } from '../../frame/back-link.tsx';

export function CommissionPage() {
  const { entryId } = useParams({ from: '/rep/commissions/$entryId' });
  const { data, error, refetch } = useQuery(commissionLine(entryId));
  return (
    <div className="grid content-start gap-4">
      <BackLink to="/rep/commissions">All commissions</BackLink>
      {data ? (
        <Detail line={data} />
      ) : isCode(error, 'not_found') ? (
        <Empty title="There is no such line" text="Look for it in the list of your commissions." />
      ) : error ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting label="Loading the line" />
      )}
    </div>
  );
}

function Detail({ line }: { line: CommissionLineDetail }) {
  return (
    <>
      <header className="grid gap-1">
        <p className="text-muted">
          {kindNames[line.kind]} on {day(line.occurred_on)}
          {line.posted_on !== line.occurred_on && `, posted on ${day(line.posted_on)}`}
        </p>
        <h1 className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-xl font-semibold">
          <span className="text-2xl tracking-[-0.025em] tabular">
            {amount(line.amount_cents, line.currency)}
          </span>
          <bdi className="min-w-0 wrap-anywhere">{line.company}</bdi>
          <Badge tone={stateTones[line.state]}>{stateNames[line.state]}</Badge>
        </h1>
        <p>
          <Link
            to="/rep/deals/$dealId"
            params={{ dealId: line.deal_id }}
            className="text-accent-ink hover:underline"
          >
            Open the deal
          </Link>
        </p>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card>
          <CardHeader
            title="Why is this my number?"
            description="Rule and deal are as they were when the line was made; the steps add up to it."
          />
          <ExplanationTree explanation={line.explanation} />
        </Card>
        <div className="grid min-w-0 gap-4">
          <Card>
            <CardHeader title="All lines of this deal" />
            <DealLines
              line={line}
              link={(each, words: ReactNode) => (
                <Link
                  to="/rep/commissions/$entryId"
                  params={{ entryId: each.id }}
                  className="text-accent-ink hover:underline"
                >
                  {words}
                </Link>
              )}
            />
          </Card>
          <Card>
            <CardHeader
              title="In the books"
              description="Nothing here is ever changed: what follows is added."
            />
            <Postings postings={line.postings} />
          </Card>
        </div>
      </div>
    </>
  );
}
