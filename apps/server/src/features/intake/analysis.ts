// Intake: a project's exports, and the analysis made of them. People change the analysis only through answers, from
// which it is made again.
import type { PortalSchema } from '@groundwork/contract/crm';
import { Refusal } from '@groundwork/contract/errors';
import { type Analysis, Answers } from '@groundwork/contract/intake';
import { compileMigration } from '@groundwork/engine/compile/compile';
import type { CompiledBatch } from '@groundwork/engine/compile/compiled';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobContext } from '../../platform/queue/job.ts';
import { followAnalysis } from '../decisions/follow-analysis.ts';
import { findPortal } from '../portals/find-portal.ts';
import { asFilesChanged, makeAnalysis, openFiles } from './analyse.ts';
import { faultsOf } from './check-answers.ts';
import { followPlan } from './follow-plan.ts';
import { isMadeOf, madeOf } from './made-of.ts';
import { type Changes, mergeAnswers } from './merge-answers.ts';
import * as store from './store.ts';

export type { StoredAnalysis } from './store.ts';

/** @throws Refusal not_found, no_sources */
export async function requireSources(tx: Tx, organizationId: string, projectId: string): Promise<void> {
  const of = { organizationId, projectId };
  if (!(await store.hasProject(tx, of))) throw new Refusal('not_found');
  if ((await store.listSources(tx, of)).length === 0) throw new Refusal('no_sources');
}

/** When the newest file came. */
export async function newestSourceAt(
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<string | undefined> {
  const sources = await store.listSources(tx, { organizationId, projectId });
  return sources
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-1);
}

/** @throws Refusal not_found, no_analysis */
export async function getAnalysis(
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<store.StoredAnalysis> {
  const of = { organizationId, projectId };
  if (!(await store.hasProject(tx, of))) throw new Refusal('not_found');
  const stored = await store.findAnalysis(tx, of);
  if (!stored) throw new Refusal('no_analysis');
  return stored;
}

/** The analysis, when it was made of the very files that are there now.
 *  @throws Refusal not_found, no_analysis, analysis_stale */
export async function requireCurrentAnalysis(
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<{ stored: store.StoredAnalysis; files: store.StoredSource[] }> {
  const stored = await getAnalysis(tx, organizationId, projectId);
  const files = await store.listSources(tx, { organizationId, projectId });
  if (!isMadeOf(files, stored.made_of)) throw new Refusal('analysis_stale');
  const portal = await findPortal(tx, organizationId);
  if (portal && stored.portal_id !== null && stored.portal_id !== portal.id)
    throw new Refusal('analysis_stale', {
      message: `The analysis was made for another portal, and changes go to “${portal.name}” now. Run it again.`,
    });
  return { stored, files };
}

/** What was worked out at `since` rests on the files and the answers that are there now.
 *  @throws Refusal not_found, no_analysis, analysis_stale */
export async function requireSameFiles(
  tx: Tx,
  organizationId: string,
  projectId: string,
  since: string,
): Promise<void> {
  const { stored } = await requireCurrentAnalysis(tx, organizationId, projectId);
  if (!(await store.hasSameFilesSince(tx, { organizationId, projectId }, since)))
    throw new Refusal('analysis_stale', { message: 'The files changed since the preview. Make it again.' });
  if (new Date(stored.analysed_at) > new Date(since))
    throw new Refusal('analysis_stale', { message: 'The mapping changed since the preview. Make it again.' });
}

/** The project that a portal is being set up for. @throws Refusal no_analysis */
export async function projectOfPortal(tx: Tx, organizationId: string, portalId: string): Promise<string> {
  const projectId = await store.projectOfPortal(tx, organizationId, portalId);
  if (projectId === undefined) throw new Refusal('no_analysis');
  return projectId;
}

/** Changes answers and makes the analysis again, from the profiles there are and the portal as it was seen.
 *  @throws Refusal not_found, no_analysis, invalid_request with every place that fits nothing, stale when `version` is not the present one */
export async function answerIntake(
  dependencies: Pick<Dependencies, 'database' | 'files' | 'clock'>,
  of: store.Project,
  given: {
    changes: Changes;
    version: number | undefined;
    actor: string | null;
    signal: AbortSignal;
    /** Runs in the transaction that saves the answers, which is undone when it throws. */
    within?: (tx: Tx) => Promise<void>;
  },
): Promise<store.StoredAnalysis> {
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    dependencies.database.tenant(of.organizationId, work);
  const { before, files } = await transact(async tx => ({
    before: await getAnalysis(tx, of.organizationId, of.projectId),
    files: await store.listSources(tx, of),
  }));
  if (given.version !== undefined && given.version !== before.version) throw new Refusal('stale');
  const answers = mergeAnswers(before.answers, given.changes);
  const run = { transact, signal: given.signal, progress: () => Promise.resolve() };
  const analysis = await makeAnalysis(dependencies, of, run, {
    files,
    answers,
    portal: before.portal_schema,
    before: before.analysis,
  });
  const faults = faultsOf(given.changes, {
    before: before.analysis,
    after: analysis,
    portal: before.portal_schema,
  });
  if (faults.length > 0) throw new Refusal('invalid_request', { faults });
  return transact(async tx => {
    const { portal_id, portal_schema } = before;
    const saved = await store.saveAnalysis(tx, of, before.version, {
      analysis,
      answers,
      portal_id,
      portal_schema,
      made_of: madeOf(files),
    });
    if (!saved) throw new Refusal('stale');
    await given.within?.(tx);
    const plan = await followPlan(tx, of, given.actor, analysis.plan, before.analysis.plan);
    await followAnalysis(tx, of, { decisions: analysis.decisions, actor: given.actor });
    return { ...saved, analysis: { ...saved.analysis, plan } };
  });
}

/** Remembers that people have looked over how the plan changed.
 *  @throws Refusal not_found, no_analysis, stale when the plan was made again meanwhile */
export async function acceptPlan(tx: Tx, of: store.Project, version: number | undefined): Promise<void> {
  await getAnalysis(tx, of.organizationId, of.projectId);
  if (!(await store.acceptPlan(tx, of, version))) throw new Refusal('stale');
}

/** What a change set of a project is made from. */
export interface ProjectIntake {
  analysis: Analysis;
  answers: Answers;
  /** The records and links of the sources, in the order in which they are written. */
  compile(portal: PortalSchema, signal: AbortSignal): AsyncIterable<CompiledBatch>;
}

export type LoadIntake = (job: Pick<JobContext, 'operation' | 'tenant'>) => Promise<ProjectIntake>;

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

/** Nothing answered: every decision stands at its default. */
export const noAnswers: Answers = Answers.parse({});
