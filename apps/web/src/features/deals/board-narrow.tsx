// The board where there is room for one column: stages side by side as a choice, each card with where it can be moved to.
import type { Deal } from '@groundwork/contract/deal-shapes';
import { openStages, stageNames } from '@groundwork/contract/deal-stages';
import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Select } from '../../ui/select.tsx';
import { CardBody } from './board-card.tsx';
import { BoardColumn } from './board-column.tsx';
import { BoardEnds } from './board-ends.tsx';
import type { BoardShown } from './board-moves.ts';
import type { Place } from './use-board-moves.ts';

export interface BoardNarrowProps {
  shown: BoardShown;
  put: (deal: Deal, place: Place) => void;
  dealLink: (deal: Deal, words: string) => ReactNode;
  rest: (stage: Deal['stage'], count: number) => ReactNode;
}

export function BoardNarrow({ shown, put, dealLink, rest }: BoardNarrowProps) {
  const [chosen, setChosen] = useState<string>(
    shown.stages.find(({ count }) => count > 0)?.stage ?? 'qualification',
  );
  const column = shown.stages.find(({ stage }) => stage === chosen);
  return (
    <div className="grid gap-3">
      <Select
        label="Stage"
        value={chosen}
        onChange={setChosen}
        className="!h-11 sm:!h-9"
        groups={[
          {
            options: shown.stages.map(({ stage, count }) => ({
              value: stage,
              label: `${stageNames[stage]} (${count})`,
            })),
          },
        ]}
      />
      {column && (
        <BoardColumn
          column={column}
          stages={shown.stages}
          isOver={false}
          rest={count => rest(column.stage, count)}
          card={deal => (
            <div className="grid gap-2 rounded-md bg-surface px-3 py-2.5 shadow-low ring-1 ring-line">
              <CardBody deal={deal} usualDays={column.usual_days} />
              <div className="flex flex-wrap items-center justify-between gap-2">
                {dealLink(deal, 'Open')}
                <MoveTo deal={deal} put={put} />
              </div>
            </div>
          )}
        />
      )}
      <BoardEnds board={shown} over={undefined} canDrop={false} />
    </div>
  );
}

function MoveTo({ deal, put }: { deal: Deal; put: BoardNarrowProps['put'] }) {
  const places: readonly Place[] = [...openStages, 'won', 'lost'];
  return (
    <Menu
      trigger={
        <Button variant="secondary" size="sm">
          Move to
          <span className="sr-only">: {deal.company}</span>
          <ChevronsUpDown aria-hidden="true" />
        </Button>
      }
      groups={[
        {
          entries: places
            .filter(place => place !== deal.stage)
            .map(place => ({ key: place, label: stageNames[place], onSelect: () => put(deal, place) })),
        },
      ]}
    />
  );
}
