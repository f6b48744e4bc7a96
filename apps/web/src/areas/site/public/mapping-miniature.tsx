// The mapping's grid, small and working: the columns of one file of the sample, and everything about the chosen one. It
// stands in the page before any script; its keys are those of the product's grid.
import { ArrowRight, KeyRound, Link2, Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ColumnShape } from '../../../ui/charts/shape.tsx';
import { cx } from '../../../ui/class-names.ts';
import { columns, days, file } from '../content/sample-story.gen.ts';
import { ColumnDetail } from './column-detail.tsx';
import type { Column } from './column-picture.tsx';

const signs = { map: ArrowRight, create: Plus, key: KeyRound, relation: Link2 } as const;
const steps = ['Files', 'Analysis', 'Review', 'Plan', 'Blueprint', 'Migration', 'Report'];
/** On a phone those are enough to see what it is about. */
const onWide = ['AccountId', 'Phone'];
const rowLook = cx(
  'grid w-full grid-cols-[minmax(0,1fr)_4rem_minmax(0,1fr)] items-center gap-x-3 px-4 text-left',
  'sm:grid-cols-[minmax(0,1.1fr)_4rem_minmax(0,1fr)_minmax(0,1fr)_2.25rem]',
);

export function MappingMiniature() {
  const [chosen, setChosen] = useState<Column>(() => columns.find(isDated) ?? columns[0]);
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, Home: -columns.length, End: columns.length }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const rows = [...(list.current?.children ?? [])].filter(
      (row): row is HTMLElement => row instanceof HTMLElement && row.offsetParent !== null,
    );
    const now = rows.findIndex(row => row === document.activeElement);
    const next = rows[Math.min(rows.length - 1, Math.max(0, now + by))];
    next?.focus();
    next?.click();
  };
  return (
    <figure
      data-figures="record"
      aria-label="A mapping, in miniature"
      className="overflow-hidden rounded-t-xl bg-surface shadow-high ring-1 ring-line"
    >
      <figcaption className="flex h-11 items-center gap-2.5 border-b border-line bg-canvas px-4 text-xs">
        <b className="font-mono font-semibold">{file.name}</b>
        <span className="truncate text-muted">{`${file.rows} rows, from Salesforce`}</span>
        <span aria-hidden="true" className="ml-auto hidden gap-4 text-muted lg:flex">
          {steps.map(step => (
            <span key={step} className={cx(step === 'Review' && 'font-semibold text-ink')}>
              {step}
            </span>
          ))}
        </span>
      </figcaption>
      <div className="grid lg:grid-cols-[1fr_22rem]">
        <div>
          <div
            aria-hidden="true"
            className={cx(rowLook, 'h-8 border-b border-line bg-sunken text-xs font-medium text-muted')}
          >
            <span className="truncate">Column in the file</span>
            <span>Values</span>
            <span className="hidden sm:block">Example</span>
            <span className="truncate">Property in the portal</span>
            <span className="hidden text-right sm:block">Sure</span>
          </div>
          <div
            ref={list}
            role="listbox"
            tabIndex={-1}
            aria-label={`Columns of ${file.name}`}
            onKeyDown={move}
          >
            {columns.map(column => (
              <Row
                key={column.name}
                column={column}
                isChosen={column === chosen}
                onChoose={() => setChosen(column)}
              />
            ))}
          </div>
        </div>
        <ColumnDetail column={chosen} />
      </div>
    </figure>
  );
}

function isDated(column: Column): boolean {
  return column.name === days.column;
}

function Row({ column, isChosen, onChoose }: { column: Column; isChosen: boolean; onChoose: () => void }) {
  const Sign = signs[column.action];
  const sure = Math.round(column.sure * 100);
  return (
    <button
      type="button"
      role="option"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      className={cx(
        rowLook,
        'h-11 border-b border-hair text-sm focus-visible:-outline-offset-2 sm:h-10',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
        onWide.some(name => name === column.name) && 'max-sm:hidden',
      )}
    >
      <span className="truncate font-mono text-xs font-medium">{column.name}</span>
      <ColumnShape shape={column.shape} />
      <span className="hidden truncate font-mono text-xs text-muted sm:block">{column.example}</span>
      <span className="flex items-center gap-1.5">
        <Sign aria-hidden="true" className="size-3 shrink-0 text-muted" />
        <span className="truncate">{column.target}</span>
      </span>
      <span className={cx('hidden text-right text-xs tabular sm:block', sure < 85 && 'text-warn-ink')}>
        {`${sure}%`}
      </span>
    </button>
  );
}
