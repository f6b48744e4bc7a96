// How many deals go on from stage to stage, and how long they stand in each.
import type { FunnelStep, RevopsBook, StageFigures } from '@groundwork/contract/revops';
import { count, money, share } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { linear } from '../../ui/charts/linear.ts';
import { Words } from '../../ui/charts/marks.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { FigureLink } from './figure-link.tsx';
import { daysOr } from './wording.ts';

const ROW = 40;

export function FunnelCard({ book }: { book: RevopsBook }) {
  const { funnel, stages } = book;
  return (
    <Card aria-label="Stages">
      <CardHeader
        title="Stages"
        description={
          funnel.kind === 'known'
            ? `Of ${count(funnel.deals)} deals whose way is known, how many came to each stage. A bar is, from the left, what went on, what still stands there and what was lost.${
                funnel.deals_not_known > 0
                  ? ` The way of ${count(funnel.deals_not_known)} is not known; they are in none of the steps.`
                  : ''
              }`
            : funnel.why
        }
      />
      {funnel.kind === 'known' && (
        <div className="px-4 pb-2 sm:px-5">
          <FunnelChart steps={funnel.steps} />
        </div>
      )}
      <StageTable book={book} stages={stages} />
    </Card>
  );
}

function FunnelChart({ steps }: { steps: readonly FunnelStep[] }) {
  const most = Math.max(1, ...steps.map(({ reached }) => reached));
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    <ChartFrame
      sentence={`Of ${count(first?.reached ?? 0)} deals that reached ${first?.label ?? 'the first stage'}, ${count(last?.reached ?? 0)} reached ${last?.label ?? 'the last'}`}
      height={steps.length * ROW}
      table={{
        head: ['Stage', 'Reached', 'Went on', 'Lost here', 'Still here', 'Went on of the decided'],
        rows: steps.map(step => [
          step.label,
          count(step.reached),
          count(step.went_on),
          count(step.lost),
          count(step.open),
          step.conversion === null ? 'Too few' : share(step.conversion),
        ]),
      }}
      draw={width => {
        const x = linear([0, most], [0, width]);
        return steps.map((step, at) => {
          const y = at * ROW + 16;
          const ends = [step.went_on, step.open, step.lost];
          const fills = ['fill-d1', 'fill-d1-mid', 'fill-d6'];
          let from = 0;
          return (
            <g key={step.stage}>
              <Words x={0} y={y - 4} anchor="start" tone="ink">
                {step.label}
              </Words>
              <Words x={width} y={y - 4} anchor="end">
                {count(step.reached)}
                {step.conversion === null ? '' : `, ${share(step.conversion)} go on`}
              </Words>
              {step.went_on + step.open + step.lost === 0 ? (
                <rect x={0} y={y} width={x(step.reached)} height={14} className="fill-d1" />
              ) : (
                ends.map((value, part) => {
                  const left = x(from);
                  from += value;
                  return value === 0 ? null : (
                    <rect
                      key={fills[part]}
                      x={left}
                      y={y}
                      width={Math.max(1, x(value) - 1)}
                      height={14}
                      className={fills[part] ?? ''}
                    />
                  );
                })
              )}
            </g>
          );
        });
      }}
    />
  );
}

function StageTable({ book, stages }: { book: RevopsBook; stages: readonly StageFigures[] }) {
  const steps = book.funnel.kind === 'known' ? book.funnel.steps : [];
  const stepOf = (stage: string) => steps.find(step => step.stage === stage);
  const columns: readonly TableColumn<StageFigures>[] = [
    { key: 'stage', header: 'Stage', track: '1fr', cell: ({ label }) => label },
    {
      key: 'deals',
      header: 'Deals now',
      track: '1fr',
      isNumber: true,
      cell: ({ stage, label, deals }) => (
        <FigureLink figure="stage" of={stage} count={deals} label={`Deals in ${label}: ${count(deals)}`}>
          {count(deals)}
        </FigureLink>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      track: '1fr',
      isNumber: true,
      cell: ({ amount_cents }) => money(amount_cents, book.currency),
    },
    {
      key: 'reached',
      header: 'Reached',
      track: '1fr',
      isNumber: true,
      cell: ({ stage, label }) => {
        const reached = stepOf(stage)?.reached ?? null;
        return reached === null ? (
          '–'
        ) : (
          <FigureLink
            figure="reached"
            of={stage}
            count={reached}
            label={`Reached ${label}: ${count(reached)}`}
          >
            {count(reached)}
          </FigureLink>
        );
      },
    },
    {
      key: 'lost',
      header: 'Lost here',
      track: '1fr',
      isNumber: true,
      cell: ({ stage, label, standing }) => {
        const lost = standing === 'open' ? (stepOf(stage)?.lost ?? null) : null;
        return lost === null ? (
          '–'
        ) : (
          <FigureLink figure="lost_in" of={stage} count={lost} label={`Lost in ${label}: ${count(lost)}`}>
            {count(lost)}
          </FigureLink>
        );
      },
    },
    {
      key: 'days',
      header: 'Half leave within',
      track: '1fr',
      isNumber: true,
      cell: ({ days, standing }) => (standing === 'open' ? daysOr(days?.median ?? null, 'Not known') : '–'),
    },
    {
      key: 'won',
      header: 'Of the won, half',
      track: '1fr',
      isNumber: true,
      cell: ({ won_left_within, standing }) =>
        standing === 'open' ? daysOr(won_left_within, 'Too few') : '–',
    },
  ];
  return (
    <>
      <PlainTable
        label="Stages with time in each"
        columns={columns}
        rows={stages}
        rowKey={({ stage }) => stage}
        minWidth="44rem"
      />
      <p className="border-t border-line px-4 py-2 text-xs text-muted sm:px-5">
        Time in a stage counts deals that still stand there as not ended, so that slow ones are not left out.
      </p>
    </>
  );
}
