// Work on the migration that a request names, in the organization it is of.
import type { migrationCalls } from '@groundwork/contract/migrations';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import type { ChangesetScope } from '../changesets/entry.ts';

type Calls = typeof migrationCalls;

export type Looking = Pick<RequestContext<Calls['preview']>, 'caller' | 'params'>;

/** @throws Refusal not_found when it is not within the caller's reach */
export function ofMigration<T>(
  { database }: Dependencies,
  { caller, params }: Looking,
  work: (tx: Tx, of: ChangesetScope) => Promise<T>,
): Promise<T> {
  return inRecordTenant(database, caller, { table: 'changesets', id: params.id }, (tx, organizationId) =>
    work(tx, { organizationId, changesetId: params.id }),
  );
}
