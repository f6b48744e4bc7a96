// “Why is this my number”: one line of commission, opened down to the cent.
import type { CommissionLineDetail } from '@groundwork/contract/commissions';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DealLines } from '../../../features/commissions/deal-lines.tsx';
import { ExplanationTree } from '../../../features/commissions/explanation.tsx';
import { amount } from '../../../features/commissions/figures.ts';
import { Postings } from '../../../features/commissions/postings.tsx';
import { commissionLine } from '../../../features/commissions/queries.ts';
import { kindNames, stateNames, stateTones } from '../../../features/commissions/wording.ts';
import { InquiryList } from '../../../features/inquiries/inquiry-list.tsx';
import { ownInquiries } from '../../../features/inquiries/queries.ts';
import { failureOf, isCode } from '../../../lib/api/api-error.ts';
import { rowsOf } from '../../../lib/data/pages.ts';
import { day } from '../../../lib/formats/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Empty, ErrorState, Waiting } from '../../../ui/state.tsx';
import { BackLink } from '../../frame/back-link.tsx';

const ask = onDemand(async () => (await import('../../../features/inquiries/ask-dialog.tsx')).AskDialog);

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
            <CardHeader
              title="All lines of this deal"
              aside={
                <Link
                  to="/rep/commissions"
                  search={{ deal: line.deal_id }}
                  className="text-accent-ink underline"
                >
                  Show in the list
                </Link>
              }
            />
            <DealLines
              line={line}
              link={(each, words: ReactNode) => (
                <Link
                  to="/rep/commissions/$entryId"
                  params={{ entryId: each.id }}
                  className="text-accent-ink underline"
                >
                  {words}
                </Link>
              )}
            />
          </Card>
          <Disputes line={line} />
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

/** What the rep has said against the line, and saying so. While one is open, what there is to add goes there. */
function Disputes({ line }: { line: CommissionLineDetail }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const list = useInfiniteQuery(ownInquiries({ ledger_entry_id: line.id }));
  const disputes = rowsOf(list.data);
  const isOpen = disputes.some(({ state }) => state !== 'closed');
  const sum = amount(line.amount_cents, line.currency);
  return (
    <Card className="overflow-clip">
      <CardHeader
        title="Not right?"
        description={
          isOpen
            ? 'You have disputed this line. What there is to add goes into the conversation.'
            : 'Say what is wrong: the partner team answers and decides.'
        }
        aside={
          list.data &&
          !isOpen && (
            <Button variant="secondary" {...ask.intent} onClick={() => setAsking(true)}>
              Dispute This Line...
            </Button>
          )
        }
      />
      {list.error && !list.data && (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      )}
      {disputes.length > 0 && (
        <div className="border-t border-line">
          <InquiryList inquiries={disputes} />
        </div>
      )}
      {isAsking && (
        <ask.Dialog
          start={{
            subject: `${kindNames[line.kind]}: ${sum}, ${line.company}`.slice(0, 200),
            ledger_entry_id: line.id,
            about: `${kindNames[line.kind]} on ${day(line.occurred_on)}: ${sum} for ${line.company}`,
          }}
          onClose={() => setAsking(false)}
          onAsked={({ id }) => void navigate({ to: '/rep/support/$inquiryId', params: { inquiryId: id } })}
        />
      )}
    </Card>
  );
}
