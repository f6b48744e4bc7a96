// Operations as other nouns read them, in their transaction.
import { Refusal } from '@groundwork/contract/errors';
import type { OperationId, OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Tx } from '../../platform/db.ts';
import { present } from '../../platform/queue/operation.ts';
import * as store from './store.ts';

/** One operation, for other features' work within the same transaction. @throws Refusal not_found */
export async function readOperation(
  tx: Tx,
  organizationId: OrganizationId,
  id: OperationId,
): Promise<Operation> {
  const row = await store.findOperation(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return present(row);
}

/** The newest hundred of a project, for its export. */
export async function readProjectOperations(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<Operation[]> {
  const rows = await store.listAllOperations(tx, organizationId, projectId);
  return rows.map(present);
}

/** What was started last in a project. */
export async function findLastOperation(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<Operation | undefined> {
  const [last] = await store.listOperations(tx, organizationId, { project_id: projectId, limit: 1 });
  return last && present(last);
}
