// Requests to find something on the platform, of those who run it.
import type { Found, searchCalls } from '@groundwork/contract/search';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import * as store from './store.ts';

export async function find(
  { database }: Dependencies,
  { query: { q } }: RequestContext<(typeof searchCalls)['find']>,
): Promise<Found> {
  return database.readOnly(null, async tx => {
    const [organizations, users, projects, operations, tickets] = await Promise.all([
      store.findOrganizations(tx, q),
      store.findUsers(tx, q),
      store.findProjects(tx, q),
      store.findOperations(tx, q),
      store.findTickets(tx, q),
    ]);
    return { organizations, users, projects, operations, tickets };
  });
}
