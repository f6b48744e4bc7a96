// audit.run and optimizer.optimize: look at the portal, say what is wrong, and rank what could be mended.
import type { AuditResult, OptimizerResult } from '@groundwork/contract/audits';
import { audit, optimize } from '@groundwork/engine/audit/audit';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext, JobHandlers } from '../../platform/queue/job.ts';
import { requirePortal } from '../portals/find-portal.ts';
import { openPortal } from '../portals/open-portal.ts';
import { readSnapshot } from './snapshot.ts';
import { findLastAudit } from './store.ts';

async function runAudit(dependencies: Dependencies, job: JobContext): Promise<AuditResult> {
  const organizationId = job.operation.organization_id;
  const { id } = await job.tenant(tx => requirePortal(tx, organizationId));
  const portal = await openPortal(dependencies, organizationId, id);
  const asOf = dependencies.clock.now().toISOString();
  const snapshot = await readSnapshot(portal, job, asOf.slice(0, 10));
  return { as_of: asOf, portal_id: id, ...audit(snapshot) };
}

/** Rests on the last audit of the project; looks at the portal itself when there is none. */
async function runOptimizer(dependencies: Dependencies, job: JobContext): Promise<OptimizerResult> {
  const { organization_id: organizationId, project_id: projectId } = job.operation;
  const last = projectId ? await job.tenant(tx => findLastAudit(tx, organizationId, projectId)) : undefined;
  return {
    as_of: dependencies.clock.now().toISOString(),
    ...optimize(last ?? (await runAudit(dependencies, job))),
  };
}

export function auditJobs(dependencies: Dependencies): JobHandlers {
  return {
    'audit.run': job => runAudit(dependencies, job),
    'optimizer.optimize': job => runOptimizer(dependencies, job),
  };
}
