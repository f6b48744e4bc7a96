// Where the source rows of a migration end: as proposed before it is applied, as it came to be afterwards.
import type { BucketCounts, MigrationPreview } from '@groundwork/contract/migrations';
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import type { MigrationFacts } from './facts.ts';
import { countRows } from './store-rows.ts';

export interface RowLedger extends Pick<MigrationPreview, 'sources' | 'objects'> {
  /** Rows the files hold. */
  rowsIn: number;
  /** Rows that are in a bucket. */
  accounted: number;
}

function noRows(): BucketCounts {
  return { created: 0, updated: 0, merged: 0, skipped: 0, rejected: 0 };
}

export async function rowLedger(
  tx: Tx,
  of: ChangesetScope,
  files: MigrationFacts['sources'],
): Promise<RowLedger> {
  const rows = await countRows(tx, of);
  const bySource = new Map<string, BucketCounts>();
  const objects: Record<string, BucketCounts> = {};
  for (const { source, object, bucket, rows: count } of rows) {
    const ofSource = bySource.get(source) ?? noRows();
    bySource.set(source, ofSource);
    ofSource[bucket] += count;
    const ofObject = (objects[object] ??= noRows());
    ofObject[bucket] += count;
  }
  return {
    sources: files.map(({ source, object, rows: count }) => ({
      source,
      object,
      rows: count,
      buckets: bySource.get(source) ?? noRows(),
    })),
    objects,
    rowsIn: files.reduce((sum, file) => sum + file.rows, 0),
    accounted: rows.reduce((sum, row) => sum + row.rows, 0),
  };
}
