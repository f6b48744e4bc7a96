// Rows of the files, found by any cell: a list with one stop for the keyboard, whose choice stands beside it.
import { type FoundRow, PreviewBucket, type RowPlace } from '@groundwork/contract/row-previews';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useRef } from 'react';
import { count } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Input } from '../../ui/field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Select } from '../../ui/select.tsx';
import type { MorePages } from '../../ui/show-more.tsx';
import { bucketNames } from './row-words.ts';

interface RowToolbarProps {
  find: string;
  onFind: (find: string) => void;
  source: string;
  onSource: (source: string) => void;
  bucket: PreviewBucket | '';
  onBucket: (bucket: PreviewBucket | '') => void;
  sources: readonly string[];
  searchField: Ref<HTMLInputElement>;
  /** Into the list. */
  onDown: () => void;
}

export function RowToolbar(props: RowToolbarProps) {
  const { find, onFind, source, onSource, bucket, onBucket, sources, searchField, onDown } = props;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line bg-surface px-4 py-2">
      <div className="relative min-w-48 flex-2 max-sm:basis-full">
        <Search aria-hidden="true" className="absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-muted" />
        <Input
          ref={searchField}
          aria-label="Search all rows"
          placeholder="A name, an email address, a key, any cell"
          value={find}
          maxLength={200}
          dir="auto"
          onChange={event => onFind(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            event.preventDefault();
            onDown();
          }}
          className="!h-8 !pr-6 !pl-7 max-sm:!h-11"
        />
        <span aria-hidden="true" className="absolute top-1/2 right-1.5 -translate-y-1/2 max-lg:hidden">
          <Kbd>/</Kbd>
        </span>
      </div>
      <Select
        label="File"
        value={source}
        onChange={onSource}
        isQuiet={source === ''}
        className="min-w-36 flex-1"
        groups={[
          { options: [{ value: '', label: 'All files' }, ...sources.map(id => ({ value: id, label: id }))] },
        ]}
      />
      <Select
        label="What becomes of it"
        value={bucket}
        onChange={value => onBucket(PreviewBucket.safeParse(value).data ?? '')}
        isQuiet={bucket === ''}
        className="min-w-36 flex-1"
        groups={[
          {
            options: [
              { value: '', label: 'All rows' },
              ...PreviewBucket.options.map(value => ({ value, label: bucketNames[value] })),
            ],
          },
        ]}
      />
    </div>
  );
}

interface FoundRowsProps {
  rows: readonly FoundRow[];
  chosen: RowPlace | undefined;
  onChoose: (place: RowPlace) => void;
  more: MorePages;
  list: Ref<HTMLDivElement>;
}

const fills: Record<PreviewBucket, string> = {
  record: 'bg-d1',
  merged: 'bg-d3',
  linked: 'bg-d2',
  skipped: 'hatch-d6',
  rejected: 'hatch-d5',
};

export function FoundRows({ rows, chosen, onChoose, more, list }: FoundRowsProps) {
  const id = useId();
  const options = useRef(new Map<number, HTMLElement>());
  const at = rows.findIndex(row => row.source === chosen?.source && row.row === chosen.row);
  const move = (to: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (!row) return;
    onChoose({ source: row.source, row: row.row });
    options.current.get(rows.indexOf(row))?.scrollIntoView({ block: 'nearest' });
    if (to >= rows.length - 2 && more.hasNextPage && !more.isFetchingNextPage) void more.fetchNextPage();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = moves[event.key]?.(at, rows.length);
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  return (
    <div className="flex min-h-0 flex-col lg:h-full">
      <div
        ref={list}
        role="listbox"
        aria-label="Rows"
        tabIndex={0}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
      >
        {rows.map((row, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list as a whole takes the keys
          <div
            key={`${row.source} ${row.row}`}
            id={`${id}-${index}`}
            ref={element => {
              if (element) options.current.set(index, element);
              else options.current.delete(index);
            }}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => move(index)}
            className={cx(
              'grid cursor-pointer grid-cols-[3px_minmax(0,1fr)] gap-x-2.5 border-b border-hair px-3 py-1.5 max-sm:py-2.5',
              index === at ? 'bg-accent-soft' : 'hover:bg-hover',
            )}
          >
            <span aria-hidden="true" className={cx('row-span-3 rounded-full', fills[row.bucket])} />
            <bdi className="truncate">{row.name || 'No name'}</bdi>
            {row.hit && (
              <span className="truncate text-tick text-muted">
                <bdi>{row.hit.column}</bdi>: <bdi className="font-mono text-soft">{row.hit.value}</bdi>
              </span>
            )}
            <span className="truncate text-tick text-muted tabular">
              {bucketNames[row.bucket]} · row {count(row.row)} · <bdi>{row.source}</bdi>
            </span>
          </div>
        ))}
      </div>
      {more.hasNextPage && (
        <div className="border-t border-hair p-1.5">
          <Button
            variant="ghost"
            size="sm"
            isBusy={more.isFetchingNextPage}
            onClick={() => void more.fetchNextPage()}
          >
            Show more rows
          </Button>
        </div>
      )}
    </div>
  );
}

const PAGE = 10;
const moves: Readonly<Record<string, ((at: number, rows: number) => number) | undefined>> = {
  ArrowDown: at => at + 1,
  ArrowUp: at => at - 1,
  PageDown: at => at + PAGE,
  PageUp: at => at - PAGE,
  Home: () => 0,
  End: (_, rows) => rows - 1,
};
