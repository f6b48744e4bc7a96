// Whether somebody is in the office, and how soon a ticket of the caller's organization is answered.
import { type Office, officeHours } from '@groundwork/contract/help';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { officeAt } from './office-hours.ts';
import { type PricePlan, responseHours } from './service-level.ts';
import { planOf } from './store.ts';

export async function getOffice(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { caller }: Pick<RequestContext, 'caller'>,
): Promise<Office> {
  const { organizationId } = caller;
  const own =
    organizationId === null
      ? undefined
      : await database.tenant(organizationId, tx => planOf(tx, organizationId));
  const plan: PricePlan = own ?? 'starter';
  const { isOpen, changesAt } = officeAt(clock.now());
  return {
    time_zone: officeHours.timeZone,
    is_open: isOpen,
    changes_at: changesAt.toISOString(),
    first_response_hours: responseHours(plan),
  };
}

/** For whoever speaks of it in sentences. */
export const officeNow: (now: Date) => { isOpen: boolean; changesAt: Date } = officeAt;
