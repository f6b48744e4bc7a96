// The list of all organizations, as staff ask for it: page by page, counted, and as a file.
import { Readable } from 'node:stream';
import type {
  OrganizationCounts,
  OrganizationListed,
  organizationAdminCalls,
} from '@groundwork/contract/organization-admin';
import { csvLine, utf8Mark } from '../../platform/csv.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage, rowsToRead } from '../../platform/paging.ts';
import type { Download, RequestContext } from '../../platform/route.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { listCursor, readListCursor } from './list-cursor.ts';
import * as store from './store-list.ts';

type Calls = typeof organizationAdminCalls;

/** Names from their first letter, everything else the newest or largest first. */
function inOrder<T extends Pick<RequestContext<Calls['list']>['query'], 'sort' | 'direction'>>(query: T) {
  const sort = query.sort ?? 'created';
  return { ...query, sort, direction: query.direction ?? (sort === 'name' ? 'asc' : 'desc') } as const;
}

/** @throws Refusal invalid_request */
export async function listOrganizations(
  { database }: Dependencies,
  { query }: RequestContext<Calls['list']>,
) {
  const asked = inOrder(query);
  const after = readListCursor(asked);
  const rows = await database.readOnly(null, tx =>
    store.listOrganizations(tx, asked, after, rowsToRead(query)),
  );
  const { data, last } = cutPage(rows, query);
  return {
    data: data.map(row => row.organization),
    next_cursor: last ? listCursor(asked, last.place) : null,
  };
}

export function countOrganizations(
  { database }: Dependencies,
  { query }: RequestContext<Calls['counts']>,
): Promise<OrganizationCounts> {
  return database.readOnly(null, tx => store.countOrganizations(tx, query.search));
}

const columns = [
  'id',
  'name',
  'plan',
  'status',
  'status_reason',
  'is_demo',
  'trial_ends_at',
  'members',
  'records',
  'last_active_at',
  'contact_limit',
  'storage_limit',
  'project_limit',
  'removal_due_at',
  'created_at',
] as const satisfies readonly (keyof OrganizationListed)[];
const batch = 1000;

/** Read while it is sent: a hundred thousand rows are never in memory at once. */
export async function exportOrganizations(
  { database }: Dependencies,
  context: RequestContext<Calls['exportList']>,
): Promise<Download> {
  const { query, signal } = context;
  // Who took a list of every client along is asked one day.
  await database.platform(tx =>
    appendTrail(tx, null, context, { action: 'organizations.exportList', details: { ...query } }),
  );
  const asked = inOrder(query);
  async function* lines(): AsyncGenerator<string> {
    yield utf8Mark + csvLine(columns);
    let last: store.ListRow | undefined;
    do {
      const rows = await database.readOnly(null, tx =>
        store.listOrganizations(tx, asked, last?.place, batch),
      );
      if (rows.length > 0)
        yield rows.map(row => csvLine(columns.map(column => row.organization[column]))).join('');
      last = rows.length === batch ? rows.at(-1) : undefined;
    } while (last && !signal.aborted);
  }
  const today = new Date().toISOString().slice(0, 10);
  return {
    stream: Readable.from(lines()),
    type: 'text/csv; charset=utf-8',
    filename: `organizations-${today}.csv`,
  };
}
