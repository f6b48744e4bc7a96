// Narrowing the columns down, and answering all that are shown in one step.
import { ChevronDown, Search, Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Filters } from '../../ui/choice.tsx';
import { Input } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Select } from '../../ui/select.tsx';
import { accept, acceptSure, type BulkStep, leaveOutEmpty, SURE_FROM } from './bulk-steps.ts';
import { ColumnKeysHelp } from './column-keys-help.tsx';
import { type ColumnRow, isOrder, isShow, type Order, orders, type Show, shows } from './column-rows.ts';

const showNames: Record<Show, string> = {
  all: 'All',
  look: 'Need a look',
  abstained: 'Not sure',
  changed: 'Changed by you',
  mapped: 'Mapped',
  created: 'New',
  skipped: 'Left out',
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
}

export function ColumnToolbar({ view, onView, counts, rows, searchField, ...bulk }: ColumnToolbarProps) {
  return (
    <div className="grid gap-3 border-b border-line px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="relative w-full sm:w-64">
          <Search aria-hidden="true" className="absolute top-2 left-2.5 size-4 text-muted" />
          <Input
            ref={searchField}
            aria-label="Search columns and properties"
            placeholder="Search columns and properties"
            value={view.search}
            maxLength={200}
            onChange={event => onView({ ...view, search: event.target.value })}
            className="!h-8 !pl-8 text-sm"
          />
        </div>
        <div className="w-44">
          <Select
            label="Order of the columns"
            value={view.order}
            groups={[{ options: Object.entries(orders).map(([value, label]) => ({ value, label })) }]}
            onChange={order => isOrder(order) && onView({ ...view, order })}
          />
        </div>
        <span className="ml-auto max-sm:hidden">
          <ColumnKeysHelp />
        </span>
      </div>
      <Filters
        label="Show columns"
        value={view.show}
        onChange={show => isShow(show) && onView({ ...view, show })}
        options={Object.keys(shows)
          .filter(isShow)
          .map(value => ({ value, label: showNames[value], count: count(counts[value]) }))}
      />
      {bulk.canWrite && <BulkBar rows={rows} {...bulk} />}
    </div>
  );
}

function BulkBar({
  rows,
  onStep,
  lastStep,
  onUndo,
}: Pick<ColumnToolbarProps, 'rows' | 'onStep' | 'lastStep' | 'onUndo'>) {
  const steps = [
    { key: 'all', label: 'Accept', done: 'accepted', sent: accept(rows) },
    {
      key: 'sure',
      label: `Accept what is at least ${share(SURE_FROM)} sure:`,
      done: 'accepted',
      sent: acceptSure(rows),
    },
    { key: 'empty', label: 'Leave out empty ones:', done: 'left out', sent: leaveOutEmpty(rows) },
  ].map(step => ({ ...step, size: Object.keys(step.sent).length }));
  const possible = steps.filter(step => step.size > 0);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="text-sm text-muted tabular">
        {counted(rows.length, 'column')} shown
      </p>
      {possible.length > 0 && (
        <Menu
          align="start"
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
        <Button variant="ghost" size="sm" onClick={onUndo}>
          <Undo2 aria-hidden="true" />
          Undo: {lastStep}
        </Button>
      )}
    </div>
  );
}
