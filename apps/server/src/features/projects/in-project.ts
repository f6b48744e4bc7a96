// Work on the project that a request names, in the organization it is of.
import type { ProjectId } from '@groundwork/contract/ids';
import type { Caller } from '../../platform/caller.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { inRecordTenant, readRecordTenant } from '../../platform/tenants.ts';
import type { ProjectScope } from './read-project.ts';

/** A request for something of the project it names. */
interface Asking {
  caller: Caller;
  params: { id: ProjectId };
}

/** Runs `work` on the project that a request names. @throws Refusal not_found when it is not within the caller's reach */
export function inProject<T>(
  database: Database,
  { caller, params: { id } }: Asking,
  work: (tx: Tx, of: ProjectScope) => Promise<T>,
): Promise<T> {
  return inRecordTenant(database, caller, { table: 'projects', id }, (tx, organizationId) =>
    work(tx, { organizationId, projectId: id }),
  );
}

/** The same for work that only reads. @throws Refusal not_found when it is not within the caller's reach */
export function lookAtProject<T>(
  database: Database,
  { caller, params: { id } }: Asking,
  work: (tx: Tx, of: ProjectScope) => Promise<T>,
): Promise<T> {
  return readRecordTenant(database, caller, { table: 'projects', id }, (tx, organizationId) =>
    work(tx, { organizationId, projectId: id }),
  );
}
