// A row as its file says it: every cell that is filled, what is left out and what is empty folded below.
import type { PreviewCell, PreviewRow } from '@groundwork/contract/row-previews';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { targetLabel } from './property-choices.ts';
import { cellKey, cellUse, type Names } from './row-words.ts';

/** A table may have ten thousand columns; nobody reads more of one row than this without asking. */
const FIRST = 120;

export interface LightProps {
  /** Cells that are pointed at, here or beside. */
  lit: ReadonlySet<string>;
  onLight: (cells: ReadonlySet<string>) => void;
}

const noCells: ReadonlySet<string> = new Set();

/** Pointing at something, or arriving there by keyboard, lights what belongs to it. */
export function lights(onLight: LightProps['onLight'], cells: ReadonlySet<string>) {
  return {
    onPointerEnter: () => onLight(cells),
    onPointerLeave: () => onLight(noCells),
    onFocus: () => onLight(cells),
    onBlur: () => onLight(noCells),
    onClick: () => onLight(cells),
  };
}

export function RowCells({ row, names, ...light }: { row: PreviewRow; names: Names } & LightProps) {
  const [isAll, setAll] = useState(false);
  const kinds = Map.groupBy(row.cells, cell => cellUse(cell, row, names));
  const used = kinds.get('used') ?? [];
  const left = kinds.get('left') ?? [];
  const empty = kinds.get('empty') ?? [];
  const shown = isAll ? used : used.slice(0, FIRST);
  return (
    <section aria-label="As the file says it" className="min-w-0 pb-3">
      <h3 className="border-b border-hair bg-canvas px-4 py-1.5 text-xs font-medium">As the file says it</h3>
      {used.length === 0 && <p className="px-4 py-2 text-muted">No cell of this row goes anywhere.</p>}
      <ul>
        {shown.map(cell => (
          <Cell key={cell.column} cell={cell} row={row} names={names} {...light} />
        ))}
      </ul>
      {shown.length < used.length && (
        <Button variant="ghost" size="sm" className="mx-2 mt-1" onClick={() => setAll(true)}>
          Show all {count(used.length)} cells
        </Button>
      )}
      {left.length > 0 && (
        <Folded label={`${counted(left.length, 'cell')} left out`}>
          <ul>
            {left.slice(0, FIRST).map(cell => (
              <Cell key={cell.column} cell={cell} row={row} names={names} isQuiet {...light} />
            ))}
          </ul>
          <More all={left.length} />
        </Folded>
      )}
      {empty.length > 0 && (
        <Folded label={`${count(empty.length)} empty`}>
          <ul className="px-4 text-xs text-muted">
            {empty.slice(0, FIRST).map(cell => (
              <li key={cell.column} className="py-0.5 wrap-anywhere">
                <bdi className="font-mono">{cell.column}</bdi>
                {cell.is_emptied === true && (
                  <>
                    : <bdi className="font-mono text-soft">{cell.value}</bdi> says that nothing is known
                  </>
                )}
              </li>
            ))}
          </ul>
          <More all={empty.length} />
        </Folded>
      )}
    </section>
  );
}

function More({ all }: { all: number }) {
  return all > FIRST ? <p className="px-4 py-1 text-xs text-muted">And {count(all - FIRST)} more.</p> : null;
}

function Folded({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group border-t border-hair">
      <summary className="flex cursor-pointer items-center gap-1.5 px-4 py-1.5 text-xs text-muted select-none hover:text-ink max-sm:py-3">
        <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  );
}

interface CellProps extends LightProps {
  cell: PreviewCell;
  row: PreviewRow;
  names: Names;
  isQuiet?: boolean;
}

function Cell({ cell, row, names, isQuiet = false, lit, onLight }: CellProps) {
  const key = cellKey({ ...row, column: cell.column });
  const mapping = names.columnOf(cell.column);
  const notes = row.notes.filter(note => note.column === cell.column);
  const why = mapping?.action === 'skip' ? mapping.reasons[0]?.text : undefined;
  return (
    <li>
      <button
        type="button"
        data-lit={lit.has(key)}
        {...lights(onLight, new Set([key]))}
        className={cx(
          'grid w-full grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] items-baseline gap-x-3 px-4 py-1 text-left max-sm:py-2',
          lit.has(key) ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <bdi className="text-xs wrap-anywhere text-muted">{cell.column}</bdi>
        <span className="grid min-w-0">
          <bdi className={cx('font-mono text-xs wrap-anywhere whitespace-pre-wrap', isQuiet && 'text-muted')}>
            {cell.value}
            {cell.is_cut === true && '…'}
          </bdi>
          {!isQuiet && <span className="text-tick text-muted">{goesTo(row, cell.column, names)}</span>}
          {isQuiet && why !== undefined && <span className="text-tick text-muted">{why}</span>}
          {notes.map(note => (
            <span key={note.reason} className="flex gap-1 text-tick text-warn-ink">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
              <span className="wrap-anywhere">{note.reason}</span>
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}

/** The properties that have the cell's value; where none has, what the column is for. */
function goesTo(row: PreviewRow, column: string, names: Names): string {
  const key = cellKey({ ...row, column });
  const given = row.records.flatMap(({ object, properties }) =>
    properties.flatMap(({ property, from }) =>
      from.some(origin => cellKey(origin) === key) ? [names.labelOf(object, property)] : [],
    ),
  );
  if (given.length > 0) return given.join(', ');
  const mapping = names.columnOf(column);
  if (!mapping) return '';
  const { property } = mapping;
  const label = property === null || row.object === null ? undefined : names.labelOf(row.object, property);
  return targetLabel({
    mapping,
    labels: new Map(label === undefined || property === null ? [] : [[property, label]]),
  });
}
