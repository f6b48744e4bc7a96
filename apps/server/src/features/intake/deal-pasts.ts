// Exports that say of deals what they were earlier, whichever project of the organization they were uploaded for: the deals stand in
// one portal, and what is known of their past must not depend on the project from which somebody looks at it.
import { Refusal } from '@groundwork/contract/errors';
import type { PortalId, ProjectId } from '@groundwork/contract/ids';
import { keepsDealHistory } from '@groundwork/engine/compile/deal-history';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext } from '../../platform/queue/job.ts';
import { intakeLoader, type ProjectIntake } from './load-intake.ts';
import * as store from './store.ts';

/** Of the projects whose exports were analysed for this portal; files are opened only where one of them keeps changes. */
export async function* intakesWithPast(
  dependencies: Pick<Dependencies, 'files'>,
  { operation, tenant }: Pick<JobContext, 'operation' | 'tenant'>,
  portalId: PortalId,
): AsyncIterable<{ projectId: ProjectId; intake: ProjectIntake }> {
  const { organization_id } = operation;
  const load = intakeLoader(dependencies);
  for (const projectId of await tenant(tx => store.listAnalysedFor(tx, organization_id, portalId))) {
    const intake = await unlessStale(load({ operation: { organization_id, project_id: projectId }, tenant }));
    if (intake && keepsDealHistory(intake.analysis)) yield { projectId, intake };
  }
}

/** Undefined where the analysis of a project is not of the files that it holds now. */
async function unlessStale(loading: Promise<ProjectIntake>): Promise<ProjectIntake | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof Refusal && ['no_analysis', 'analysis_stale', 'not_found'].includes(error.code))
      return undefined;
    throw error;
  }
}
