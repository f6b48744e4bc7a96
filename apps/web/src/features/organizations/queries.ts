// What screens ask about organizations.
import { organizationCalls as calls } from '@groundwork/contract/organizations';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { freshFor } from '../../lib/query-client.ts';

export const myOrganization = () => query(calls.me, {}, { staleTime: freshFor.myOrganization });

export const organizationStats = (id: string) =>
  query(calls.stats, { params: { id } }, { staleTime: freshFor.organizationStats });

export const organizations = () => pages(calls.list, { query: { limit: 50 } });
