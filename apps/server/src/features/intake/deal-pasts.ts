// Exports of some projects that say of deals what they were earlier.
import { Refusal } from '@groundwork/contract/errors';
import type { ProjectId } from '@groundwork/contract/ids';
import { type DealHistory, tablesWithDealHistory } from '@groundwork/engine/compile/deal-history';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext } from '../../platform/queue/job.ts';
import { getAnalysis } from './get-analysis.ts';
import { intakeLoader, type ProjectIntake } from './load-intake.ts';

export interface ProjectPast {
  projectId: ProjectId;
  /** Of those that keep changes; there is at least one. */
  files: readonly string[];
  /** Batch by batch. @throws Refusal analysis_stale where the files are no longer those that were analysed */
  read: (...given: Parameters<ProjectIntake['dealHistory']>) => AsyncIterable<DealHistory>;
}

/** In the order of the projects; those without such a file, or never analysed, are left out. Files are opened when they are read. */
export async function* pastsOf(
  dependencies: Pick<Dependencies, 'files'>,
  { operation, tenant }: Pick<JobContext, 'operation' | 'tenant'>,
  projects: readonly ProjectId[],
): AsyncIterable<ProjectPast> {
  const { organization_id } = operation;
  const load = intakeLoader(dependencies);
  for (const projectId of projects) {
    const files = await tenant(tx => getAnalysis(tx, organization_id, projectId)).then(
      ({ analysis }) => tablesWithDealHistory(analysis),
      notAnalysed,
    );
    if (files.length === 0) continue;
    yield {
      projectId,
      files,
      async *read(portal, signal) {
        const intake = await load({ operation: { organization_id, project_id: projectId }, tenant });
        yield* intake.dealHistory(portal, signal);
      },
    };
  }
}

function notAnalysed(error: unknown): [] {
  if (error instanceof Refusal && ['no_analysis', 'not_found'].includes(error.code)) return [];
  throw error;
}
