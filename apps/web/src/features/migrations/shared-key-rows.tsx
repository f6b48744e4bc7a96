// Rows that share a key: those taken for one record, and those kept separate. Most migrations have none; what lists them comes
// where there are some.
import { lazy, Suspense } from 'react';
import { Waiting } from '../../ui/state.tsx';
import type { KeptSeparateRowsProps } from './kept-separate-rows.tsx';
import type { MergedRowsProps } from './merged-rows.tsx';

const LazyMerged = lazy(async () => ({ default: (await import('./merged-rows.tsx')).MergedRows }));
const LazySeparateRows = lazy(async () => ({
  default: (await import('./kept-separate-rows.tsx')).KeptSeparateRows,
}));

export function MergedRows(props: MergedRowsProps) {
  if (props.merges === undefined || props.merges.rows === 0) return null;
  return (
    <Suspense fallback={<Waiting label="Loading the merged rows" />}>
      <LazyMerged {...props} merges={props.merges} />
    </Suspense>
  );
}

export function SeparateRows(props: KeptSeparateRowsProps) {
  if (props.rows === undefined || props.rows === 0) return null;
  return (
    <Suspense fallback={<Waiting label="Loading the rows kept separate" />}>
      <LazySeparateRows {...props} rows={props.rows} />
    </Suspense>
  );
}
