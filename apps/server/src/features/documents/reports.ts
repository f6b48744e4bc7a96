// Puts a deliverable's report together from what is stored. Reads other features through their services only.
import type { Deliverable } from '@groundwork/contract/deliverables';
import { Refusal } from '@groundwork/contract/errors';
import type { Project } from '@groundwork/contract/projects';
import type { Tx } from '../../platform/db.ts';
import { readAssumptions } from '../audits/read-assumptions.ts';
import { findLastAudit } from '../audits/store.ts';
import { listChangesets } from '../changesets/outline.ts';
import { readDefaulted } from '../decisions/outline.ts';
import { getAnalysis } from '../intake/get-analysis.ts';
import { getReport } from '../migrations/get-report.ts';
import { listRejectedGroups } from '../migrations/outline.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { requireProject } from '../projects/read-project.ts';
import { findLatestRevops } from '../revops/read-latest.ts';
import { auditReport } from './deliverables/audit-report.ts';
import { dataDictionary } from './deliverables/data-dictionary.ts';
import { handover } from './deliverables/handover.ts';
import { readHandover } from './deliverables/handover-data.ts';
import { implementationPlan } from './deliverables/implementation-plan.ts';
import { migrationReport } from './deliverables/migration-report.ts';
import type { ReportContent } from './deliverables/report-content.ts';
import { revopsReport } from './deliverables/revops-report.ts';

const missing: Record<Deliverable, string> = {
  implementation_plan: 'Analyse the files of this project first.',
  data_dictionary: 'Analyse the files of this project first.',
  migration_report: 'Carry the records over first: the report is made of what was read back.',
  audit_report: 'Run an audit of the portal first.',
  revops_report: 'Analyse the pipelines of the portal first.',
  handover: 'Carry the changes out first: a handover says what was done.',
};

/** @throws Refusal nothing_to_generate, which says what has to happen first; not_found */
export async function makeReport(tx: Tx, of: ProjectScope, deliverable: Deliverable): Promise<ReportContent> {
  const project = await requireProject(tx, of.organizationId, of.projectId);
  const content = await reports[deliverable](tx, of, project);
  if (!content) throw new Refusal('nothing_to_generate', { message: missing[deliverable] });
  return content;
}

type Maker = (tx: Tx, of: ProjectScope, project: Project) => Promise<ReportContent | undefined>;

const reports: Record<Deliverable, Maker> = {
  async implementation_plan(tx, of, project) {
    const stored = await findAnalysis(tx, of);
    return stored && implementationPlan(project, stored.analysis, await readDefaulted(tx, of));
  },
  async data_dictionary(tx, of, project) {
    const stored = await findAnalysis(tx, of);
    return stored && dataDictionary(project, stored.analysis, stored.portal_schema.properties);
  },
  async migration_report(tx, of, project) {
    const { organizationId } = of;
    const changesets = await listChangesets(tx, organizationId, of.projectId, undefined, 200);
    for (const { id, kind } of changesets) {
      if (kind !== 'migration') continue;
      const report = await unlessAbsent(getReport(tx, organizationId, id), 'not_found');
      if (!report) continue;
      return migrationReport(
        project,
        report,
        await listRejectedGroups(tx, { organizationId, changesetId: id }),
      );
    }
    return undefined;
  },
  async audit_report(tx, of, project) {
    const audit = await findLastAudit(tx, of.organizationId, of.projectId);
    return audit && auditReport(project, audit, (await readAssumptions(tx, of)).assumptions);
  },
  async revops_report(tx, of, project) {
    const analysis = await findLatestRevops(tx, of);
    return analysis && revopsReport(project, analysis);
  },
  async handover(tx, of, project) {
    const data = await readHandover(tx, of, project);
    return data && handover(data);
  },
};

function findAnalysis(tx: Tx, of: ProjectScope) {
  return unlessAbsent(getAnalysis(tx, of.organizationId, of.projectId), 'no_analysis');
}

async function unlessAbsent<T>(asked: Promise<T>, absent: Refusal['code']): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal && error.code === absent) return undefined;
    throw error;
  }
}
