// What screens ask about organizations.
import { organizationCalls as calls } from '@groundwork/contract/organizations';
import { change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';
import { staleTimes } from '../../lib/query-client.ts';

export const myOrganization = () => query(calls.me, {}, { staleTime: staleTimes.myOrganization });

export const organization = (id: string) => query(calls.get, { params: { id } });

export const organizationStats = (id: string) =>
  query(calls.stats, { params: { id } }, { staleTime: staleTimes.organizationStats });

export const renameOrganization = (id: string) =>
  change(calls.update, ({ name, version }: { name: string; version: number }) => ({
    params: { id },
    body: { name },
    ifMatch: version,
  }));
