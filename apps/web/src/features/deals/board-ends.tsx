import { counted } from '../../lib/formats/numbers.ts';
import { cx } from '../../ui/class-names.ts';
import { Kbd } from '../../ui/kbd.tsx';
import type { BoardShown } from './board-moves.ts';
import { totalsOf } from './wording.ts';

const ends = [
  { place: 'won', name: 'Won', key: 'w' },
  { place: 'lost', name: 'Lost', key: 'x' },
] as const;

/** `Q4`. */
const quarterOf = (first: string) => `Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`;

/** Where a deal ends, and what has ended there this quarter. */
export function BoardEnds({
  board,
  over,
  canDrop = true,
}: {
  board: BoardShown;
  over: string | undefined;
  canDrop?: boolean;
}) {
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      {ends.map(({ place, name, key }) => (
        <section
          key={place}
          aria-label={name}
          data-place={place}
          className={cx(
            'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-3.5 py-3',
            over === place ? 'bg-accent-soft ring-2 ring-accent' : 'bg-surface ring-1 ring-line',
          )}
        >
          <h2 className="text-base font-medium">
            {name} in {quarterOf(board.quarter.first)}
          </h2>
          <span className="text-muted tabular">
            {[counted(board[place].count, 'deal'), totalsOf(board[place].totals)].filter(Boolean).join(', ')}
          </span>
          {canDrop && (
            <span className="ml-auto inline-flex items-center gap-1 text-xs text-muted">
              drop here, or <Kbd>{key}</Kbd>
            </span>
          )}
        </section>
      ))}
    </div>
  );
}
