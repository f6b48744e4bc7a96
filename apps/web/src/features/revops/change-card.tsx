// What became of the open pipeline between two days: a bridge from the one to the other, and the same as a table.

import type { ChangeRow, PipelineChange, RevopsBook } from '@groundwork/contract/revops';
import { changeNames } from '@groundwork/contract/revops-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { shortMoney } from '../../lib/formats/charts.ts';
import { day } from '../../lib/formats/dates.ts';
import { count, counted, money } from '../../lib/formats/numbers.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { linear } from '../../ui/charts/linear.ts';
import { Floor, Words } from '../../ui/charts/marks.tsx';
import { LabelledInput } from '../../ui/field.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { FigureLink } from './figure-link.tsx';
import { change as changeOf } from './queries.ts';

interface ChangeCardProps {
  params: { id: string; revops_id: string };
  at: number;
  book: RevopsBook;
  today: string;
}

export function ChangeCard({ params, at, book, today }: ChangeCardProps) {
  const [days, setDays] = useState({ from: book.change.from, to: book.change.to });
  const isRight = days.from !== '' && days.to !== '' && days.from <= days.to && days.to <= today;
  const isKept = days.from === book.change.from && days.to === book.change.to;
  const asked = useQuery({ ...changeOf(params, { book: at, ...days }), enabled: isRight && !isKept });
  const shown = isKept ? book.change : asked.data;
  return (
    <Card aria-label="Pipeline change">
      <CardHeader
        title="Pipeline change"
        description="What was open at the end of the first day, what became of each deal, and what is open at the end of the last. The rows add up to the cent."
      />
      <div className="grid grid-cols-2 gap-3 px-4 pb-3 sm:max-w-96 sm:px-5">
        <LabelledInput
          label="From the end of"
          type="date"
          max={days.to}
          value={days.from}
          onChange={event => setDays({ ...days, from: event.target.value })}
        />
        <LabelledInput
          label="To the end of"
          type="date"
          min={days.from}
          max={today}
          value={days.to}
          onChange={event => setDays({ ...days, to: event.target.value })}
        />
      </div>
      {!isRight ? (
        <p role="alert" className="px-4 pb-4 text-muted sm:px-5">
          Choose two days, the first not after the last, and none after {day(today)}, when the portal was
          read.
        </p>
      ) : asked.error && !isKept ? (
        <ErrorState {...failureOf(asked.error)} onRetry={() => void asked.refetch()} />
      ) : shown ? (
        <Change change={shown} currency={book.currency} />
      ) : (
        <div className="px-4 pb-4">
          <Waiting label="Working out the change" />
        </div>
      )}
    </Card>
  );
}

const deltaOf = ({ opening_cents, closing_cents }: ChangeRow): bigint =>
  BigInt(closing_cents) - BigInt(opening_cents);

function Change({ change, currency }: { change: PipelineChange; currency: string }) {
  const rows = change.rows.filter(({ deals }) => deals > 0);
  const amount = (cents: string) => money(cents, currency);
  const columns: readonly TableColumn<ChangeRow>[] = [
    {
      key: 'class',
      header: 'What became of them',
      track: '1fr',
      cell: row => (
        <span className="grid">
          <span className="font-medium">{changeNames[row.class].name}</span>
          <span className="text-xs text-muted">{changeNames[row.class].says}</span>
        </span>
      ),
    },
    {
      key: 'deals',
      header: 'Deals',
      track: '1fr',
      isNumber: true,
      cell: row => (
        <FigureLink
          figure="change"
          of={row.class}
          from={change.from}
          to={change.to}
          count={row.deals}
          label={`${changeNames[row.class].name}: ${counted(row.deals, 'deal')}`}
        >
          {count(row.deals)}
        </FigureLink>
      ),
    },
    {
      key: 'opening',
      header: 'Open at the start',
      track: '1fr',
      isNumber: true,
      cell: row => amount(row.opening_cents),
    },
    {
      key: 'closing',
      header: 'Open at the end',
      track: '1fr',
      isNumber: true,
      cell: row => amount(row.closing_cents),
    },
    {
      key: 'delta',
      header: 'Change',
      track: '1fr',
      isNumber: true,
      cell: row => amount(String(deltaOf(row))),
    },
    {
      key: 'closed',
      header: 'Won or lost for',
      track: '1fr',
      isNumber: true,
      cell: row => amount(row.closed_cents),
    },
  ];
  return (
    <>
      <div className="px-4 pb-2 sm:px-5">
        <Bridge change={change} rows={rows} currency={currency} />
      </div>
      {rows.length > 0 && (
        <PlainTable
          label="Pipeline change by class"
          columns={columns}
          rows={rows}
          rowKey={row => row.class}
          minWidth="44rem"
        />
      )}
    </>
  );
}

/** Where each class takes the sum from and to; what changes nothing is in the table alone. */
function stepsFrom(opening: number, rows: readonly ChangeRow[]) {
  let at = opening;
  return rows
    .map(row => ({ name: changeNames[row.class].name, by: Number(deltaOf(row)) }))
    .filter(({ by }) => by !== 0)
    .map(({ name, by }) => {
      const from = at;
      at += by;
      return { name, by, from, to: at };
    });
}

const HEIGHT = 216;
const FLOOR = 152;
const TOP = 20;

function Bridge({
  change,
  rows,
  currency,
}: {
  change: PipelineChange;
  rows: readonly ChangeRow[];
  currency: string;
}) {
  const short = (cents: number) => shortMoney(cents, currency);
  const [opening, closing] = [Number(change.opening_cents), Number(change.closing_cents)];
  const steps = stepsFrom(opening, rows);
  const bars = [
    { name: 'Start', by: null, from: 0, to: opening },
    ...steps,
    { name: 'End', by: null, from: 0, to: closing },
  ];
  const most = Math.max(1, ...bars.flatMap(({ from, to }) => [from, to]));
  const least = Math.min(0, ...bars.flatMap(({ from, to }) => [from, to]));
  return (
    <ChartFrame
      sentence={`From ${money(change.opening_cents, currency)} in ${counted(change.opening_deals, 'open deal')} at the end of ${day(change.from)} to ${money(change.closing_cents, currency)} in ${count(change.closing_deals)} at the end of ${day(change.to)}`}
      height={HEIGHT}
      draw={width => {
        const y = linear([least, most], [FLOOR, TOP]);
        const step = width / bars.length;
        const isNarrow = step < 62;
        return (
          <>
            <Floor width={width} y={y(0)} />
            {bars.map(({ name, by, from, to }, place) => {
              const x = place * step + Math.min(8, step * 0.15);
              const size = step - 2 * Math.min(8, step * 0.15);
              const top = Math.min(y(from), y(to));
              return (
                <g key={name}>
                  <rect
                    x={x}
                    y={top}
                    width={size}
                    height={Math.max(1, Math.abs(y(from) - y(to)))}
                    className={by === null ? 'fill-d1' : by > 0 ? 'fill-d2' : 'fill-d6'}
                  />
                  {place < bars.length - 1 && (
                    <line x1={x + size} x2={x + step} y1={y(to)} y2={y(to)} className="stroke-rule" />
                  )}
                  {(!isNarrow || by === null) && (
                    <Words x={x + size / 2} y={top - 5} tone="ink">
                      {by === null ? short(to) : `${by > 0 ? '+' : '−'}${short(Math.abs(by))}`}
                    </Words>
                  )}
                  {isNarrow ? (
                    <text
                      transform={`translate(${x + size / 2 + 3} ${FLOOR + 6}) rotate(90)`}
                      className="fill-muted text-tick"
                    >
                      {name}
                    </text>
                  ) : (
                    <Words x={x + size / 2} y={FLOOR + 18}>
                      {name}
                    </Words>
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    />
  );
}
