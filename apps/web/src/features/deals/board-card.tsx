import type { Deal } from '@groundwork/contract/deal-shapes';
import { Clock, GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { amount } from '../../lib/formats/amount.ts';
import { shortDay } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { cx } from '../../ui/class-names.ts';
import { isSlow } from './board-moves.ts';
import { registrationNames, valueOf } from './wording.ts';

export interface CardLinkProps {
  className: string;
  'data-deal': string;
  'aria-describedby': string;
  draggable: false;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onClick: (event: { preventDefault: () => void }) => void;
  children: ReactNode;
}

export interface BoardCardProps {
  deal: Deal;
  usualDays: number | null;
  isDragged: boolean;
  /** The way to the deal, around all of the card. */
  link: (deal: Deal, props: CardLinkProps) => ReactNode;
  props: Omit<CardLinkProps, 'className' | 'children' | 'draggable' | 'data-deal'>;
}

/** One deal: what it is worth, what happens next, how likely and how long it stands here. */
export function BoardCard({ deal, usualDays, isDragged, link, props }: BoardCardProps) {
  return link(deal, {
    ...props,
    draggable: false,
    'data-deal': deal.id,
    className: cx(
      'block rounded-md bg-surface px-2.75 py-2 shadow-low ring-1 ring-line select-none hover:ring-edge',
      isDragged && 'opacity-40',
    ),
    children: <CardBody deal={deal} usualDays={usualDays} hasGrip />,
  });
}

export function CardBody({
  deal,
  usualDays,
  hasGrip = false,
}: {
  deal: Deal;
  usualDays: number | null;
  hasGrip?: boolean;
}) {
  const slow = isSlow(deal, usualDays);
  const days = counted(deal.days_in_stage, 'day');
  return (
    <span className="grid gap-1">
      <span className="flex items-start gap-2">
        {hasGrip && (
          <span
            data-grip
            aria-hidden="true"
            className="-my-2 -ml-2.5 hidden h-11 w-8 shrink-0 touch-none place-items-center text-muted pointer-coarse:grid"
          >
            <GripVertical className="size-4" />
          </span>
        )}
        <span className="line-clamp-2 min-w-0 flex-1 font-semibold wrap-anywhere">
          <bdi>{deal.company}</bdi>
        </span>
        <span className="shrink-0 tabular">{valueOf(deal)}</span>
      </span>
      <span className={cx('line-clamp-2 text-sm wrap-anywhere', deal.next_step === null && 'text-muted')}>
        {deal.next_step ?? 'No next step'}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted tabular">
        <span>
          {deal.probability}%, {amount(deal.weighted_cents, deal.currency)}
        </span>
        <span>
          <span className="sr-only">closes </span>
          {shortDay(deal.expected_close_on)}
        </span>
        <span className={cx('ml-auto inline-flex items-center gap-1', slow && 'font-semibold text-warn-ink')}>
          <Clock aria-hidden="true" className="size-3.5" />
          <span aria-hidden="true">{deal.days_in_stage} d</span>
          <span className="sr-only">
            {slow ? `${days} in this stage, longer than usual` : `${days} in this stage`}
          </span>
        </span>
      </span>
      {deal.registration !== 'approved' && (
        <span className={cx('text-xs', deal.registration === 'rejected' ? 'text-bad-ink' : 'text-warn-ink')}>
          {registrationNames[deal.registration]}
        </span>
      )}
    </span>
  );
}
