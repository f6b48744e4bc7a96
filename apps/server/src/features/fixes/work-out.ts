// Working out a bundle from the snapshot that an audit kept: what it changes, what it regains, and that no figure moves by it.
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Refusal } from '@groundwork/contract/errors';
import type { FixRequest, TrippedGuard } from '@groundwork/contract/fixes';
import { makeWorkFolder } from '@groundwork/engine/read/work-folder';
import type { Database } from '@groundwork/snapshots/duckdb/database';
import { textOf } from '@groundwork/snapshots/duckdb/database';
import type { GuardBase, GuardContext } from '@groundwork/snapshots/fix/guard';
import { guardContext, guardPlan, readGuardBase } from '@groundwork/snapshots/fix/guard-plan';
import { type FixPlan, planFixes } from '@groundwork/snapshots/fix/plan-fixes';
import { predictHealth } from '@groundwork/snapshots/fix/predict';
import { openSnapshot } from '@groundwork/snapshots/open-snapshot';
import type { Dependencies } from '../../platform/dependencies.ts';
import { type KeptAuditFiles, openKept } from '../audits/kept-snapshot.ts';
import { refuseTripped } from './refuse-tripped.ts';

export interface WorkedOutFix {
  plan: FixPlan;
  base: GuardBase;
  context: GuardContext;
  predicted: number | null;
  limit: { max: number; interval_ms: number };
}

/** @throws Refusal conflict, guard_tripped */
export async function workOutFix(
  { files }: Pick<Dependencies, 'files'>,
  kept: KeptAuditFiles,
  request: FixRequest,
  signal: AbortSignal,
): Promise<WorkedOutFix> {
  const folder = await makeWorkFolder(tmpdir());
  try {
    const { snapshot, evidence, limit } = await openKept(files, kept);
    const own = path.join(folder, 'opened');
    await mkdir(own);
    const context = guardContext(snapshot, request.owner_id);
    if (request.owner_id !== undefined && !context.owners.has(request.owner_id))
      throw new Refusal('conflict', {
        message: 'Whoever is to take over is not among the people of the portal.',
      });
    const database = await openSnapshot(snapshot, { folder: own, signal });
    let plan: FixPlan;
    let base: GuardBase;
    let tripped: TrippedGuard[];
    try {
      await withEvidence(database, evidence);
      plan = await planFixes(database, {
        checks: request.checks,
        owner: request.owner_id,
        properties: snapshot.portal.properties,
      });
      base = await readGuardBase(database, plan, context);
      tripped = await guardPlan(database, plan, base, context);
    } finally {
      database.close();
    }
    if (tripped.length > 0) throw refuseTripped(tripped, 'Nothing was proposed.');
    const { score } = await predictHealth(snapshot, plan, { folder, signal });
    return { plan, base, context, predicted: score, limit };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function withEvidence(database: Database, file: string): Promise<void> {
  return database.run(`create view evidence as select * from read_parquet(${textOf(file)})`);
}
