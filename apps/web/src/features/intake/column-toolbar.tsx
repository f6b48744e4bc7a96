// Narrowing the columns down, and answering all that are shown in one step.
import { ChevronDown, Search, Undo2 } from 'lucide-react';
import { type ReactNode, type Ref, useMemo } from 'react';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Input } from '../../ui/field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { KeysHelp } from '../../ui/keys-help.tsx';
import { Menu } from '../../ui/menu.tsx';
import { accept, acceptSure, type BulkStep, leaveOutEmpty, SURE_FROM } from './bulk-steps.ts';
import { columnKeys } from './column-keys.ts';
import { type ColumnRow, isShow, type Order, type Show, shows } from './column-rows.ts';

/** What somebody should look at comes first. */
const showNames: Record<Show, string> = {
  all: 'All',
  look: 'Needs a look',
  left: 'Left out, with values',
  abstained: 'Not sure',
  created: 'New property',
  mapped: 'Mapped',
  changed: 'Changed by you',
};

export interface View {
  show: Show;
  search: string;
  order: Order;
}

export interface ColumnToolbarProps {
  view: View;
  onView: (view: View) => void;
  counts: Record<Show, number>;
  /** The columns that are shown. */
  rows: readonly ColumnRow[];
  searchField: Ref<HTMLInputElement>;
  canWrite: boolean;
  onStep: (step: BulkStep) => void;
  /** What the last step did, while it can be taken back. */
  lastStep: string | undefined;
  onUndo: () => void;
  /** What else can be done with the files that are shown. */
  aside?: ReactNode;
}

export function ColumnToolbar({
  view,
  onView,
  counts,
  rows,
  searchField,
  aside,
  ...bulk
}: ColumnToolbarProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-surface px-4 py-1.5 max-lg:bg-canvas">
      <div
        role="group"
        aria-label="Show columns"
        className="-mx-0.5 flex min-w-0 basis-80 grow gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none]"
      >
        {Object.keys(shows)
          .filter(isShow)
          .map(show => (
            <Chip
              key={show}
              isPressed={show === view.show}
              count={count(counts[show])}
              isMarked={show === 'look' && counts.look > 0}
              onClick={() => onView({ ...view, show })}
            >
              {showNames[show]}
            </Chip>
          ))}
      </div>
      <div className="flex min-w-0 items-center gap-1.5 max-lg:flex-1 max-lg:flex-wrap max-sm:basis-full">
        <div className="relative w-46 max-lg:min-w-40 max-lg:flex-1">
          <Search
            aria-hidden="true"
            className="absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-muted"
          />
          <Input
            ref={searchField}
            aria-label="Search columns and properties"
            placeholder="Search columns"
            value={view.search}
            maxLength={200}
            onChange={event => onView({ ...view, search: event.target.value })}
            className="!h-7 !pr-6 !pl-7 !text-xs max-lg:!h-9"
          />
          <span aria-hidden="true" className="absolute top-1/2 right-1.5 -translate-y-1/2 max-lg:hidden">
            <Kbd>/</Kbd>
          </span>
        </div>
        {bulk.canWrite && <BulkMenu rows={rows} {...bulk} />}
        {aside}
        <span className="max-lg:hidden">
          <KeysHelp title="Keys in the mapping" keys={columnKeys} />
        </span>
      </div>
    </div>
  );
}

function BulkMenu({
  rows,
  onStep,
  lastStep,
  onUndo,
}: Pick<ColumnToolbarProps, 'rows' | 'onStep' | 'lastStep' | 'onUndo'>) {
  // Over all the columns shown: not again for each step of a key.
  const steps = useMemo(() => stepsOf(rows), [rows]);
  const possible = steps.filter(step => step.size > 0);
  return (
    <>
      {possible.length > 0 && (
        <Menu
          align="end"
          trigger={
            <Button variant="secondary" size="sm">
              With all shown
              <ChevronDown aria-hidden="true" />
            </Button>
          }
          groups={[
            {
              entries: possible.map(({ key, label, done, sent, size }) => ({
                key,
                label: `${label} ${counted(size, 'column')}`,
                onSelect: () => onStep({ done: `${counted(size, 'column')} ${done}`, sent }),
              })),
            },
          ]}
        />
      )}
      {lastStep !== undefined && (
        <Button variant="ghost" size="sm" onClick={onUndo} title={`Undo: ${lastStep}`}>
          <Undo2 aria-hidden="true" />
          <span className="max-w-36 truncate">Undo: {lastStep}</span>
        </Button>
      )}
    </>
  );
}

function stepsOf(rows: readonly ColumnRow[]) {
  return [
    { key: 'all', label: 'Accept', done: 'accepted', sent: accept(rows) },
    {
      key: 'sure',
      label: `Accept what is at least ${share(SURE_FROM)} sure:`,
      done: 'accepted',
      sent: acceptSure(rows),
    },
    { key: 'empty', label: 'Leave out empty ones:', done: 'left out', sent: leaveOutEmpty(rows) },
  ].map(step => ({ ...step, size: Object.keys(step.sent).length }));
}
