// What every report of a project comes to now, remembered until its data change.

import { createHash } from 'node:crypto';
import type { Deliverable } from '@groundwork/contract/deliverables';
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Remembered, ReportCache } from './deliverables/report-cache.ts';
import type { ReportContent } from './deliverables/report-content.ts';
import { makeReport } from './reports.ts';
import { readMarks } from './store-deliverables.ts';

/** What the report says, and how this version of the product writes it. */
export function hashOf(content: ReportContent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Why it cannot be made; any other error goes on. */
function asMissing(error: unknown): string {
  if (error instanceof Refusal && error.code === 'nothing_to_generate') return error.message;
  throw error;
}

/** What every report of a project comes to now. Only those are made whose data have changed since somebody last asked. */
export async function recallReports(
  tx: Tx,
  of: { organizationId: OrganizationId; projectId: ProjectId },
  memory: ReportCache,
): Promise<Record<Deliverable, Remembered>> {
  // Read before the reports: what changes in between is remembered under marks that are no longer found.
  const marks = await readMarks(tx, of);
  const recall = (deliverable: Deliverable) =>
    memory.recall([of.projectId, deliverable], marks[deliverable], () =>
      makeReport(tx, of, deliverable).then(
        content => ({ hash: hashOf(content), missing: null }),
        error => ({ hash: null, missing: asMissing(error) }),
      ),
    );
  return {
    implementation_plan: await recall('implementation_plan'),
    data_dictionary: await recall('data_dictionary'),
    migration_report: await recall('migration_report'),
    audit_report: await recall('audit_report'),
    revops_report: await recall('revops_report'),
    handover: await recall('handover'),
  };
}
