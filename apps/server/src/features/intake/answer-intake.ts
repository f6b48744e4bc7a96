// People change an analysis only through answers, from which it is made again.
import { Refusal } from '@groundwork/contract/errors';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { followAnalysis } from '../decisions/follow-analysis.ts';
import { followPairs } from '../duplicates/follow-pairs.ts';
import { learn, noteUse } from '../playbooks/learn.ts';
import { readLessons } from '../playbooks/read-lessons.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { faultsOf } from './check-answers.ts';
import { followPlan } from './follow-plan.ts';
import { getAnalysis } from './get-analysis.ts';
import { makeAnalysis } from './make-analysis.ts';
import { type Changes, mergeAnswers } from './merge-answers.ts';
import { withKnownProposals } from './propose-with-model.ts';
import { madeOf } from './rules.ts';
import * as store from './store.ts';

/** Changes answers and makes the analysis again, from the profiles there are and the portal as it was seen.
 *  @throws Refusal not_found, no_analysis, invalid_request with every place that fits nothing, stale when `version` is not the present one */
export async function answerIntake(
  dependencies: Pick<Dependencies, 'database' | 'files' | 'clock'>,
  of: ProjectScope,
  given: {
    changes: Changes;
    version: number | undefined;
    actor: string | null;
    signal: AbortSignal;
    /** Nobody chose it: the default was taken. */
    isDefault?: boolean;
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
  const { analysis: made, alike } = await makeAnalysis(dependencies, of, run, {
    files,
    answers,
    playbook: await readLessons(dependencies, of),
    portal: before.portal_schema,
    before: before.analysis,
  });
  const analysis = await withKnownProposals(of, run, {
    analysis: made,
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
    const { changes } = given;
    if (given.isDefault !== true) await learn(tx, of, { analysis, answers, portal: portal_schema, changes });
    await noteUse(tx, of, analysis);
    const plan = await followPlan(tx, of, given.actor, analysis.plan, before.analysis.plan);
    await followPairs(tx, of, alike);
    await followAnalysis(tx, of, { decisions: analysis.decisions, actor: given.actor });
    return { ...saved, analysis: { ...saved.analysis, plan } };
  });
}
