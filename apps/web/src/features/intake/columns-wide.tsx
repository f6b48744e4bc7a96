// The columns where there is room: a grid, and beside it everything about the chosen one.
import { memo, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Grid, type GridHandle } from '../../ui/grid.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeySwitch } from '../../ui/key-switch.ts';
import { useGridColumns } from './column-grid.tsx';
import { ColumnInspector, InspectorActions } from './column-inspector.tsx';
import { onColumnKey } from './column-keys.ts';
import { type ColumnRow, shows } from './column-rows.ts';
import type { View } from './column-toolbar.tsx';
import { foldedLine } from './folded-line.tsx';
import { alternativesOf } from './property-choices.ts';
import { type ColumnsProps, linesOf } from './use-columns.ts';

export function WideColumns(props: ColumnsProps) {
  const { projectId, shown, view, onView, isOfMany, canWrite, onAnswer, onFormat, onUndo, onTurn } = props;
  const { visible, folded, unfold, chosen, choose } = shown;
  const grid = useRef<GridHandle>(null);
  const area = useRef<HTMLDivElement>(null);
  const { isOn } = useKeySwitch();
  const onOrder = useCallback((order: View['order']) => onView({ ...view, order }), [onView, view]);
  const columns = useGridColumns({ canWrite, order: view.order, onOrder, onAnswer });
  const isByFile = isOfMany && view.order === 'file';
  const lines = useMemo(
    () => [...linesOf(visible, isByFile), ...foldedLine({ folded, unfold })],
    [visible, isByFile, folded, unfold],
  );
  const at = chosen ? visible.indexOf(chosen) : -1;
  // The next row is chosen and seen first; what is known of it follows, and is passed over while a key is held down.
  const described = useDeferredValue(chosen);
  const openChoice = useCallback((): void => {
    const button = area.current?.querySelector('[aria-selected="true"] [role=combobox]');
    if (button instanceof HTMLElement) button.click();
  }, []);
  const answer = (value: string): void => {
    if (chosen) onAnswer(chosen, value);
  };
  const acts = {
    choose: openChoice,
    accept: () => answer('accept'),
    leaveOut: () => answer('skip'),
    take: (number: number) => {
      const alternative = chosen && alternativesOf(chosen)[number - 1];
      if (alternative) answer(alternative.value);
    },
    next: () => {
      const next = [...visible.slice(at + 1), ...visible.slice(0, at)].find(shows.look);
      if (!next) return;
      choose(next.key);
      requestAnimationFrame(() => grid.current?.focusChosen());
    },
    turn: onTurn,
    undo: onUndo,
  };
  return (
    <div
      ref={area}
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_19rem] 2xl:grid-cols-[minmax(0,1fr)_21.5rem]"
    >
      <div className="flex min-h-0 min-w-0 flex-col">
        <Grid
          label="Columns"
          handle={grid}
          columns={columns}
          lines={lines}
          chosen={chosen?.key}
          onChoose={choose}
          className="flex-1"
          {...(isOn && { onKey: event => onColumnKey(event, acts) })}
        />
        <div className="flex h-8 shrink-0 items-center gap-3 overflow-hidden border-t border-line bg-canvas px-4 text-xs whitespace-nowrap text-muted">
          {isOn && <KeysLine />}
          <span role="status" className="ml-auto tabular">
            {at < 0 ? '' : `${count(at + 1)} of ${counted(visible.length, 'column')}`}
          </span>
        </div>
      </div>
      {described && (
        <Details
          projectId={projectId}
          row={described}
          onAnswer={canWrite ? onAnswer : undefined}
          onFormat={onFormat}
          onChoose={openChoice}
        />
      )}
    </div>
  );
}

/** Drawn anew for another column or another answer, and not at each step of a key. */
const Details = memo(function Details({
  projectId,
  row,
  onAnswer,
  onFormat,
  onChoose,
}: Pick<ColumnsProps, 'projectId' | 'onFormat'> & {
  row: ColumnRow;
  onAnswer: ColumnsProps['onAnswer'] | undefined;
  onChoose: () => void;
}) {
  return (
    <aside aria-label="The chosen column" className="flex min-h-0 flex-col border-l border-line bg-canvas">
      <div key={row.key} className="rise min-h-0 flex-1 overflow-y-auto">
        <ColumnInspector
          projectId={projectId}
          row={row}
          onAnswer={onAnswer && (value => onAnswer(row, value))}
          onFormat={onFormat && (() => onFormat(row))}
        />
      </div>
      {onAnswer && (
        <div className="flex gap-1.5 border-t border-line px-3 py-2">
          <InspectorActions row={row} onAnswer={value => onAnswer(row, value)} onChoose={onChoose} />
        </div>
      )}
    </aside>
  );
});

const keysLine = [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['Enter'], does: 'choose' },
  { keys: ['a'], does: 'accept' },
  { keys: ['s'], does: 'leave out' },
  { keys: ['n'], does: 'next to look at' },
  { keys: ['?'], does: 'all keys' },
] as const;

function KeysLine() {
  return (
    <span aria-hidden="true" className="flex min-w-0 items-center gap-3 overflow-hidden">
      {keysLine.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-1">
          {keys.map(key => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </span>
  );
}
