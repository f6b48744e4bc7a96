// What a list that is read page by page shows: that it is on its way, why it failed, that there is nothing, or its rows.
import type { ReactNode } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { Button } from '../../ui/button.tsx';
import { type MorePages, ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';

interface ListBodyProps<Row> {
  list: MorePages & {
    data: { pages: readonly { data: readonly Row[] }[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** Said while it is on its way, to those who do not see it. */
  waiting: string;
  /** Where there is nothing at all. */
  empty: ReactNode;
  /** Where a filter is set and nothing matches it. */
  noMatch?: { title: string; onShowAll: () => void } | undefined;
  children: (rows: Row[]) => ReactNode;
}

/** Within the card of the list. */
export function ListBody<Row>({ list, waiting, empty, noMatch, children }: ListBodyProps<Row>) {
  if (!list.data) {
    if (list.error) return <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />;
    return (
      <div className="p-4">
        <Waiting label={waiting} />
      </div>
    );
  }
  const rows = rowsOf(list.data);
  return (
    <>
      {rows.length > 0 ? children(rows) : noMatch ? <NoMatch {...noMatch} /> : empty}
      <ShowMore list={list} place="foot" />
    </>
  );
}

function NoMatch({ title, onShowAll }: { title: string; onShowAll: () => void }) {
  return (
    <Empty
      title={title}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all
        </Button>
      }
    />
  );
}
