// What a rep earns: where it stands, how it went month by month, every line of it, and statements.
import { CommissionFilter, type StatementHead } from '@groundwork/contract/commissions';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { MonthsChart } from '../../../features/commissions/months-chart.tsx';
import {
  commissionSummary,
  saveStatement,
  statement,
  statements,
} from '../../../features/commissions/queries.ts';
import { StandingNotices } from '../../../features/commissions/standing-notices.tsx';
import { StatementList } from '../../../features/commissions/statement-list.tsx';
import { SummaryStrip } from '../../../features/commissions/summary-strip.tsx';
import { failureOf } from '../../../lib/api/api-error.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Empty, ErrorState, Skeleton, Waiting } from '../../../ui/state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { knownFilter } from '../../frame/known-filter.ts';
import { commissionsSearch } from '../filter-search.ts';
import { Lines } from './lines.tsx';

const detail = onDemand(
  async () => (await import('../../../features/commissions/statement-dialog.tsx')).StatementDialog,
);

export function CommissionsPage() {
  const { tab, deal, state, year } = useSearch({ from: '/rep/commissions' });
  const asked = knownFilter(CommissionFilter, {
    ...(deal !== undefined && { deal_id: deal }),
    ...(state !== undefined && { state }),
    ...(year !== undefined && { year }),
  });
  const navigate = useNavigate({ from: '/rep/commissions' });
  const narrow = ({ deal_id, ...rest }: CommissionFilter) =>
    void navigate({ search: commissionsSearch({ ...rest, deal: deal_id, tab }), replace: true });
  return (
    <div className="grid gap-4">
      <h1 className="text-xl font-semibold">Commissions</h1>
      <Standing />
      <Tabs
        label="Commissions"
        value={tab === 'statements' ? 'statements' : 'lines'}
        onChange={next =>
          void navigate({
            search: commissionsSearch({ deal, state, year, tab: next === 'statements' ? next : undefined }),
            replace: true,
          })
        }
        tabs={[
          { value: 'lines', label: 'Lines', content: <Lines asked={asked} onChange={narrow} /> },
          { value: 'statements', label: 'Statements', content: <Statements /> },
        ]}
      />
    </div>
  );
}

function Standing() {
  const { data, error, refetch } = useQuery(commissionSummary());
  if (!data)
    return error ? (
      <Card>
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <Waiting label="Working out where your commission stands">
        <Skeleton className="h-20" />
        <Skeleton className="h-48" />
      </Waiting>
    );
  return (
    <>
      <SummaryStrip summary={data} />
      <StandingNotices
        summary={data}
        dealLink={({ deal_id, company }) => (
          <Link
            to="/rep/deals/$dealId"
            params={{ dealId: deal_id }}
            className="font-medium underline hover:no-underline"
          >
            <bdi>{company}</bdi>
          </Link>
        )}
      />
      <Card>
        <CardHeader title="Month by month" />
        <div className="px-4 pb-3">
          <MonthsChart months={data.months} currency={data.currency} />
        </div>
      </Card>
    </>
  );
}

function Statements() {
  const { data, error, refetch } = useQuery(statements());
  const [opened, setOpened] = useState<StatementHead>();
  return (
    <Card className="overflow-clip">
      {data ? (
        data.length === 0 ? (
          <Empty title="No statements yet" text="The first one comes with the month of your first line." />
        ) : (
          <StatementList statements={data} save={saveStatement} onOpen={setOpened} />
        )
      ) : error ? (
        <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className="p-4">
          <Waiting label="Loading the statements" />
        </div>
      )}
      {opened && (
        <detail.Dialog
          key={opened.key}
          head={opened}
          read={statement}
          save={saveStatement}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  );
}
