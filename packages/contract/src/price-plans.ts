// What each price plan covers. The server holds organizations to it; the pricing page and the answers about prices say it.
import type { Organization } from './organizations.ts';

type PricePlan = Organization['plan'];

/** Contacts in a portal after a migration. */
export const contactLimits: Record<PricePlan, number> = {
  starter: 5000,
  professional: 50_000,
  enterprise: Number.POSITIVE_INFINITY,
};

/** Contacts in a portal that an organization may have: its own limit before its plan's. null: unlimited. */
export function contactLimitOf(organization: Pick<Organization, 'plan' | 'contact_limit'>): number | null {
  const limit = organization.contact_limit ?? contactLimits[organization.plan];
  return Number.isFinite(limit) ? limit : null;
}

/** `up to 5,000 contacts`, or `unlimited contacts`. */
export function contactsInWords(plan: PricePlan): string {
  const limit = contactLimits[plan];
  return Number.isFinite(limit) ? `up to ${limit.toLocaleString('en-US')} contacts` : 'unlimited contacts';
}
