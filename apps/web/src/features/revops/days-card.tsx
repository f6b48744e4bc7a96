// The open pipeline day by day: a slider over the days, what stood in each stage on one, and what was seen on that very day where it
// was looked at then.
import type { RevopsBook } from '@groundwork/contract/revops';
import type { DayPoint, DaySeries } from '@groundwork/contract/revops-forecast';
import type { RevopsDay, SeenPoint } from '@groundwork/contract/revops-reports';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { shortMoney } from '../../lib/formats/charts.ts';
import { day as dayText, instant } from '../../lib/formats/dates.ts';
import { count, counted, money } from '../../lib/formats/numbers.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { linear } from '../../ui/charts/linear.ts';
import { Floor, Words } from '../../ui/charts/marks.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { dayAsked, dayNumber } from './days-slider.ts';
import { FigureLink } from './figure-link.tsx';
import { pastDay } from './queries.ts';

interface DaysCardProps {
  params: { id: string; revops_id: string };
  at: number;
  book: RevopsBook;
}

const sumOf = ({ cents }: DayPoint): bigint => cents.reduce((sum, each) => sum + BigInt(each), 0n);
const dealsOf = ({ deals }: DayPoint): number => deals.reduce((sum, each) => sum + each, 0);

export function DaysCard({ params, at, book }: DaysCardProps) {
  const { days, currency } = book;
  const { points } = days;
  const id = useId();
  const [chosen, choose] = useState(points.length - 1);
  const point = points[Math.min(chosen, points.length - 1)];
  const numbers = points.map(({ day }) => dayNumber(day));
  return (
    <Card aria-label="Day by day">
      <CardHeader
        title="Day by day"
        description={
          point
            ? 'What was open at the end of a day, as it is known now. Every day of the last month, one in seven before.'
            : 'There is no day on which a deal of this pipeline was open and known.'
        }
      />
      {point && (
        <>
          <div className="grid gap-2 px-4 pb-3 sm:px-5">
            <DaysChart points={points} chosen={chosen} currency={currency} />
            <label htmlFor={id} className="text-sm font-medium">
              Day: {dayText(point.day)}
            </label>
            <input
              id={id}
              type="range"
              min={numbers[0]}
              max={numbers.at(-1)}
              value={numbers[chosen]}
              aria-valuetext={`${dayText(point.day)}: ${counted(dealsOf(point), 'open deal')}, ${money(String(sumOf(point)), currency)}`}
              onChange={event => choose(dayAsked(numbers, chosen, Number(event.target.value)))}
              className="h-6 w-full accent-(--accent)"
            />
            <p className="tabular">
              {counted(dealsOf(point), 'deal')} open, {money(String(sumOf(point)), currency)}.
            </p>
          </div>
          <DayTable series={days} point={point} currency={currency} />
          <SeenThen params={params} at={at} point={point} currency={currency} />
        </>
      )}
    </Card>
  );
}

const HEIGHT = 120;
const FLOOR = 100;

function DaysChart({
  points,
  chosen,
  currency,
}: {
  points: readonly DayPoint[];
  chosen: number;
  currency: string;
}) {
  const values = points.map(point => Number(sumOf(point)));
  const times = points.map(({ day }) => Date.parse(day));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <ChartFrame
      sentence={`Open amounts from ${dayText(first.day)} to ${dayText(last.day)}: ${money(String(sumOf(first)), currency)} at first, ${money(String(sumOf(last)), currency)} at last`}
      height={HEIGHT}
      table={{
        head: ['Day', 'Open deals', 'Amount'],
        rows: () =>
          points.map(point => [
            dayText(point.day),
            count(dealsOf(point)),
            money(String(sumOf(point)), currency),
          ]),
      }}
      draw={width => {
        const x = linear([times[0] ?? 0, Math.max(times.at(-1) ?? 1, (times[0] ?? 0) + 1)], [0, width]);
        const y = linear([Math.min(0, ...values), Math.max(1, ...values)], [FLOOR, 16]);
        // It stays as it was until it changes.
        const line = values
          .map((value, place) =>
            place === 0 ? `M${x(times[0] ?? 0)} ${y(value)}` : `H${x(times[place] ?? 0)}V${y(value)}`,
          )
          .join('');
        const at = x(times[chosen] ?? 0);
        return (
          <>
            <path d={`${line}V${y(0)}H0Z`} className="fill-d1-wash" />
            <path d={line} className="fill-none stroke-d1" strokeWidth={1.5} />
            <Floor width={width} y={y(0)} />
            <line x1={at} x2={at} y1={10} y2={FLOOR} className="stroke-ink" strokeDasharray="3 3" />
            <circle cx={at} cy={y(values[chosen] ?? 0)} r={3.5} className="fill-d1" />
            <Words x={0} y={10} anchor="start">
              most: {shortMoney(Math.max(...values), currency)}
            </Words>
            <Words x={0} y={HEIGHT - 4} anchor="start">
              {dayText(first.day)}
            </Words>
            <Words x={width} y={HEIGHT - 4} anchor="end">
              {dayText(last.day)}
            </Words>
          </>
        );
      }}
    />
  );
}

function DayTable({ series, point, currency }: { series: DaySeries; point: DayPoint; currency: string }) {
  const rows = series.stages.map((stage, place) => ({
    ...stage,
    deals: point.deals[place] ?? 0,
    cents: point.cents[place] ?? '0',
  }));
  type Row = (typeof rows)[number];
  const columns: readonly TableColumn<Row>[] = [
    { key: 'stage', header: 'Stage', track: '1fr', cell: ({ label }) => label },
    {
      key: 'deals',
      header: 'Open deals',
      track: '1fr',
      isNumber: true,
      cell: ({ stage, label, deals }) =>
        // A stage that is not known has no name to ask for.
        stage === '' ? (
          count(deals)
        ) : (
          <FigureLink
            figure="day"
            of={stage}
            to={point.day}
            count={deals}
            label={`Open in ${label} on ${dayText(point.day)}: ${count(deals)}`}
          >
            {count(deals)}
          </FigureLink>
        ),
    },
    {
      key: 'amount',
      header: 'Amount',
      track: '1fr',
      isNumber: true,
      cell: ({ cents }) => money(cents, currency),
    },
  ];
  return (
    <PlainTable
      label={`Open on ${dayText(point.day)}`}
      columns={columns}
      rows={rows}
      rowKey={({ stage }) => stage}
      minWidth="20rem"
    />
  );
}

/** Whether the day looks now as it was seen then. */
function SeenThen({
  params,
  at,
  point,
  currency,
}: {
  params: DaysCardProps['params'];
  at: number;
  point: DayPoint;
  currency: string;
}) {
  const asked = useSettled(point.day, 300);
  const seen = useQuery(pastDay(params, asked));
  return (
    <p className="border-t border-line px-4 py-2.5 text-muted sm:px-5">
      {seen.error
        ? `What was seen that day could not be read: ${failureOf(seen.error).message}`
        : !seen.data || asked !== point.day
          ? 'Looking for what was seen that day'
          : seenText(seen.data, at, point, currency)}
    </p>
  );
}

function seenText({ now, seen_then }: RevopsDay, at: number, point: DayPoint, currency: string): string {
  if (!seen_then)
    return 'The portal was not analysed on that day, so that nothing is kept of how it looked then.';
  const own = now[at - 1];
  const same = (each: SeenPoint): boolean =>
    each.pipeline === own?.pipeline && each.currency === own.currency;
  const seen = seen_then.seen.find(same)?.point;
  const when = instant(seen_then.as_of);
  if (!seen) return `On ${when} this pipeline had no deal in this currency.`;
  if (seen.hash === point.hash) return `On ${when} it was seen exactly so.`;
  return `On ${when} it was seen otherwise: ${counted(dealsOf(seen), 'open deal')}, ${money(String(sumOf(seen)), currency)}. Changes that were dated back, or deals that were deleted since, may make the difference.`;
}
