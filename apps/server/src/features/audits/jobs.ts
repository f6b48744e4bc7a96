// audit.run and optimizer.optimize: look at the portal, say what is wrong, and rank what could be mended.
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { AuditResult, OptimizerResult } from '@groundwork/contract/audits';
import { AuditId, type PortalId, type ProjectId } from '@groundwork/contract/ids';
import { makeWorkFolder } from '@groundwork/engine/read/work-folder';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import type { JobContext, JobHandlers } from '../../platform/queue/job.ts';
import { readSaidDifferent } from '../merges/said-different.ts';
import { requirePortal } from '../portals/find-portal.ts';
import { openPortal } from '../portals/open-portal.ts';
import { keepFiles } from './keep-files.ts';
import { keepPortal } from './kept-snapshot.ts';
import { KEPT_AUDITS, rankFixes } from './rules.ts';
import { type Audited, runAudit } from './run-audit.ts';
import * as store from './store.ts';
import { type Taken, takeSnapshot } from './take-snapshot.ts';

async function auditPortal(dependencies: Dependencies, job: JobContext): Promise<AuditResult> {
  const { operation, signal } = job;
  const organizationId = operation.organization_id;
  const { id: portalId } = await job.tenant(tx => requirePortal(tx, organizationId));
  const portal = await openPortal(dependencies, organizationId, portalId);
  const asOf = dependencies.clock.now().toISOString();
  const folder = await makeWorkFolder(tmpdir());
  try {
    const taken = await takeSnapshot(portal, job, { folder, asOf });
    await job.progress({ phase: 'Checking the records', done: 0, total: null, unit: 'records' });
    const id = AuditId.parse(newId());
    const before = { as_of: asOf, id };
    const earlier = await job.tenant(tx => store.listEvidence(tx, organizationId, portalId, before));
    const audited = await runAudit(
      taken.snapshot,
      {
        earlier: earlier.map(({ checks, stored_as, as_of, time_zone }) => ({
          checks,
          evidence: dependencies.files.pathOf(stored_as),
          asOf: as_of,
          timeZone: time_zone,
        })),
        said: await job.tenant(async tx => ({
          contacts: await readSaidDifferent(tx, { organizationId, portalId, object: 'contacts' }),
          companies: await readSaidDifferent(tx, { organizationId, portalId, object: 'companies' }),
        })),
      },
      { folder, signal },
    );
    const result = { audit_id: id, as_of: asOf, portal_id: portalId, ...audited.result };
    const projectId = operation.project_id;
    // Started before every audit was of a project.
    if (projectId === null) return { ...result, audit_id: undefined };
    await keep(dependencies, job, { taken, audited, result, projectId, portalId });
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the files, then names them: what is cut off in between is swept. */
async function keep(
  { files }: Dependencies,
  job: JobContext,
  given: {
    taken: Taken;
    audited: Audited;
    result: AuditResult & { audit_id: AuditId };
    projectId: ProjectId;
    portalId: PortalId;
  },
): Promise<void> {
  const { id: operationId, organization_id: organizationId } = job.operation;
  const { result, projectId, portalId } = given;
  const { snapshot, schema } = given.taken;
  const { records, links, history } = snapshot.files;
  const kept = [
    await keepPortal(files, given.taken),
    ...(await keepFiles(files, [
      ...Object.entries(records),
      ['links', links],
      ...(history ? [['history', history] as const] : []),
      ['evidence', given.audited.evidence],
      ['causes', given.audited.causes],
      ['alike', given.audited.alike.found],
      ['alike-searched', given.audited.alike.searched],
    ])),
  ];
  await job.tenant(async tx => {
    await store.insertAudit(
      tx,
      { organizationId, projectId },
      {
        id: result.audit_id,
        operationId,
        portalId,
        result,
        pages: { ui_host: schema.account.ui_host ?? null, object_ids: schema.custom_object_ids ?? {} },
        files: kept,
      },
    );
    await store.forgetOldAudits(tx, { organizationId, portalId, kept: KEPT_AUDITS });
  });
}

/** Rests on the last audit of the project; looks at the portal itself when there is none. */
async function runOptimizer(dependencies: Dependencies, job: JobContext): Promise<OptimizerResult> {
  const { organization_id: organizationId, project_id: projectId } = job.operation;
  const last = projectId
    ? await job.tenant(tx => store.findLastAudit(tx, organizationId, projectId))
    : undefined;
  return {
    as_of: dependencies.clock.now().toISOString(),
    ...rankFixes(last ?? (await auditPortal(dependencies, job))),
  };
}

export function auditJobs(dependencies: Dependencies): JobHandlers {
  return {
    'audit.run': job => auditPortal(dependencies, job),
    'optimizer.optimize': job => runOptimizer(dependencies, job),
  };
}
