// A list that can be taken along, read page by page: whoever downloads slowly must hold no transaction open.
import type { RowOutcome } from '@groundwork/contract/migrations';
import type { RecordLink } from '@groundwork/contract/record-link';
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import type { Line } from './csv.ts';
import type { LinkTo } from './record-links.ts';

export interface ListSource {
  of: ChangesetScope;
  linkTo: LinkTo;
  /** A transaction of its own. */
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

export interface List {
  columns: readonly string[];
  pages: (from: ListSource) => AsyncIterable<readonly Line[]>;
}

export const PAGE = 1000;

/** Pages of a store, each from where the last one ended. */
export async function* paged<Row, Place>(
  page: (after: Place | undefined) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<readonly Row[]> {
  for (let after: Place | undefined; ; ) {
    const rows = await page(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = placeOf(last);
  }
}

export function recordOf(record: RecordLink | undefined): Line {
  return { record: record?.url ?? '', record_note: record?.reason ?? '' };
}

/** Where a row stands, to go on after it. */
export const placed = ({ source, row }: Pick<RowOutcome, 'source' | 'row'>) => ({ source, row });
