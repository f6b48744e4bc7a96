// What a change set of a project is made from, opened for the work that makes it.

import { Refusal } from '@groundwork/contract/errors';
import type { Analysis, Answers } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { compileMigration } from '@groundwork/engine/compile/compile';
import type { CompiledBatch } from '@groundwork/engine/compile/compiled';
import { compileDealHistory, type DealHistory } from '@groundwork/engine/compile/deal-history';
import type { Source } from '@groundwork/engine/read/source';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext, JobOperation } from '../../platform/queue/job.ts';
import { requireCurrentAnalysis } from './get-analysis.ts';
import { asFilesChanged, openFiles } from './make-analysis.ts';

export interface ProjectIntake {
  analysis: Analysis;
  answers: Answers;
  /** The records and links of the sources, in the order in which they are written. */
  compile(portal: PortalSchema, signal: AbortSignal): AsyncIterable<CompiledBatch>;
  /** What the sources say of deals as they were earlier. */
  dealHistory(portal: PortalSchema, signal: AbortSignal): AsyncIterable<DealHistory>;
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
    async function* reading<T>(
      signal: AbortSignal,
      read: (sources: readonly Source[]) => AsyncIterable<T>,
    ): AsyncIterable<T> {
      const opened = await openFiles(dependencies, files, answers, signal);
      try {
        yield* read(opened.sources);
      } catch (error) {
        throw asFilesChanged(error);
      } finally {
        await opened.close();
      }
    }
    return {
      analysis,
      answers,
      compile: (portal, signal) =>
        reading(signal, sources => compileMigration({ sources, analysis, portal, signal })),
      dealHistory: (portal, signal) =>
        reading(signal, sources => compileDealHistory({ sources, analysis, portal, signal })),
    };
  };
}
