// Intake: call → service.

import { Refusal } from '@groundwork/contract/errors';
import { intakeCalls as calls } from '@groundwork/contract/intake';
import type { Caller } from '../../platform/caller.ts';
import type { Parts } from '../../platform/parts.ts';
import { reach } from '../../platform/reach.ts';
import { bind, type Route, type Upload } from '../../platform/route.ts';
import { readDefaulted } from '../decisions/service-carried.ts';
import { nameOf, recordDeed } from '../trail/service.ts';
import * as service from './service.ts';
import { planChangeOf } from './service-plan.ts';
import * as store from './store.ts';
import { baseName, keepUploads, removeSource } from './uploads.ts';

export function intakeRoutes(parts: Parts): Route[] {
  const { database } = parts;
  /** The project with its organization. @throws Refusal not_found */
  const projectOf = (caller: Caller, id: string): Promise<store.Project> =>
    reach(database, caller, { table: 'projects', id }, async (tx, organizationId) => {
      const of = { organizationId, projectId: id };
      if (!(await store.hasProject(tx, of))) throw new Refusal('not_found');
      return of;
    });
  return [
    bind(calls.listSources, async ({ caller, params }) => {
      const of = await projectOf(caller, params.id);
      return { data: await database.tenant(of.organizationId, tx => store.listSources(tx, of)) };
    }),
    bind(calls.upload, async visit => {
      const of = await projectOf(visit.caller, visit.params.id);
      return keepUploads(parts, of, {
        uploads: named(visit.uploads()),
        actor: nameOf(visit),
        signal: visit.signal,
      });
    }),
    bind(calls.removeSource, async visit => {
      const of = await projectOf(visit.caller, visit.params.id);
      await removeSource(parts, of, visit.params.sourceId, nameOf(visit));
    }),
    bind(calls.get, async ({ caller, params }) => {
      const of = await projectOf(caller, params.id);
      return present(
        parts,
        of,
        await database.tenant(of.organizationId, tx =>
          service.getAnalysis(tx, of.organizationId, of.projectId),
        ),
      );
    }),
    bind(calls.answer, async visit => {
      const of = await projectOf(visit.caller, visit.params.id);
      const { body: changes, version, signal } = visit;
      const answered = await service.answerIntake(parts, of, {
        changes,
        version,
        actor: nameOf(visit),
        signal,
        ...(changes.apart && {
          within: tx =>
            recordDeed(tx, of.organizationId, visit, {
              action: 'intake.apart',
              target: { kind: 'project', id: of.projectId },
              details: { apart: changes.apart },
            }),
        }),
      });
      return present(parts, of, answered);
    }),
    bind(calls.acceptPlan, async visit => {
      const of = await projectOf(visit.caller, visit.params.id);
      await database.tenant(of.organizationId, tx => service.acceptPlan(tx, of, visit.version));
    }),
  ];
}

/** With the properties a person may choose from (what the portal had when it was looked at, less what it fills itself),
 *  what was decided by nobody, and how the plan changed since people looked it over. */
async function present(
  { database }: Pick<Parts, 'database'>,
  of: store.Project,
  stored: store.StoredAnalysis,
) {
  const { analysis, answers, version, analysed_at, portal_schema } = stored;
  const properties = portal_schema.properties
    .filter(property => property.read_only !== true)
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
