// The CRM accounts an organization has connected.
import { portalCalls as calls, type Portal } from '@groundwork/contract/portals';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf } from '../../lib/api/query-of.ts';

/** The portal that changes go to: the primary one. */
export const primaryPortal = () =>
  queryOptions({
    queryKey: keyOf(calls.list, {}),
    queryFn: async ({ signal }): Promise<Portal | null> => {
      const { data } = await callApi(calls.list, {}, { signal });
      return data.find(portal => portal.is_primary) ?? data[0] ?? null;
    },
  });
