// Intake: call → handler.

import { Refusal } from '@groundwork/contract/errors';
import { intakeCalls as calls } from '@groundwork/contract/intake';
import { isWritable } from '@groundwork/engine/portal/writable';
import type { Caller } from '../../platform/caller.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { bind, type Route, type Upload } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { readDefaulted } from '../decisions/outline.ts';
import type { StorageAllowance } from '../storage/limits.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import * as service from './analysis.ts';
import { planChangeOf } from './follow-plan.ts';
import * as store from './store.ts';
import { baseName, keepUploads, removeSource } from './uploads.ts';

export function intakeRoutes(dependencies: Dependencies & StorageAllowance): Route[] {
  const { database } = dependencies;
  /** The project with its organization. @throws Refusal not_found */
  const projectOf = (caller: Caller, id: string): Promise<store.Project> =>
    inRecordTenant(database, caller, { table: 'projects', id }, async (tx, organizationId) => {
      const of = { organizationId, projectId: id };
      if (!(await store.hasProject(tx, of))) throw new Refusal('not_found');
      return of;
    });
  return [
    bind(calls.listSources, async ({ caller, params }) => {
      const of = await projectOf(caller, params.id);
      return { data: await database.tenant(of.organizationId, tx => store.listSources(tx, of)) };
    }),
    bind(calls.upload, async context => {
      const of = await projectOf(context.caller, context.params.id);
      return keepUploads(dependencies, of, {
        uploads: named(context.uploads()),
        actor: nameOf(context),
        signal: context.signal,
      });
    }),
    bind(calls.removeSource, async context => {
      const of = await projectOf(context.caller, context.params.id);
      await removeSource(dependencies, of, context.params.sourceId, nameOf(context));
    }),
    bind(calls.get, async ({ caller, params }) => {
      const of = await projectOf(caller, params.id);
      return present(
        dependencies,
        of,
        await database.tenant(of.organizationId, tx =>
          service.getAnalysis(tx, of.organizationId, of.projectId),
        ),
      );
    }),
    bind(calls.answer, async context => {
      const of = await projectOf(context.caller, context.params.id);
      const { body: changes, version, signal } = context;
      const answered = await service.answerIntake(dependencies, of, {
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
    }),
    bind(calls.acceptPlan, async context => {
      const of = await projectOf(context.caller, context.params.id);
      await database.tenant(of.organizationId, tx => service.acceptPlan(tx, of, context.version));
    }),
  ];
}

/** With the properties a person may choose from (what the portal had when it was looked at, less what it fills itself),
 *  what was decided by nobody, and how the plan changed since people looked it over. */
async function present(
  { database }: Pick<Dependencies, 'database'>,
  of: store.Project,
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

async function* named(uploads: AsyncIterable<Upload>): AsyncGenerator<Upload> {
  for await (const { filename, stream } of uploads) yield { filename: baseName(filename), stream };
}
