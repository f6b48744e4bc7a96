// Queueing the work on a change set, and finding the same that waits or runs already: asked for twice it is done once.
import type { Changeset } from '@groundwork/contract/changesets';
import type { ChangesetId, OrganizationId } from '@groundwork/contract/ids';
import type { Operation } from '@groundwork/contract/operations';
import type { Tx } from '../../platform/db.ts';
import { enqueue, findOperation } from '../../platform/queue/operation.ts';
import { lockChangeset } from './get-changeset.ts';
import { underWay } from './store.ts';

export interface Who {
  organizationId: OrganizationId;
  /** E-mail of the person, or the name of a process. */
  actor: string | null;
  /** Who that is, whatever they are called: see `identityOf`. Absent of processes. */
  identity?: string | undefined;
  /** The program that asks; undefined for people. */
  program?: string | undefined;
}

/** Work that was queued, or the same that is under way already. */
export type Begun = { begun: Operation; same?: undefined } | { begun?: undefined; same: Operation };

export async function sameOr(same: Operation | undefined, begin: () => Promise<Operation>): Promise<Begun> {
  return same ? { same } : { begun: await begin() };
}

/** The operation that applies or undoes it already; others who ask for that wait until this transaction ends. Of an
 *  approval only that of the same content. @throws Refusal not_found */
export async function findSameWork(
  tx: Tx,
  organizationId: OrganizationId,
  id: ChangesetId,
  wanted: { kind: 'changeset.apply' | 'changeset.undo'; contentHash?: string },
): Promise<Operation | undefined> {
  const changeset = await lockChangeset(tx, organizationId, id);
  if (wanted.contentHash !== undefined && changeset.content_hash !== wanted.contentHash) return undefined;
  const same = await underWay(tx, changeset, wanted.kind);
  return same === undefined ? undefined : findOperation(tx, organizationId, same);
}

export function queueWork(
  tx: Tx,
  who: Who,
  changeset: Pick<Changeset, 'id' | 'project_id' | 'kind'>,
  kind: 'changeset.apply' | 'changeset.undo',
  input: Record<string, unknown> = {},
): Promise<Operation> {
  return enqueue(tx, {
    organizationId: who.organizationId,
    projectId: changeset.project_id,
    kind,
    input: { changeset_id: changeset.id, kind: changeset.kind, ...input },
    createdBy: who.actor,
    program: who.program,
  });
}
