// What a change set of a project is made from, opened for the work that makes it.

import { Refusal } from '@groundwork/contract/errors';
import type { Analysis, Answers } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { compileMigration } from '@groundwork/engine/compile/compile';
import type { CompiledBatch } from '@groundwork/engine/compile/compiled';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext, JobOperation } from '../../platform/queue/job.ts';
import { requireCurrentAnalysis } from './get-analysis.ts';
import { asFilesChanged, openFiles } from './make-analysis.ts';

export interface ProjectIntake {
  analysis: Analysis;
  answers: Answers;
  /** The records and links of the sources, in the order in which they are written. */
  compile(portal: PortalSchema, signal: AbortSignal): AsyncIterable<CompiledBatch>;
}

export type LoadIntake = (job: {
  operation: Pick<JobOperation, 'organization_id' | 'project_id'>;
  tenant: JobContext['tenant'];
}) => Promise<ProjectIntake>;

export function intakeLoader(dependencies: Pick<Dependencies, 'files'>): LoadIntake {
  return async ({ operation, tenant }) => {
    const { organization_id: organizationId, project_id: projectId } = operation;
    if (projectId === null) throw new Refusal('no_analysis');
    const { stored, files } = await tenant(tx => requireCurrentAnalysis(tx, organizationId, projectId));
    const { analysis, answers } = stored;
    return {
      analysis,
      answers,
      async *compile(portal, signal) {
        const opened = await openFiles(dependencies, files, answers, signal);
        try {
          yield* compileMigration({ sources: opened.sources, analysis, portal, signal });
        } catch (error) {
          throw asFilesChanged(error);
        } finally {
          await opened.close();
        }
      },
    };
  };
}
