// portal.sync: reads the records of one object and says how many there are and how many changed since the sync before.
// Reads only; what the portal lacks is proposed by change sets.
import { PortalId } from '@groundwork/contract/ids';
import { SyncResult, syncedObjects } from '@groundwork/contract/portals';
import { z } from 'zod';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext, JobHandlers } from '../../platform/queue/job.ts';
import { openPortal } from './open-portal.ts';
import * as store from './store.ts';

const Input = z.object({
  portal_id: PortalId,
  sync_type: z.enum(syncedObjects),
  incremental: z.boolean(),
});

async function sync(dependencies: Dependencies, job: JobContext): Promise<SyncResult> {
  const { portal_id, sync_type, incremental } = Input.parse(job.operation.input);
  const organizationId = job.operation.organization_id;
  const before = await job.tenant(tx => store.lastSync(tx, organizationId, { portal_id, sync_type }));
  // The portal's own times, compared with nothing but each other.
  const since = incremental ? (SyncResult.safeParse(before).data?.newest_change ?? null) : null;
  const portal = await openPortal(dependencies, organizationId, portal_id);
  const { signal } = job;
  const expected = await portal.countRecords(sync_type, { signal });
  const found: SyncResult = {
    portal_id,
    sync_type,
    incremental,
    total: 0,
    changed: 0,
    since,
    newest_change: since,
  };
  // A time that cannot be read moves nothing, and tells of no change after another one.
  const after = (time: string, other: string | null) =>
    Date.parse(time) > (other === null ? Number.NEGATIVE_INFINITY : Date.parse(other));
  for await (const page of portal.listRecords(sync_type, [], { signal })) {
    for (const { updated_at } of page) {
      found.total += 1;
      if (since === null || after(updated_at, since)) found.changed += 1;
      if (after(updated_at, found.newest_change)) found.newest_change = new Date(updated_at).toISOString();
    }
    await job.progress({
      phase: `Reading ${sync_type}`,
      done: found.total,
      total: expected,
      unit: 'records',
    });
  }
  return found;
}

export function portalJobs(dependencies: Dependencies): JobHandlers {
  return { 'portal.sync': job => sync(dependencies, job) };
}
