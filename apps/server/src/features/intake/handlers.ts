// Intake as people ask for it: a project's exports, and the analysis made of them.
import { Refusal } from '@groundwork/contract/errors';
import type { intakeCalls } from '@groundwork/contract/intake';
import { isWritable } from '@groundwork/engine/portal/writable';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext, Upload } from '../../platform/route.ts';
import { readDefaulted } from '../decisions/outline.ts';
import { earlierChoices } from '../playbooks/earlier-choices.ts';
import { inProject, lookAtProject } from '../projects/in-project.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import { programOf, requireOwnWork } from '../trail/own-work.ts';
import * as answering from './answer-intake.ts';
import { planChangeOf } from './follow-plan.ts';
import * as analyses from './get-analysis.ts';
import { baseName, keepUploads } from './keep-uploads.ts';
import * as removing from './remove-source.ts';
import * as store from './store.ts';
import { findTable } from './store-earlier.ts';

type Calls = typeof intakeCalls;

/** @throws Refusal not_found */
export async function listSources(dependencies: Dependencies, context: RequestContext<Calls['listSources']>) {
  const of = await projectOf(dependencies, context);
  return { data: await dependencies.database.tenant(of.organizationId, tx => store.listSources(tx, of)) };
}

/** @throws Refusal not_found, no_sources, too_large, storage_full, storage_limit */
export async function uploadSources(
  dependencies: Dependencies & StorageAllowance,
  context: RequestContext<Calls['upload']>,
) {
  const of = await projectOf(dependencies, context);
  return keepUploads(dependencies, of, {
    uploads: named(context.uploads()),
    actor: nameOf(context),
    program: programOf(context.caller),
    requireMayReplace: program => requireOwnWork(context, program),
    signal: context.signal,
  });
}

async function* named(uploads: AsyncIterable<Upload>): AsyncGenerator<Upload> {
  for await (const { filename, stream } of uploads) yield { filename: baseName(filename), stream };
}

/** @throws Refusal not_found, conflict */
export async function removeSource(
  dependencies: Dependencies,
  context: RequestContext<Calls['removeSource']>,
): Promise<void> {
  const { database, files } = dependencies;
  const of = await projectOf(dependencies, context);
  const removed = await database.tenant(of.organizationId, tx =>
    removing.removeSource(tx, of, context.params.sourceId, context),
  );
  await database.afterCommit(() => files.remove(removed.stored_as));
}

/** @throws Refusal not_found, no_analysis */
export async function getAnalysis(dependencies: Dependencies, context: RequestContext<Calls['get']>) {
  const of = await projectOf(dependencies, context);
  const stored = await dependencies.database.tenant(of.organizationId, tx =>
    analyses.getAnalysis(tx, of.organizationId, of.projectId),
  );
  return present(dependencies, of, stored);
}

/** Never of another organization: the transaction sees no other's rows. @throws Refusal not_found, no_analysis */
export async function listEarlierChoices(
  { database }: Dependencies,
  context: RequestContext<Calls['earlierChoices']>,
) {
  return lookAtProject(database, context, async (tx, of) => {
    if (!(await store.hasProject(tx, of))) throw new Refusal('not_found');
    if (!(await store.findAnswered(tx, of))) throw new Refusal('no_analysis');
    const table = await findTable(tx, of, context.query.source);
    return { data: table ? await earlierChoices(tx, of, table) : [] };
  });
}

/** @throws Refusal not_found, no_analysis, invalid_request with every place that fits nothing, stale */
export async function answerIntake(dependencies: Dependencies, context: RequestContext<Calls['answer']>) {
  const of = await projectOf(dependencies, context);
  const { body: changes, version, signal } = context;
  const answered = await answering.answerIntake(dependencies, of, {
    changes,
    version,
    actor: nameOf(context),
    signal,
    ...(changes.kept_separate && {
      within: tx =>
        appendTrail(tx, of.organizationId, context, {
          action: 'intake.keepSeparate',
          target: { kind: 'project', id: of.projectId },
          details: { kept_separate: changes.kept_separate },
        }),
    }),
  });
  return present(dependencies, of, answered);
}

/** Remembers that people have looked over how the plan changed.
 *  @throws Refusal not_found, no_analysis, stale when the plan was made again meanwhile */
export async function acceptPlan(
  dependencies: Dependencies,
  context: RequestContext<Calls['acceptPlan']>,
): Promise<void> {
  const of = await projectOf(dependencies, context);
  await dependencies.database.tenant(of.organizationId, async tx => {
    await analyses.getAnalysis(tx, of.organizationId, of.projectId);
    if (!(await store.acceptPlan(tx, of, context.version))) throw new Refusal('stale');
  });
}

/** The project with its organization. @throws Refusal not_found */
function projectOf(
  { database }: Dependencies,
  context: Pick<RequestContext<Calls['get']>, 'caller' | 'params'>,
): Promise<ProjectScope> {
  return inProject(database, context, async (tx, of) => {
    if (!(await store.hasProject(tx, of))) throw new Refusal('not_found');
    return of;
  });
}

/** With the properties a person may choose from (what the portal had when it was looked at, less what it fills itself),
 *  what was decided by nobody, and how the plan changed since people looked it over. */
async function present(
  { database }: Pick<Dependencies, 'database'>,
  of: ProjectScope,
  stored: store.StoredAnalysis,
) {
  const { analysis, answers, version, analysed_at, portal_schema } = stored;
  const properties = portal_schema.properties
    .filter(isWritable)
    .map(({ object, name, label }) => ({ object, name, label }));
  return database.tenant(of.organizationId, async tx => {
    const plan_change = await planChangeOf(tx, of, stored);
    const defaulted = await readDefaulted(tx, of);
    return { analysis, properties, answers, defaulted, plan_change, version, analysed_at };
  });
}
