// Removing an organization: its rows at once, and what lies outside its tables soon after, whatever is killed meanwhile.
// Its stored files go with the sweep of files that nobody names, its trial's portal with the sweep of trials.
import type { OrganizationId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { MembershipIssuer } from './issuer.ts';
import * as store from './store-removal.ts';

/** For the platform role. Answers whether it was there. */
export async function removeOrganization(tx: Tx, id: OrganizationId): Promise<boolean> {
  await store.insertPeopleLeft(tx, id);
  return store.deleteOrganization(tx, id);
}

/** Ends the sessions of people whose organization is gone. Only where the issuer can be reached: the API process. */
export async function notifyRemovedPeople(
  dependencies: Pick<Dependencies, 'database'> & MembershipIssuer,
): Promise<void> {
  const left = await dependencies.database.platform(tx => store.listPeopleLeft(tx));
  for (const person of left) {
    // Whoever has begun anew since keeps the session they did it with.
    if (!person.is_back) {
      await dependencies.announceMembership?.(person.subject, undefined);
      await dependencies.endSessions?.(person.subject);
    }
    await dependencies.database.platform(tx => store.deletePersonLeft(tx, person));
  }
}
