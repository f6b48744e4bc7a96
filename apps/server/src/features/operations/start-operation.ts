// Queueing work on a project, for whoever asks: a person, a trial that begins.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Operation, OperationKind } from '@groundwork/contract/operations';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { enqueue, findSame, lockStarting } from '../../platform/queue/operation.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { requireSources } from '../intake/get-analysis.ts';
import { newestSourceAt } from '../intake/outline.ts';
import { requirePortal } from '../portals/find-portal.ts';
import { requireProject } from '../projects/read-project.ts';
import { type Actor, appendTrail, nameOf } from '../trail/append-trail.ts';
import { programOf } from '../trail/own-work.ts';

/** Queues work on a project; asked for twice while it waits or runs it is the same work, unless files came since.
 *  @throws Refusal not_found, no_sources, no_portal */
export async function startOperation(
  dependencies: Dependencies,
  actor: Actor,
  wanted: Wanted,
): Promise<Operation> {
  const { kind, projectId, input } = wanted;
  return inRecordTenant(
    dependencies.database,
    actor.caller,
    { table: 'projects', id: projectId },
    async (tx, organizationId) => {
      await requireProject(tx, organizationId, projectId);
      await prerequisites[kind]?.(tx, organizationId, projectId);
      const asked = {
        organizationId,
        projectId,
        kind,
        createdBy: nameOf(actor),
        program: programOf(actor.caller),
        input: input ?? {},
      };
      await lockStarting(tx, organizationId, projectId);
      const since =
        kind === 'intake.analyze' ? await newestSourceAt(tx, { organizationId, projectId }) : undefined;
      const same = await findSame(tx, { ...asked, ...(since !== undefined && { since }) });
      if (same) return same;
      const operation = await enqueue(tx, asked);
      const target = { kind: 'operation', id: operation.id };
      await appendTrail(tx, organizationId, actor, {
        action: kind,
        target,
        details: { project_id: projectId },
      });
      return operation;
    },
  );
}

/** What must be there before a kind of work can do anything. */
export const prerequisites: Partial<
  Record<OperationKind, (tx: Tx, organizationId: OrganizationId, projectId: ProjectId) => Promise<unknown>>
> = {
  'intake.analyze': requireSources,
  'audit.run': requirePortal,
  'optimizer.optimize': requirePortal,
  'revops.analyze': requirePortal,
};

export interface Wanted {
  kind: OperationKind;
  projectId: ProjectId;
  input?: Record<string, unknown> | undefined;
}
