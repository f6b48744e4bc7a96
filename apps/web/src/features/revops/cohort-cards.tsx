// What became of deals by when they were created, by where they came from, and by the quarter in which they were won.
import type { Cohort, RevopsBook } from '@groundwork/contract/revops';
import type { DealFigure } from '@groundwork/contract/revops-reports';
import { monthName } from '../../lib/formats/charts.ts';
import { day } from '../../lib/formats/dates.ts';
import { count, counted, money } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Bars } from '../../ui/charts/bars.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { FigureLink } from './figure-link.tsx';
import { daysOr, shareOr } from './wording.ts';

export function CohortCards({ book }: { book: RevopsBook }) {
  const { months, sources, currency, coverage } = book;
  return (
    <>
      <Card aria-label="By month">
        <CardHeader
          title="By month of creation"
          description={
            months.length === 0
              ? 'No deal of this pipeline says when it was created.'
              : 'The latest months have had less time to be decided.'
          }
        />
        {months.length > 0 && (
          <>
            <div className="px-4 pb-2 sm:px-5">
              <Bars
                sentence={`Deals by month of creation, ${counted(months.length, 'month')}`}
                parts={[
                  { label: 'Won', fill: 'fill-d1' },
                  { label: 'Open', fill: 'fill-d1-mid' },
                  { label: 'Lost', fill: 'fill-d6' },
                ]}
                bars={months.map(({ key, won, open, lost }) => ({
                  name: monthName(key ?? '', 'medium'),
                  values: [won, open, lost],
                }))}
                format={value => count(value)}
                nameHead="Month"
              />
            </div>
            <CohortTable
              label="Deals by month of creation"
              head="Month"
              figure="month"
              nameOf={key => monthName(key ?? '', 'medium')}
              cohorts={months.toReversed()}
              currency={currency}
            />
          </>
        )}
      </Card>
      <Card aria-label="By source">
        <CardHeader
          title="By source"
          description={
            sources.length === 0
              ? 'No deal of this pipeline names where it came from.'
              : 'As the portal names them.'
          }
        />
        {sources.length > 0 && (
          <CohortTable
            label="Deals by source"
            head="Source"
            figure="source"
            nameOf={key => key ?? 'None named'}
            cohorts={sources}
            currency={currency}
          />
        )}
      </Card>
      {coverage.quarters.length > 0 && (
        <Card aria-label="Won by quarter">
          <CardHeader
            title="Won by quarter"
            description={
              coverage.usual_cents === null
                ? 'Full quarters only.'
                : `Full quarters only; ${money(coverage.usual_cents, currency)} is usual.`
            }
          />
          <PlainTable
            label="Won by quarter"
            columns={quarterColumns(currency)}
            rows={coverage.quarters}
            rowKey={({ from }) => from}
            minWidth="20rem"
          />
        </Card>
      )}
    </>
  );
}

type Quarter = RevopsBook['coverage']['quarters'][number];

const quarterColumns = (currency: string): readonly TableColumn<Quarter>[] => [
  { key: 'from', header: 'Quarter from', track: '1fr', cell: ({ from }) => day(from) },
  {
    key: 'deals',
    header: 'Deals won',
    track: '1fr',
    isNumber: true,
    cell: ({ from, deals }) => (
      <FigureLink
        figure="quarter"
        of={from}
        count={deals}
        label={`Won in the quarter from ${day(from)}: ${count(deals)}`}
      >
        {count(deals)}
      </FigureLink>
    ),
  },
  {
    key: 'won',
    header: 'Amount',
    track: '1fr',
    isNumber: true,
    cell: ({ won_cents }) => money(won_cents, currency),
  },
];

interface CohortTableProps {
  label: string;
  head: string;
  figure: DealFigure;
  nameOf: (key: string | null) => string;
  cohorts: readonly Cohort[];
  currency: string;
}

function CohortTable({ label, head, figure, nameOf, cohorts, currency }: CohortTableProps) {
  const columns: readonly TableColumn<Cohort>[] = [
    { key: 'key', header: head, track: '1fr', cell: ({ key }) => nameOf(key) },
    {
      key: 'deals',
      header: 'Deals',
      track: '1fr',
      isNumber: true,
      cell: ({ key, deals }) => (
        <FigureLink
          figure={figure}
          of={key}
          count={deals}
          label={`${nameOf(key)}: ${counted(deals, 'deal')}`}
        >
          {count(deals)}
        </FigureLink>
      ),
    },
    { key: 'open', header: 'Open', track: '1fr', isNumber: true, cell: ({ open }) => count(open) },
    { key: 'won', header: 'Won', track: '1fr', isNumber: true, cell: ({ won }) => count(won) },
    { key: 'lost', header: 'Lost', track: '1fr', isNumber: true, cell: ({ lost }) => count(lost) },
    {
      key: 'rate',
      header: 'Won of the decided',
      track: '1fr',
      isNumber: true,
      cell: ({ win_rate }) => shareOr(win_rate, 'Too few'),
    },
    {
      key: 'amount',
      header: 'Amount won',
      track: '1fr',
      isNumber: true,
      cell: ({ won_cents }) => money(won_cents, currency),
    },
    {
      key: 'days',
      header: 'Half won within',
      track: '1fr',
      isNumber: true,
      cell: ({ won_days }) => daysOr(won_days, 'Too few'),
    },
  ];
  return (
    <PlainTable
      label={label}
      columns={columns}
      rows={cohorts}
      rowKey={({ key }) => key ?? ''}
      minWidth="48rem"
    />
  );
}
