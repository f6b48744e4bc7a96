// intake.analyze: reads the uploaded exports, thinks about them and makes the plan.
import { Refusal } from '@groundwork/contract/errors';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { standardObjects } from '@groundwork/contract/standard-objects';
import { labelledPairs } from '@groundwork/engine/portal/labelled-pairs';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newestModel } from '../../platform/model/newest-model.ts';
import type { ModelSettings } from '../../platform/model/settings.ts';
import type { JobHandlers } from '../../platform/queue/job.ts';
import { followAnalysis } from '../decisions/follow-analysis.ts';
import { followPairs } from '../duplicates/follow-pairs.ts';
import { noteUse } from '../playbooks/learn.ts';
import { readLessons } from '../playbooks/read-lessons.ts';
import { requirePortal } from '../portals/find-portal.ts';
import { noteTimeZone } from '../portals/keep-portal.ts';
import { openPortal } from '../portals/open-portal.ts';
import { followPlan } from './follow-plan.ts';
import { catchUp } from './learn-from-before.ts';
import { type AnalyseRun, makeAnalysis } from './make-analysis.ts';
import { noAnswers } from './merge-answers.ts';
import { proposeWithModel } from './propose-with-model.ts';
import { madeOf } from './rules.ts';
import * as store from './store.ts';

/** `modelNow`: the language model that may propose for what the engine is not sure of, where there is one. */
export function intakeJobs(
  dependencies: Dependencies,
  modelNow: () => ModelSettings | undefined = () => undefined,
): JobHandlers {
  const model = newestModel(modelNow);
  return {
    'intake.analyze': async job => {
      const { organization_id: organizationId, project_id: projectId, created_by } = job.operation;
      if (projectId === null) throw new Refusal('not_found');
      const of = { organizationId, projectId };
      const { files, before, portal } = await job.tenant(async tx => ({
        files: await store.listSources(tx, of),
        before: await store.findAnalysis(tx, of),
        portal: await requirePortal(tx, organizationId),
      }));
      if (files.length === 0) throw new Refusal('no_sources');
      await job.progress({ phase: 'Looking at the portal', done: 0, total: null, unit: 'files' });
      const connection = await openPortal(dependencies, organizationId, portal.id);
      const looked = await connection.inspect(standardObjects, { signal: job.signal });
      const room = await connection.allowances('custom-properties', { signal: job.signal });
      const schema: PortalSchema = {
        ...looked,
        labels: await connection.labels(labelledPairs, { signal: job.signal }),
        custom_properties: room.flatMap(({ object, limit, used }) =>
          object === null ? [] : [{ object, limit, used }],
        ),
      };
      await job.tenant(tx => noteTimeZone(tx, portal, schema.account.time_zone ?? null));
      const answers = before?.answers ?? noAnswers;
      const run: AnalyseRun = {
        transact: work => job.tenant(work),
        signal: job.signal,
        progress: now => job.progress(now),
      };
      await catchUp(run, organizationId);
      const { analysis: made, alike } = await makeAnalysis(dependencies, of, run, {
        files,
        answers,
        portal: schema,
        playbook: await readLessons(dependencies, of),
        before: before?.analysis,
      });
      const analysis = await proposeWithModel(dependencies, of, run, {
        analysis: made,
        portal: schema,
        model: model(),
      });
      const version = await job.tenant(async tx => {
        // Answers given meanwhile were made from older files: they are kept, and the analysis is made from them next time.
        const now = await store.findAnalysis(tx, of);
        const next = {
          analysis,
          answers: now?.answers ?? answers,
          portal_id: portal.id,
          portal_schema: schema,
          made_of: madeOf(files),
        };
        const saved = await store.saveAnalysis(tx, of, now?.version ?? 0, next);
        if (!saved) throw new Error('the analysis was saved by somebody else in the same moment');
        await noteUse(tx, of, analysis);
        await followPlan(tx, of, created_by, analysis.plan, now?.analysis.plan);
        await followPairs(tx, of, alike);
        await followAnalysis(tx, of, { decisions: analysis.decisions, actor: created_by });
        return saved.version;
      });
      return {
        version,
        sources: analysis.sources.length,
        refused: analysis.refused.length,
        decisions: analysis.decisions.length,
        records: analysis.plan.records,
      };
    },
  };
}
