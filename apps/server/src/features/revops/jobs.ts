// revops.analyze: reads deals and what stood in them before, works the figures out, and keeps both.
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PortalId, type ProjectId, RevopsId } from '@groundwork/contract/ids';
import type { KeptRevops } from '@groundwork/contract/revops-reports';
import { makeWorkFolder } from '@groundwork/engine/read/work-folder';
import { openSnapshot } from '@groundwork/snapshots/open-snapshot';
import {
  ANALYSIS_MEMORY_MB,
  type Analysed,
  analyseRevops,
} from '@groundwork/snapshots/revops/analyse-revops';
import { type KeptTable, writeKeptTables } from '@groundwork/snapshots/revops/kept-tables';
import type { SnapshotFile } from '@groundwork/snapshots/snapshot-files';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import type { JobContext, JobHandlers } from '../../platform/queue/job.ts';
import { keepFiles } from '../audits/keep-files.ts';
import { type Taken, takeSnapshot } from '../audits/take-snapshot.ts';
import { requirePortal } from '../portals/find-portal.ts';
import { openPortal } from '../portals/open-portal.ts';
import { pastOfFiles } from './past-of-files.ts';
import { hashOf, KEPT_REPORTS, seenOf } from './rules.ts';
import * as store from './store.ts';

async function analyze(dependencies: Dependencies, job: JobContext): Promise<KeptRevops> {
  const { operation } = job;
  const portal = await job.tenant(tx => requirePortal(tx, operation.organization_id));
  const opened = await openPortal(dependencies, operation.organization_id, portal.id);
  const asOf = dependencies.clock.now().toISOString();
  const folder = await makeWorkFolder(tmpdir());
  try {
    const objects = ['companies', 'deals'] as const;
    const past = pastOfFiles(dependencies, job, portal.id);
    const asked = { folder, asOf, objects, earlier: past.earlier };
    const taken = await takeSnapshot(opened, job, asked);
    await job.progress({ phase: 'Working out the figures', done: 0, total: null, unit: 'records' });
    const { analysed, tables } = await workOut(taken, { folder, signal: job.signal });
    const result: KeptRevops = {
      revops_id: RevopsId.parse(newId()),
      as_of: asOf,
      portal_id: portal.id,
      ...analysed,
      files: past.files(),
    };
    const projectId = operation.project_id;
    // Started before every analysis was of a project.
    if (projectId !== null)
      await keep(dependencies, job, { taken, tables, result, projectId, portalId: portal.id });
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface WorkedOut {
  analysed: Analysed;
  tables: [KeptTable, SnapshotFile][];
}

async function workOut(
  { snapshot }: Taken,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<WorkedOut> {
  const own = path.join(folder, 'worked-out');
  await mkdir(own);
  const database = await openSnapshot(snapshot, { folder: own, memoryMb: ANALYSIS_MEMORY_MB, signal });
  try {
    const analysed = await analyseRevops(database, snapshot);
    return { analysed, tables: await writeKeptTables(database, own) };
  } finally {
    database.close();
  }
}

/** Stores the files, then names them: what is cut off in between is swept. */
async function keep(
  { files }: Dependencies,
  job: JobContext,
  given: {
    taken: Taken;
    tables: WorkedOut['tables'];
    result: KeptRevops;
    projectId: ProjectId;
    portalId: PortalId;
  },
): Promise<void> {
  const { id: operationId, organization_id: organizationId } = job.operation;
  const { taken, tables, result, projectId, portalId } = given;
  const { records, links, history } = taken.snapshot.files;
  const kept = await keepFiles(files, [
    ...Object.entries(records).map(([object, file]) => [`records.${object}`, file] as const),
    ['links', links],
    ...(history ? [['history', history] as const] : []),
    ...tables.map(([table, file]) => [`table.${table}`, file] as const),
  ]);
  const seen = seenOf(result);
  const { account, custom_object_ids } = taken.schema;
  await job.tenant(async tx => {
    await store.insertReport(
      tx,
      { organizationId, projectId },
      {
        id: result.revops_id,
        operationId,
        portalId,
        result,
        pages: { ui_host: account.ui_host ?? null, object_ids: custom_object_ids ?? {} },
        files: kept,
        seen,
        hash: hashOf(seen),
      },
    );
    await store.forgetOldReports(tx, { organizationId, portalId, kept: KEPT_REPORTS });
  });
}

export function revopsJobs(dependencies: Dependencies): JobHandlers {
  return { 'revops.analyze': job => analyze(dependencies, job) };
}
