// The board of open deals: a column for each stage, and below them where a deal ends.
import type { Deal } from '@groundwork/contract/deal-shapes';
import { openStages } from '@groundwork/contract/deal-stages';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useIsWide } from '../../ui/media.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import type { CardLinkProps } from './board-card.tsx';
import { BoardCard, CardBody } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { BoardEnds } from './board-ends.tsx';
import { type BoardShown, cardBeside, dealOn, stageBeside } from './board-moves.ts';
import { BoardNarrow } from './board-narrow.tsx';
import { useBoardMoves } from './use-board-moves.ts';
import { useCardDrag } from './use-card-drag.ts';

const blocking = onDemand(async () => (await import('./blocked-dialog.tsx')).BlockedDialog);
const winning = onDemand(async () => (await import('./close-dialogs.tsx')).WinDialog);
const losing = onDemand(async () => (await import('./close-dialogs.tsx')).LoseDialog);

export interface BoardProps {
  board: BoardShown;
  /** The way to a deal: around a card, or as words. */
  cardLink: (deal: Deal, props: CardLinkProps) => ReactNode;
  dealLink: (deal: Deal, words: string) => ReactNode;
  /** The way to the deals of a stage that the board does not hold. */
  rest: (stage: Deal['stage'], count: number) => ReactNode;
}

export function Board({ board, cardLink, dealLink, rest }: BoardProps) {
  const isWide = useIsWide();
  const moves = useBoardMoves(board);
  const { shown, put, blocked, closing } = moves;
  return (
    <>
      {isWide ? (
        <Columns {...{ shown, put, cardLink, rest }} />
      ) : (
        <BoardNarrow {...{ shown, put, dealLink, rest }} />
      )}
      <p role="status" className="sr-only">
        {moves.said}
      </p>
      {blocked && (
        <blocking.Dialog
          {...blocked}
          // As it is by now: an earlier move of the same deal may have been answered since.
          deal={dealOn(board, blocked.deal.id) ?? blocked.deal}
          dealLink={dealLink}
          onMended={now => {
            moves.unblock();
            put(now, blocked.to);
          }}
          onClose={moves.unblock}
        />
      )}
      {closing?.as === 'won' && <winning.Dialog deal={closing.deal} onClose={moves.endClosing} />}
      {closing?.as === 'lost' && <losing.Dialog deal={closing.deal} onClose={moves.endClosing} />}
    </>
  );
}

type Shared = Pick<ReturnType<typeof useBoardMoves>, 'shown' | 'put'> & Pick<BoardProps, 'cardLink' | 'rest'>;

function Columns({ shown, put, cardLink, rest }: Shared) {
  const root = useRef<HTMLDivElement>(null);
  const hint = useId();
  const places = [...openStages, 'won', 'lost'] as const;
  const { dragged, press, wasDragged } = useCardDrag((id, over) => {
    const deal = dealOn(shown, id);
    const place = places.find(each => each === over);
    if (deal && place !== undefined) put(deal, place);
  });
  /** A card that is drawn anew in another column would lose the focus. */
  const kept = useRef<string>(undefined);
  const focus = (id: string | undefined) =>
    root.current?.querySelector<HTMLElement>(`[data-deal="${id ?? ''}"]`)?.focus();
  useEffect(() => {
    if (document.activeElement === document.body) focus(kept.current);
  });
  const onKey = (deal: Deal, column: readonly Deal[]) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const to =
        deal.stage === 'won' || deal.stage === 'lost'
          ? undefined
          : stageBeside(deal.stage, key === 'ArrowLeft' ? -1 : 1);
      kept.current = deal.id;
      if (to) put(deal, to);
    } else if (key === 'ArrowUp' || key === 'ArrowDown')
      focus(cardBeside(column, deal.id, key === 'ArrowUp' ? -1 : 1));
    else if (key === 'w') put(deal, 'won');
    else if (key === 'x') put(deal, 'lost');
    else return;
    event.preventDefault();
  };
  const taken = dragged && dealOn(shown, dragged.id);
  return (
    <div ref={root} className={dragged ? 'grid cursor-grabbing gap-3' : 'grid gap-3'}>
      <p id={hint} className="sr-only">
        Left and right arrow move the deal, w closes it as won, x as lost, Enter opens it.
      </p>
      {/* Of the height of the window, so that where a deal ends is in sight while one is dragged there. */}
      <div className="grid h-[max(26rem,calc(100dvh-20rem))] grid-cols-4 grid-rows-[minmax(0,1fr)] gap-2.5">
        {shown.stages.map(column => (
          <BoardColumn
            key={column.stage}
            column={column}
            stages={shown.stages}
            isOver={dragged?.over === column.stage}
            rest={count => rest(column.stage, count)}
            card={deal => (
              <BoardCard
                deal={deal}
                usualDays={column.usual_days}
                isDragged={dragged?.id === deal.id}
                link={cardLink}
                props={{
                  'aria-describedby': hint,
                  onKeyDown: onKey(deal, column.deals),
                  onPointerDown: event => {
                    kept.current = undefined;
                    press(deal.id)(event);
                  },
                  onClick: event => wasDragged() && event.preventDefault(),
                }}
              />
            )}
          />
        ))}
      </div>
      <BoardEnds board={shown} over={dragged?.over} />
      {taken &&
        createPortal(
          <div
            aria-hidden="true"
            style={{ left: dragged.x + 8, top: dragged.y + 8 }}
            className="pointer-events-none fixed z-30 w-60 rounded-md bg-surface px-2.75 py-2 shadow-high ring-1 ring-line"
          >
            <CardBody deal={taken} usualDays={null} />
          </div>,
          document.body,
        )}
    </div>
  );
}
