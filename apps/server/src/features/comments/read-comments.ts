// How comments are read. What staff write for each other is read as the platform role, for staff alone: the tenants' role,
// as which everything of a client's is read, cannot see it.
import type { Comment } from '@groundwork/contract/comments';
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { isStaff, present } from './rules.ts';
import * as store from './store.ts';
import { listInternal } from './store-internal.ts';

/** The milestone or document a thread is about, with its organization. */
export interface Place {
  organizationId: OrganizationId;
  target: store.Target;
  name: string;
  projectId: ProjectId | null;
}

/** Runs `work` where the milestone or document is. @throws Refusal not_found */
export function inTargetTenant<T>(
  { database }: Pick<Dependencies, 'database'>,
  caller: Caller,
  target: store.Target,
  work: (tx: Tx, place: Place) => Promise<T>,
): Promise<T> {
  const record =
    target.kind === 'milestone'
      ? ({ table: 'projects', id: target.projectId } as const)
      : ({ table: 'documents', id: target.id } as const);
  return inRecordTenant(database, caller, record, async (tx, organizationId) => {
    const found = await store.findTarget(tx, organizationId, target);
    if (!found) throw new Refusal('not_found');
    return work(tx, { organizationId, target, name: found.name, projectId: found.project_id });
  });
}

/** Oldest first; for staff both kinds in one. @throws Refusal not_found */
export async function readThread(
  dependencies: Dependencies,
  caller: Caller,
  target: store.Target,
): Promise<Comment[]> {
  const { shared, organizationId } = await inTargetTenant(
    dependencies,
    caller,
    target,
    async (tx, place) => ({
      shared: await store.listComments(tx, place.organizationId, target),
      organizationId: place.organizationId,
    }),
  );
  const internal = isStaff(caller)
    ? await dependencies.database.platform(tx => listInternal(tx, organizationId, target))
    : [];
  const now = dependencies.clock.now();
  // Ids grow with the time they were made at.
  return [...shared, ...internal]
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(row => present(row, caller, now));
}

/** All comments of a project that both sides read, for taking along. */
export function readProjectComments(
  tx: Tx,
  { organizationId, projectId }: { organizationId: OrganizationId; projectId: ProjectId },
): Promise<store.ProjectComment[]> {
  return store.listProjectComments(tx, organizationId, projectId);
}
