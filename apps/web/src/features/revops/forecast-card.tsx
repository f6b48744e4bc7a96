// What the open deals will bring, as an interval, and how such forecasts did in the past beside simpler ones.

import type { RevopsBook } from '@groundwork/contract/revops';
import type { BackTest, Forecast, HorizonForecast } from '@groundwork/contract/revops-forecast';
import { methodNames } from '@groundwork/contract/revops-words';
import { useState } from 'react';
import type { z } from 'zod';
import { shortMoney } from '../../lib/formats/charts.ts';
import { day, shortDay } from '../../lib/formats/dates.ts';
import { count, counted, money, share } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { linear } from '../../ui/charts/linear.ts';
import { Floor, Words } from '../../ui/charts/marks.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { ImputedAmounts, imputedOf } from './imputed-amounts.tsx';

type Horizon = z.infer<typeof HorizonForecast>;
type Tested = z.infer<typeof BackTest>;
type Known = Extract<Forecast, { kind: 'known' }>;

export function ForecastCard({ book }: { book: RevopsBook }) {
  const { forecast: said, currency } = book;
  const [isImputed, setImputed] = useState(false);
  const forecast = isImputed && said.kind === 'known' ? imputedOf(said) : said;
  if (forecast.kind === 'not_known')
    return (
      <Card aria-label="Forecast">
        <CardHeader title="Forecast" description={forecast.why} />
      </Card>
    );
  return (
    <>
      <Card aria-label="Forecast">
        <CardHeader
          title="Forecast"
          description={`What will be won, four times in five between the ends of each bar. ${
            forecast.by_stage
              ? 'Chances come from how deals of this pipeline went on from their stage and age.'
              : 'The stages of the past are not known, so chances come from the age of deals alone.'
          }${
            forecast.deals_at_todays_worth > 0
              ? ` Of ${counted(forecast.deals_at_todays_worth, 'deal')} the worth of then is not known; today’s is taken.`
              : ''
          }${forecast.horizons.length === 1 ? ' For 90 days ahead it asks for 150 days of the past.' : ''}`}
        />
        {said.kind === 'known' && (
          <ImputedAmounts forecast={said} currency={currency} isImputed={isImputed} onChange={setImputed} />
        )}
        <div className="px-4 pb-2 sm:px-5">
          <Intervals forecast={forecast} currency={currency} />
        </div>
        <PlainTable
          label="Forecast by horizon"
          columns={horizonColumns(currency)}
          rows={forecast.horizons.map(({ forecast: own }) => own)}
          rowKey={({ days }) => String(days)}
          minWidth="48rem"
        />
      </Card>
      {forecast.horizons.map(({ forecast: { days }, back_test }) => (
        <BackTestCard key={days} test={back_test} currency={currency} />
      ))}
    </>
  );
}

const horizonColumns = (currency: string): readonly TableColumn<Horizon>[] => {
  const amount = (
    key: 'low_cents' | 'middle_cents' | 'high_cents' | 'open_cents' | 'new_cents',
    header: string,
  ) => ({
    key,
    header,
    track: '1fr',
    isNumber: true as const,
    cell: (row: Horizon) => money(row[key], currency),
  });
  return [
    {
      key: 'until',
      header: 'Until',
      track: '1fr',
      cell: ({ days, to }) => `${day(to)} (${counted(days, 'day')})`,
    },
    amount('low_cents', 'From'),
    amount('middle_cents', 'As likely more as less'),
    amount('high_cents', 'To'),
    amount('open_cents', 'On average, of open deals'),
    amount('new_cents', 'Of deals to come'),
  ];
};

const ROW = 44;

function Intervals({ forecast: { horizons }, currency }: { forecast: Known; currency: string }) {
  const rows = horizons.map(({ forecast }) => forecast);
  const most = Math.max(1, ...rows.map(({ high_cents }) => Number(high_cents)));
  return (
    <ChartFrame
      sentence={rows
        .map(
          row =>
            `In ${counted(row.days, 'day')} between ${money(row.low_cents, currency)} and ${money(row.high_cents, currency)}`,
        )
        .join('; ')}
      height={rows.length * ROW + 6}
      draw={width => {
        const x = linear([0, most * 1.02], [0, width]);
        return rows.map((row, place) => {
          const y = place * ROW + 18;
          const low = Number(row.low_cents);
          const middle = Number(row.middle_cents);
          const high = Number(row.high_cents);
          return (
            <g key={row.days}>
              <Words x={0} y={y - 5} anchor="start" tone="ink">
                {`${counted(row.days, 'day')}: ${shortMoney(low, currency)} to ${shortMoney(high, currency)}`}
              </Words>
              <line x1={0} x2={width} y1={y + 8} y2={y + 8} className="stroke-hair" />
              <rect
                x={x(low)}
                y={y}
                width={Math.max(2, x(high) - x(low))}
                height={16}
                className="fill-d1-mid"
              />
              <line
                x1={x(middle)}
                x2={x(middle)}
                y1={y - 2}
                y2={y + 18}
                className="stroke-ink"
                strokeWidth={1.5}
              />
            </g>
          );
        });
      }}
    />
  );
}

function BackTestCard({ test, currency }: { test: Tested; currency: string }) {
  const { days, rows, inside, errors, best } = test;
  if (rows.length === 0)
    return (
      <Card aria-label={`Back-test of ${counted(days, 'day')}`}>
        <CardHeader
          title={`Back-test of ${counted(days, 'day')}`}
          description="The history is too short to ask the forecast on a day of the past."
        />
      </Card>
    );
  const columns: readonly TableColumn<(typeof errors)[number]>[] = [
    {
      key: 'method',
      header: 'Method',
      track: '1fr',
      cell: ({ method }) => (
        <span className={method === best ? 'font-semibold' : ''}>
          {methodNames[method]}
          {method === best ? ' (off least)' : ''}
        </span>
      ),
    },
    {
      key: 'error',
      header: 'Off by, of what came',
      track: '1fr',
      isNumber: true,
      cell: ({ error }) => (error === null ? 'Not known' : share(error)),
    },
    {
      key: 'rows',
      header: 'Days asked',
      track: '1fr',
      isNumber: true,
      cell: each => count(each.rows),
    },
  ];
  return (
    <Card aria-label={`Back-test of ${counted(days, 'day')}`}>
      <CardHeader
        title={`Back-test of ${counted(days, 'day')}`}
        description={`Asked on ${counted(rows.length, 'day')} of the past, knowing nothing later: what came lay within the interval ${counted(inside, 'time')}, ${share(inside / rows.length)}.`}
      />
      <div className="px-4 pb-2 sm:px-5">
        {/* Words of the page, not of the drawing: they break where it is narrow. */}
        <p className="pb-1 text-xs text-muted">
          Bar: the interval. Dot: what came, amber where it lay outside. Line: as much as in the days before.
        </p>
        <BackTestChart test={test} currency={currency} />
      </div>
      <PlainTable
        label={`Methods over ${counted(days, 'day')}`}
        columns={columns}
        rows={errors}
        rowKey={({ method }) => method}
        minWidth="24rem"
      />
    </Card>
  );
}

const HEIGHT = 150;
const FLOOR = 128;

function BackTestChart({ test: { rows, inside, days }, currency }: { test: Tested; currency: string }) {
  const amount = (cents: string | null) => (cents === null ? 'Not known' : money(cents, currency));
  const most = Math.max(
    1,
    ...rows.flatMap(row => [row.high_cents, row.actual_cents, row.naive_cents].map(Number)),
  );
  const [first, last] = [rows[0], rows.at(-1)];
  return (
    <ChartFrame
      sentence={`${count(inside)} of ${count(rows.length)} forecasts of ${counted(days, 'day')} held what came within their interval`}
      height={HEIGHT}
      table={{
        head: ['Asked on', 'Came', 'From', 'Middle', 'To', 'Days before', 'By stage'],
        rows: () =>
          rows.map(row => [
            day(row.day),
            amount(row.actual_cents),
            amount(row.low_cents),
            amount(row.middle_cents),
            amount(row.high_cents),
            amount(row.naive_cents),
            amount(row.stage_weighted_cents),
          ]),
      }}
      draw={width => {
        const y = linear([0, most], [FLOOR, 6]);
        const step = width / rows.length;
        return (
          <>
            <Floor width={width} y={FLOOR} />
            {rows.map((row, place) => {
              const x = place * step + step / 2;
              const [low, high] = [y(Number(row.low_cents)), y(Number(row.high_cents))];
              const size = Math.min(14, Math.max(2, step * 0.6));
              return (
                <g key={row.day}>
                  <rect
                    x={x - size / 2}
                    y={high}
                    width={size}
                    height={Math.max(1, low - high)}
                    className="fill-d1-mid"
                  />
                  <line
                    x1={x - size / 2}
                    x2={x + size / 2}
                    y1={y(Number(row.naive_cents))}
                    y2={y(Number(row.naive_cents))}
                    className="stroke-muted"
                  />
                  <circle
                    cx={x}
                    cy={y(Number(row.actual_cents))}
                    r={3}
                    className={row.is_inside ? 'fill-ink' : 'fill-d4 stroke-ink'}
                  />
                </g>
              );
            })}
            {first && (
              <Words x={0} y={HEIGHT - 4} anchor="start">
                {shortDay(first.day)}, {first.day.slice(0, 4)}
              </Words>
            )}
            {last && last !== first && (
              <Words x={width} y={HEIGHT - 4} anchor="end">
                {shortDay(last.day)}, {last.day.slice(0, 4)}
              </Words>
            )}
          </>
        );
      }}
    />
  );
}
