// What the trail keeps of organizations that are gone: that something was done, and nothing of their people.
import type { Dependencies } from '../../platform/dependencies.ts';
import { eraseEntries } from './erase-entries.ts';
import { deleteLeftover, lockLeftover } from './store-erasing.ts';

/** Hint of the database that an organization went. */
export const trailLeft = 'trail_left';

/** One after the other, each in a transaction of its own; another process takes the next. */
export async function eraseLeftovers(dependencies: Dependencies): Promise<void> {
  let isMore = true;
  while (isMore)
    isMore = await dependencies.database.platform(async tx => {
      const organizationId = await lockLeftover(tx);
      if (organizationId === undefined) return false;
      await eraseEntries(tx, dependencies, {
        of: { organizationId },
        by: 'Groundwork',
        why: 'The organization was removed.',
      });
      await deleteLeftover(tx, organizationId);
      return true;
    });
}
