// Rows that were taken for the same record as an earlier one: by what, what of them gives way, and a way to part them.
import type { KeptSeparateRow, MergeCount } from '@groundwork/contract/migrations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { count, counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Notice } from '../../ui/state.tsx';
import { ListDownload } from './list-download.tsx';
import { mergedColumns, mergedRecord, notTheSame } from './merged-columns.tsx';
import { Pages } from './pages-table.tsx';
import { mergedRows } from './queries.ts';

/** What can be done about merged rows while nothing is approved yet. */
export interface Separating {
  isBusy: boolean;
  /** Keeps the rows with these answers separate and works the changes out again. */
  onSeparate: (keys: readonly string[]) => void;
  /** Says of a row that it is the same after all. */
  onMerge: (row: KeptSeparateRow) => void;
}

export interface MergedRowsProps {
  changesetId: string;
  /** Absent where they were not listed yet. */
  merges: MergeCount | undefined;
  separating?: Separating | undefined;
}

export function MergedRows({ changesetId, merges, separating }: MergedRowsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isListed = merges !== undefined && merges.rows > 0;
  const query = useInfiniteQuery({ ...mergedRows(changesetId), enabled: isListed });
  const toggle = useCallback((key: string) => {
    setChosen(before => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  const canSeparate = separating !== undefined;
  const columns = useMemo(
    () => (canSeparate ? [...mergedColumns, notTheSame(chosen, toggle)] : [...mergedColumns, mergedRecord]),
    [canSeparate, chosen, toggle],
  );
  if (!isListed) return null;
  return (
    <Card>
      <CardHeader
        title="Merged rows"
        description={sentence(merges, canSeparate)}
        aside={<ListDownload changesetId={changesetId} list="merged" of="merged rows" />}
      />
      {separating !== undefined && chosen.size > 0 && (
        <div className="px-5 pb-4">
          <Notice
            action={
              <span className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  isBusy={separating.isBusy}
                  onClick={() => separating.onSeparate([...chosen])}
                >
                  {separating.isBusy ? 'Working it out again...' : 'Keep separate and preview again'}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => setChosen(new Set())}>
                  Clear
                </Button>
              </span>
            }
          >
            <span role="status">{counted(chosen.size, 'name')} marked as not the same.</span>
          </Notice>
        </div>
      )}
      <Pages
        label="Merged rows"
        query={query}
        columns={columns}
        rowKey={row => `${row.source}/${row.row}`}
        total={merges.rows}
        minWidth="40rem"
      />
    </Card>
  );
}

function sentence({ rows, other_names }: MergeCount, canSeparate: boolean): string {
  const all = `${counted(rows, 'row')} ${rows === 1 ? 'is' : 'are'} the same record as an earlier one`;
  if (other_names === 0) return `${all}; none has another name.`;
  const others = `${count(other_names)} ${other_names === 1 ? 'has' : 'have'} another name and ${other_names === 1 ? 'comes' : 'come'} first`;
  return canSeparate ? `${all}; ${others}. Say which are not the same.` : `${all}; ${others}.`;
}
