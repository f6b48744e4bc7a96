// What screens ask about organizations.
import { organizationAdminCalls } from '@groundwork/contract/organization-admin';
import { organizationCalls as calls } from '@groundwork/contract/organizations';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { staleTimes } from '../../lib/query-client.ts';

export const myOrganization = () => query(calls.me, {}, { staleTime: staleTimes.myOrganization });

export const organizationStats = (id: string) =>
  query(calls.stats, { params: { id } }, { staleTime: staleTimes.organizationStats });

export const organizations = () => pages(organizationAdminCalls.list, { query: { limit: 50 } });

export const renameOrganization = (id: string) =>
  change(calls.update, ({ name, version }: { name: string; version: number }) => ({
    params: { id },
    body: { name },
    ifMatch: version,
  }));
