// Any row of any file beside the records it becomes: found by what stands in it, looked through one after the other.
import type { RowPlace } from '@groundwork/contract/row-previews';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { count } from '../../lib/formats/numbers.ts';
import type { RowAddress } from '../../lib/row-address.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { isTyping } from '../../ui/is-typing.ts';
import { useIsWide } from '../../ui/media.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import type { Intake } from './queries.ts';
import { RowCells } from './row-cells.tsx';
import { RowPager } from './row-pager.tsx';
import { foundRows, previewRow, type RowFilter } from './row-queries.ts';
import { RowRecords } from './row-records.tsx';
import { FoundRows, RowToolbar } from './row-search.tsx';
import { namesOf } from './row-words.ts';

interface RowsSheetProps {
  projectId: string;
  intake: Intake;
  address: RowAddress;
  onGo: (address: RowAddress) => void;
  onClose: () => void;
}

/** Typing goes on this long before it is asked. */
const PAUSE_MS = 200;

export function RowsSheet(props: RowsSheetProps) {
  const searchField = useRef<HTMLInputElement>(null);
  const isWide = useIsWide();
  return (
    <Sheet
      isOpen
      onOpenChange={isOpen => !isOpen && props.onClose()}
      title="Rows and what becomes of them"
      isFull
      // On a phone the keyboard would cover the row.
      {...(isWide && { initialFocus: searchField })}
    >
      <Rows {...props} searchField={searchField} />
    </Sheet>
  );
}

function Rows({
  projectId,
  intake: { analysis, properties },
  address,
  onGo,
  searchField,
}: RowsSheetProps & { searchField: RefObject<HTMLInputElement | null> }) {
  const sources = analysis.sources.map(source => source.profile.id);
  const [find, setFind] = useState(address.find ?? '');
  const [filter, setFilter] = useState<Omit<RowFilter, 'q'>>({
    source: address.file ?? '',
    bucket: '',
  });
  const list = useRef<HTMLDivElement>(null);
  const found = useInfiniteQuery(foundRows(projectId, { ...filter, q: useSettled(find.trim(), PAUSE_MS) }));
  const rows = useMemo(() => rowsOf(found.data), [found.data]);
  const [first] = rows;
  // Until somebody chooses, what is looked for leads to its first row.
  const isSearching = address.row === undefined && address.find !== undefined;
  const chosen =
    address.file !== undefined && !isSearching
      ? { source: address.file, row: address.row }
      : first && { source: first.source, row: first.row };
  const go = ({ source, row }: RowPlace): void => onGo({ file: source, ...(row > 0 && { row }) });
  const working = found.data?.pages[0]?.working;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== '/' || isTyping(event.target)) return;
    event.preventDefault();
    searchField.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that work wherever one is within
    <div onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <RowToolbar
        find={find}
        onFind={setFind}
        source={filter.source}
        onSource={source => {
          setFilter({ ...filter, source });
          if (source !== '') onGo({ file: source });
        }}
        bucket={filter.bucket}
        onBucket={bucket => setFilter({ ...filter, bucket })}
        sources={sources}
        searchField={searchField}
        onDown={() => {
          list.current?.focus();
          if (first) go(first);
        }}
      />
      {found.error && !found.data ? (
        <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />
      ) : working ? (
        <Working {...working} />
      ) : !found.data ? (
        <div className="p-4">
          <Waiting label="Loading the rows" />
        </div>
      ) : (
        <div className="min-h-0 flex-1 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
          <div
            className={cx(
              'min-h-0 overflow-hidden border-line bg-surface lg:border-r max-lg:max-h-48 max-lg:overflow-y-auto max-lg:border-b',
              // Where there is room for one thing it is the row, until somebody looks for others.
              find === '' && filter.bucket === '' && 'max-lg:hidden',
            )}
          >
            {rows.length === 0 ? (
              <Empty
                title="No row like that"
                action={
                  <Button
                    variant="secondary"
                    size="sm"
                    onClick={() => {
                      setFind('');
                      setFilter({ source: '', bucket: '' });
                    }}
                  >
                    Show all
                  </Button>
                }
              />
            ) : (
              <FoundRows rows={rows} chosen={asPlace(chosen)} onChoose={go} more={found} list={list} />
            )}
          </div>
          {chosen && (
            <ChosenRow
              projectId={projectId}
              chosen={chosen}
              onGo={go}
              names={source => namesOf(analysis, properties, source)}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface ChosenRowProps {
  projectId: string;
  chosen: { source: string; row: number | undefined };
  onGo: (place: RowPlace) => void;
  names: (source: string) => ReturnType<typeof namesOf>;
}

function ChosenRow({ projectId, chosen, onGo, names }: ChosenRowProps) {
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery(previewRow(projectId, chosen.source, chosen.row));
  const top = useRef<HTMLDivElement>(null);
  const shown = found.data?.row;
  const place = shown && `${shown.source} ${shown.row}`;
  useEffect(() => {
    if (place !== undefined) top.current?.scrollTo({ top: 0 });
  }, [place]);
  if (found.error && !found.data)
    return <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data || found.data.working)
    return (
      <div className="p-4">
        <Waiting label="Loading the row" />
      </div>
    );
  if (!shown)
    return (
      <Empty
        title={`${chosen.source} has no row ${chosen.row === undefined ? '' : count(chosen.row)}`}
        text="Blank rows are left out, and the header is no row of its own."
        action={
          <Button variant="secondary" size="sm" onClick={() => onGo({ source: chosen.source, row: 0 })}>
            To its first row
          </Button>
        }
      />
    );
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <RowPager row={shown} onGo={onGo} isOld={found.isPlaceholderData} />
      <div
        ref={top}
        className="grid min-h-0 flex-1 bg-surface max-lg:content-start lg:grid-cols-2 lg:overflow-y-auto lg:[&>*+*]:border-l lg:[&>*+*]:border-hair"
      >
        <RowCells key={place} row={shown} names={names(shown.source)} lit={lit} onLight={setLit} />
        <RowRecords row={shown} names={names(shown.source)} lit={lit} onLight={setLit} onGo={onGo} />
      </div>
    </div>
  );
}

function Working({ done, total }: { done: number; total: number }) {
  return (
    <div role="status" className="grid justify-items-center gap-3 px-6 py-16 text-center">
      <p className="text-lg font-medium">Working out what becomes of each row</p>
      <p className="max-w-[46ch] text-muted tabular">
        {total > 0 ? `${count(Math.min(done, total))} of ${count(total)} rows. ` : ''}
        This happens once after each change of the mapping; nothing is written to the portal.
      </p>
      <progress
        aria-label="Rows worked out"
        max={Math.max(1, total)}
        value={Math.min(done, total)}
        className="w-64 accent-accent"
      />
    </div>
  );
}

function asPlace(chosen: ChosenRowProps['chosen'] | undefined): RowPlace | undefined {
  return chosen?.row === undefined ? undefined : { source: chosen.source, row: chosen.row };
}
