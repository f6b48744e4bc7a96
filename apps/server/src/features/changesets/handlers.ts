// Change sets as people look at them.
import type {
  Changeset,
  ChangesetEntry,
  changesetCalls,
  ListedChangeset,
} from '@groundwork/contract/changesets';
import type { ChangesetDifference, differenceCalls } from '@groundwork/contract/differences';
import type { Dependencies } from '../../platform/dependencies.ts';
import { afterId, cutPage, pageOf, rowsToRead } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, readOwnTenant, readRecordTenant } from '../../platform/tenants.ts';
import { listSettled } from '../intake/list-settled.ts';
import { requireProject } from '../projects/read-project.ts';
import { entryCursor, readEntryCursor } from './entry-cursor.ts';
import * as changesets from './get-changeset.ts';
import * as differences from './get-difference.ts';
import type { ListOver } from './kinds.ts';
import * as entries from './list-entries.ts';
import { lookWhetherReady } from './look-whether-ready.ts';
import * as store from './store.ts';
import { listMoments } from './store-schedules.ts';

type Calls = typeof changesetCalls;

/** @throws Refusal not_found, invalid_request */
export async function listChangesets(
  { database }: Dependencies,
  listOver: ListOver,
  { caller, params, query }: RequestContext<Calls['list']>,
): Promise<{ data: ListedChangeset[]; next_cursor: string | null }> {
  const { id } = params;
  const rows = await readOwnTenant(
    database,
    caller,
    { table: 'projects', id },
    async (tx, organizationId) => {
      await requireProject(tx, organizationId, id);
      const found = await store.listChangesets(tx, organizationId, id, afterId(query), rowsToRead(query));
      const over = await listOver(tx, found);
      const moments = await listMoments(
        tx,
        organizationId,
        found.map(each => each.id),
      );
      return found.map(changeset => ({
        ...changeset,
        is_basis_over: over.has(changeset.id),
        ...(moments.get(changeset.id) ?? { scheduled_for: null, left_to: null }),
      }));
    },
  );
  return pageOf(rows, query);
}

/** @throws Refusal not_found */
export function getChangeset(
  { database }: Dependencies,
  { caller, params: { id } }: RequestContext<Calls['get']>,
): Promise<Changeset> {
  return readOwnTenant(database, caller, { table: 'changesets', id }, (tx, organizationId) =>
    changesets.getChangeset(tx, organizationId, id),
  );
}

/** @throws Refusal not_found, invalid_request */
export async function listEntries(
  { database }: Dependencies,
  { caller, params, query }: RequestContext<Calls['entries']>,
): Promise<{ data: ChangesetEntry[]; next_cursor: string | null }> {
  const { id } = params;
  const after = readEntryCursor(query);
  const record = { table: 'changesets', id } as const;
  const rows = await readRecordTenant(database, caller, record, (tx, organizationId) =>
    entries.listEntries(tx, { organizationId, changesetId: id }, query, after, rowsToRead(query)),
  );
  const { data, last } = cutPage(rows, query);
  return { data: data.map(row => row.entry), next_cursor: last ? entryCursor(query, last.place) : null };
}

/** @throws Refusal not_found */
export function getDifference(
  { database }: Dependencies,
  { caller, params: { id } }: RequestContext<(typeof differenceCalls)['ofChangeset']>,
): Promise<ChangesetDifference> {
  return readRecordTenant(database, caller, { table: 'changesets', id }, (tx, organizationId) =>
    differences.getDifference(tx, organizationId, id),
  );
}

/** What approving would settle, and what stands in its way. @throws Refusal not_found, and what the portal refuses */
export async function getApproval(
  dependencies: Dependencies,
  { caller, params: { id }, signal }: RequestContext<Calls['approval']>,
) {
  const record = { table: 'changesets', id } as const;
  const { settles, changeset } = await inRecordTenant(
    dependencies.database,
    caller,
    record,
    async (tx, organizationId) => {
      const found = await changesets.getChangeset(tx, organizationId, id);
      const facts = await changesets.getFacts(tx, organizationId, id);
      const of = { organizationId, projectId: found.project_id };
      return { settles: await listSettled(tx, of, facts), changeset: found };
    },
  );
  return { settles, ...(await lookWhetherReady(dependencies, changeset, signal)) };
}
