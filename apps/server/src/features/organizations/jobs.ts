// The end of organizations whose days to be restored are over. Any number of processes go round for it.
import { anonymous } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { removeOrganization } from './remove-organization.ts';
import { lockDue } from './store-removal.ts';

/** One that is still being worked on waits until that has ended. @returns how many were removed */
export async function removeDueOrganizations({
  database,
  log,
}: Pick<Dependencies, 'database' | 'log'>): Promise<number> {
  const failed: string[] = [];
  let removed = 0;
  for (;;) {
    let current: string | undefined;
    try {
      const gone = await database.platform(async tx => {
        const found = await lockDue(tx, failed);
        current = found?.organization_id;
        if (!found) return found;
        await removeOrganization(tx, found.organization_id);
        await appendTrail(tx, null, ownWork(), {
          action: 'organizations.removed',
          target: { kind: 'organization', id: found.organization_id },
          details: { name: found.name, asked_by: found.removal_by },
        });
        return found;
      });
      if (!gone) return removed;
      removed += 1;
      const { organization_id: organization, name, removal_by } = gone;
      log.warn({ organization, name, asked_by: removal_by }, 'an organization was removed for good');
    } catch (error) {
      if (current === undefined) throw error;
      // One that cannot be removed does not keep the others.
      failed.push(current);
      log.error({ err: error, organization: current }, 'an organization could not be removed');
    }
  }
}

/** Nobody asks for it at that moment: it is the product's doing. */
function ownWork(): Actor {
  const caller = { ...anonymous, email: 'Groundwork' };
  return { caller, correlationId: newId(), address: null, userAgent: null };
}
