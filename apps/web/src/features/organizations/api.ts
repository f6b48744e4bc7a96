// What screens ask about organizations.
import { organizationCalls as calls } from '@groundwork/contract/organizations';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { freshFor } from '../../lib/query-client.ts';

export const myOrganization = () => ({ ...queryOf(calls.me, {}), staleTime: freshFor.myOrganization });

export const organizationStats = (id: string) => ({
  ...queryOf(calls.stats, { params: { id } }),
  staleTime: freshFor.organizationStats,
});

export const organizations = () =>
  infiniteQueryOptions({
    queryKey: [...keyOf(calls.list), 'all'],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        calls.list,
        { query: { limit: 50, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => last.next_cursor ?? undefined,
  });
