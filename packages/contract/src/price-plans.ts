// What each price plan covers. The server holds organizations to it; the pricing page and the answers about prices say it.
import type { Organization } from './organizations.ts';

type PricePlan = Organization['plan'];

/** Contacts in a portal after a migration. */
export const contactLimits: Record<PricePlan, number> = {
  starter: 5000,
  professional: 50_000,
  enterprise: Number.POSITIVE_INFINITY,
};

/** `up to 5,000 contacts`, or `unlimited contacts`. */
export function contactsInWords(plan: PricePlan): string {
  const limit = contactLimits[plan];
  return Number.isFinite(limit) ? `up to ${limit.toLocaleString('en-US')} contacts` : 'unlimited contacts';
}
