// Every figure of the overview, in one look at the database.
import type { Overview } from '@groundwork/contract/overview';
import type { Database } from '../../platform/db.ts';
import { readHealth } from './read-health.ts';
import { successRate } from './rules.ts';
import * as store from './store.ts';

/** As many as fit beside the other panels. */
const NEWEST = 10;

export function readOverview(database: Database, now: Date): Promise<Overview> {
  return database.readOnly(null, async tx => {
    const [organizations, users, operations, totals, projects, health, activity] = await Promise.all([
      store.readOrganizations(tx),
      store.readUsers(tx),
      store.readOperations(tx),
      store.readTotals(tx),
      store.readProjects(tx),
      readHealth(tx, now),
      store.listNewestActivity(tx, NEWEST),
    ]);
    return {
      as_of: now.toISOString(),
      organizations,
      users,
      operations,
      totals,
      projects: { ...projects, success_rate: successRate(projects) },
      health,
      activity,
    };
  });
}
