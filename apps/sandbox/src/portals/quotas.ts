// What a portal's edition allows in numbers, and the vendor's no beyond them.
import { invalid, Refusal } from '../refusal.ts';
import type { Portal, Quotas, Tier } from './portal.ts';

const BY_TIER: Record<Tier, Quotas> = {
  // Custom objects come with a larger edition; a small one has few pipelines.
  starter: { records: 15_000_000, custom_properties: 1_000, pipelines: 2, custom_object_types: 0 },
  professional: { records: 15_000_000, custom_properties: 1_000, pipelines: 100, custom_object_types: 10 },
};

export function quotaOf(portal: Pick<Portal, 'tier' | 'quotas'>, what: keyof Quotas): number {
  return portal.quotas[what] ?? BY_TIER[portal.tier][what];
}

/** @throws Refusal when `used` and `more` together pass what the portal may have */
export function requireQuota(
  portal: Pick<Portal, 'tier' | 'quotas'>,
  what: keyof Quotas,
  used: number,
  more = 1,
): void {
  const limit = quotaOf(portal, what);
  if (used + more <= limit) return;
  if (limit === 0)
    throw new Refusal(
      403,
      'FORBIDDEN',
      `This account's subscription does not include ${what.replaceAll('_', ' ')}`,
    );
  throw invalid(`This account may have ${limit} ${what.replaceAll('_', ' ')} and has ${used}`, {
    subCategory: 'LIMIT_EXCEEDED',
  });
}
