import type { Deal } from '@groundwork/contract/deal-shapes';
import { stageNames } from '@groundwork/contract/deal-stages';
import type { ReactNode } from 'react';
import { amount } from '../../lib/formats/amount.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { cx } from '../../ui/class-names.ts';
import { type BoardShown, barOf } from './board-moves.ts';
import { totalsOf } from './wording.ts';

type Stage = BoardShown['stages'][number];

export interface BoardColumnProps {
  column: Stage;
  stages: readonly Stage[];
  isOver: boolean;
  card: (deal: Deal) => ReactNode;
  /** The way to those that the board does not hold. */
  rest: (count: number) => ReactNode;
  className?: string;
}

/** A stage: what it is worth, how much of that is likely, and its deals. */
export function BoardColumn({ column, stages, isOver, card, rest, className }: BoardColumnProps) {
  const hidden = column.count - column.deals.length;
  return (
    <section
      aria-label={stageNames[column.stage]}
      data-place={column.stage}
      className={cx(
        'flex min-w-0 flex-col rounded-lg',
        isOver ? 'bg-accent-soft ring-2 ring-accent' : 'bg-frame ring-1 ring-hair',
        className,
      )}
    >
      <ColumnHead column={column} stages={stages} />
      <ul className="grid min-h-0 flex-1 content-start gap-1.5 overflow-y-auto px-1.75 pt-0.5 pb-2">
        {column.deals.map(deal => (
          <li key={deal.id} className="min-w-0">
            {card(deal)}
          </li>
        ))}
        {column.deals.length === 0 && <li className="px-1.25 py-3 text-sm text-muted">No deal here</li>}
      </ul>
      {hidden > 0 && <div className="px-3 pb-2.5 text-sm">{rest(hidden)}</div>}
    </section>
  );
}

function ColumnHead({ column, stages }: { column: Stage; stages: readonly Stage[] }) {
  const { totals, usual_days: usual } = column;
  return (
    <header className="grid gap-1 px-3 pt-2.5 pb-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-title font-semibold">{stageNames[column.stage]}</h2>
        <span className="text-muted tabular">{column.count}</span>
        <span className="ml-auto tabular">{totalsOf(totals)}</span>
      </div>
      {totals.map(total => (
        <Bar key={total.currency} {...barOf(total, stages)} />
      ))}
      <div className="flex min-h-4 flex-wrap justify-between gap-x-3 text-xs text-muted tabular">
        <span>
          {totals.map(each => amount(each.weighted_cents, each.currency)).join(', ')}
          {totals.length > 0 && ' weighted'}
        </span>
        {usual !== null && <span>usually {usual === 0 ? 'under a day' : counted(usual, 'day')} here</span>}
      </div>
    </header>
  );
}

/** The value as an outline, what is likely of it filled. The words beside it say both. */
function Bar({ width, fill }: { width: number; fill: number }) {
  return (
    <div
      aria-hidden="true"
      style={{ width: `${Math.max(2, width * 100)}%` }}
      className="h-1.5 rounded-[1.5px] ring-1 ring-d1 ring-inset"
    >
      <div style={{ width: `${fill * 100}%` }} className="h-full rounded-[1.5px] bg-d1" />
    </div>
  );
}
