// The trail as a file, written while it is read: page after page, so that millions of entries need no memory.
import type { TrailEntry, TrailFilter } from '@groundwork/contract/trail';
import { csvLine, utf8Mark } from '../../platform/csv.ts';
import type { Database } from '../../platform/db.ts';
import { listEntries } from './store-list.ts';

const pageSize = 1000;

const columns = [
  'sequence',
  'at',
  'actor',
  'on_behalf_of',
  'action',
  'target_kind',
  'target_id',
  'organization_id',
  'organization_name',
  'address',
  'user_agent',
  'correlation_id',
  'id',
] as const;

async function* pages(
  database: Database,
  filter: TrailFilter,
  signal: AbortSignal,
): AsyncGenerator<TrailEntry[]> {
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const last = after;
    const rows: TrailEntry[] = await database.readOnly(null, tx => listEntries(tx, filter, last, pageSize));
    if (rows.length > 0) yield rows;
    after = rows.length < pageSize ? undefined : rows.at(-1)?.id;
  } while (after !== undefined);
}

export async function* trailCsv(...asked: Parameters<typeof pages>): AsyncGenerator<string> {
  yield `${utf8Mark}${csvLine([...columns, 'details', 'erased_at', 'erased_by', 'erased_why'])}`;
  for await (const rows of pages(...asked))
    yield rows
      .map(row =>
        csvLine([
          ...columns.map(column => row[column]),
          JSON.stringify(row.details),
          row.erased?.at,
          row.erased?.by,
          row.erased?.why,
        ]),
      )
      .join('');
}

export async function* trailJson(...asked: Parameters<typeof pages>): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const rows of pages(...asked)) {
    yield `${isFirst ? '\n' : ',\n'}${rows.map(row => JSON.stringify(row)).join(',\n')}`;
    isFirst = false;
  }
  yield '\n]\n';
}
