// The pairs at hand, a line each; the arrows move wherever the focus is.
import type { DuplicatePair } from '@groundwork/contract/duplicates';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { answerNames, chanceInWords, nameOf } from './wording.ts';

export function PairList({
  pairs,
  chosen,
  onChoose,
}: {
  pairs: readonly DuplicatePair[];
  chosen: string | undefined;
  onChoose: (pair: DuplicatePair) => void;
}) {
  return (
    <ul className="grid content-start gap-0.5 p-2">
      {pairs.map(pair => (
        <li key={pair.key} className="min-w-0 [contain-intrinsic-size:auto_3rem] [content-visibility:auto]">
          <button
            type="button"
            aria-current={pair.key === chosen}
            onClick={() => onChoose(pair)}
            className={cx(
              'grid w-full min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-md px-2 py-1.5 text-left -outline-offset-2 max-lg:py-2.5',
              pair.key === chosen ? 'bg-accent-soft' : 'hover:bg-sunken',
            )}
          >
            <span className="truncate font-medium">{nameOf(pair.one)}</span>
            <Mark pair={pair} />
            <span className="col-span-2 truncate text-xs text-muted">{nameOf(pair.other)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Mark({ pair }: { pair: DuplicatePair }) {
  const { answer, looked_at_by } = pair;
  if (answer)
    return <Badge tone={answer.value === 'same' ? 'accent' : 'neutral'}>{answerNames[answer.value]}</Badge>;
  if (looked_at_by !== null) return <Badge tone="warn">{looked_at_by}</Badge>;
  return <span className="text-xs text-muted tabular">{chanceInWords(pair)}</span>;
}
