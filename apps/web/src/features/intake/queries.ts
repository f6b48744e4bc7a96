// A project's uploaded exports and what the analysis made of them.
import { intakeCalls as calls } from '@groundwork/contract/intake';
import { modelProposalCalls } from '@groundwork/contract/model-proposals';
import type { z } from 'zod';
import { cacheUpdate, change } from '../../lib/data/change.ts';
import { nullOn, query, queryAs } from '../../lib/data/query.ts';

export type Intake = z.infer<typeof calls.get.reply>;

export const sources = (projectId: string) => query(calls.listSources, { params: { id: projectId } });

/** The analysis; null while there is none. */
export const intake = (projectId: string) =>
  queryAs(
    calls.get,
    { params: { id: projectId } },
    (reply): Promise<Intake | null> => reply.catch(nullOn('no_analysis')),
  );

/** What other projects of the organization chose for the columns of a file. */
export const earlierChoices = (projectId: string, source: string) =>
  query(calls.earlierChoices, { params: { id: projectId }, query: { source } });

export const modelUse = (projectId: string) =>
  query(modelProposalCalls.modelUse, { params: { id: projectId } });

export const allowModel = (projectId: string) =>
  change(modelProposalCalls.allowModel, (is_allowed: boolean) => ({
    params: { id: projectId },
    body: { is_allowed },
  }));

export const removeSource = (projectId: string) =>
  change(calls.removeSource, (sourceId: string) => ({ params: { id: projectId, sourceId } }));

interface Grouping {
  keptSeparate: Record<string, 'keep_separate' | 'merge' | ''>;
  version: number;
}

/** Says of rows that share a key whether they are kept separate or merged; an empty text takes the answer back. */
export const keepSeparate = (projectId: string) =>
  change(
    calls.answer,
    ({ keptSeparate, version }: Grouping) => ({
      params: { id: projectId },
      body: { kept_separate: keptSeparate },
      ifMatch: version,
    }),
    { cacheUpdates: next => [cacheUpdate(intake(projectId), () => next)] },
  );

/** Have looked over how the plan changed: the one that was seen, and no newer one. */
export const acceptPlan = (projectId: string) =>
  change(calls.acceptPlan, (version: number) => ({ params: { id: projectId }, ifMatch: version }), {
    cacheUpdates: (_, version) => [
      cacheUpdate(intake(projectId), now =>
        now?.version === version ? { ...now, plan_change: null } : undefined,
      ),
    ],
  });
