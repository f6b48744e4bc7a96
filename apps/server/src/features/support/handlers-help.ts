// Requests for help that needs nobody: when the office is open, frequent questions, guides.
import { type Guide, type helpCalls, type Office, officeHours } from '@groundwork/contract/help';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { faq } from './faq.ts';
import { guides, requireGuide } from './guides.ts';
import { officeAt } from './office-hours.ts';
import { type PricePlan, responseHours } from './service-level.ts';
import { planOf } from './store.ts';

type Calls = typeof helpCalls;

/** Whether somebody is in the office, and how soon a ticket of the caller's organization is answered. */
export async function getOffice(
  { database, clock }: Dependencies,
  { caller }: RequestContext<Calls['office']>,
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

export async function listFaq(_dependencies: Dependencies, _context: RequestContext<Calls['faq']>) {
  return [...faq];
}

export async function listGuides(
  _dependencies: Dependencies,
  _context: RequestContext<Calls['guides']>,
): Promise<Guide[]> {
  return [...guides()];
}

/** @throws Refusal not_found */
export async function getGuide(
  _dependencies: Dependencies,
  { params }: RequestContext<Calls['guide']>,
): Promise<Guide> {
  return requireGuide(params.slug);
}
