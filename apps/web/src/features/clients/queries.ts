// What screens ask about a rep's clients.
import { clientCalls as calls } from '@groundwork/contract/clients';
import type { OrganizationId } from '@groundwork/contract/ids';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

/** Milestones are completed while somebody looks. */
const everyMs = 60_000;

export const clientList = (search: string) =>
  pages(calls.list, { query: search === '' ? {} : { search } }, { refetchInterval: everyMs });
export const client = (id: OrganizationId) =>
  query(calls.get, { params: { id } }, { refetchInterval: everyMs });
