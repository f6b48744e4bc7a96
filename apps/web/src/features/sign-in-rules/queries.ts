// Whether a second factor is required: of an organization's people, or of everybody on the platform.
import { signInRuleCalls as calls } from '@groundwork/contract/sign-in-rules';
import { cacheUpdate, change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

export const organizationRule = (id: string) => query(calls.get, { params: { id } });

export const platformRule = () => query(calls.getPlatform, {});

export const setPlatformRule = () =>
  change(calls.setPlatform, (requires_second_factor: boolean) => ({ body: { requires_second_factor } }), {
    cacheUpdates: rule => [cacheUpdate(platformRule(), () => rule)],
  });

export const setOrganizationRule = (id: string) =>
  change(
    calls.set,
    (requires_second_factor: boolean) => ({ params: { id }, body: { requires_second_factor } }),
    { cacheUpdates: rule => [cacheUpdate(organizationRule(id), () => rule)] },
  );
