// A small table whose rows are all drawn. On a phone each row is a card of its own: the first cell names it, the others
// stand below, each beside its heading.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { besideItsHeading, type ColumnSort, type VirtualTableProps } from './virtual-table.tsx';

/** The roles are said as well as meant: browsers forget what a table is once its cells are laid out otherwise. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  minWidth = '32rem',
}: Pick<VirtualTableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey' | 'minWidth'>) {
  // Many figures stand two beside each other: below each other they would fill a screen for every row.
  const isDense = columns.filter(column => column.isNumber).length > 4;
  const least: CSSProperties & Record<'--least', string> = { '--least': minWidth };
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="region" aria-label={label} className="relative overflow-x-auto -outline-offset-2">
      <div
        role="table"
        aria-label={label}
        className="w-full text-left sm:table sm:min-w-(--least) sm:border-collapse"
        style={least}
      >
        <div role="rowgroup" className="max-sm:sr-only sm:table-header-group">
          <div role="row" className="border-b border-line sm:table-row">
            {columns.map(column => (
              <div
                key={column.key}
                role="columnheader"
                aria-sort={column.sort?.is}
                className={cx(
                  'py-2 pr-4 pl-0 text-xs font-medium text-muted first:pl-5 last:pr-5 sm:table-cell',
                  column.isNumber && 'text-right',
                )}
              >
                {column.sort ? <SortHeading sort={column.sort}>{column.header}</SortHeading> : column.header}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="sm:table-row-group">
          {rows.map(row => (
            <div
              key={rowKey(row)}
              role="row"
              className={cx(
                'border-b border-line last:border-b-0 max-sm:grid max-sm:gap-x-8 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-3 sm:table-row',
                isDense && 'max-sm:grid-cols-2',
              )}
            >
              {columns.map((column, index) => (
                <div
                  key={column.key}
                  role="cell"
                  className={cx(
                    'max-sm:min-w-0 sm:table-cell sm:py-2.5 sm:pr-4 sm:align-middle sm:first:pl-5 sm:last:pr-5',
                    column.isNumber && 'tabular sm:text-right',
                    !(isDense && column.isNumber) && 'max-sm:col-span-full',
                    index > 0 && !(isDense && column.isNumber) && besideItsHeading,
                  )}
                >
                  {index > 0 && (
                    <span aria-hidden="true" className="block text-xs text-muted sm:hidden">
                      {column.header}
                    </span>
                  )}
                  {column.cell(row)}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** On a phone the headings stand beside each value, and nothing can be pressed there: such a table needs a choice of its own. */
function SortHeading({ sort, children }: { sort: ColumnSort; children: ReactNode }) {
  const Arrow = sort.is === 'ascending' ? ArrowUp : sort.is === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <>
      <button
        type="button"
        onClick={sort.onSort}
        className={cx(
          'inline-flex items-center gap-1 rounded-sm font-medium hover:text-ink max-sm:hidden [&_svg]:size-3',
          sort.is !== 'none' && 'text-ink',
        )}
      >
        {children}
        <Arrow aria-hidden="true" className={sort.is === 'none' ? 'opacity-60' : ''} />
      </button>
      <span className="sm:hidden">{children}</span>
    </>
  );
}
