// A project's uploaded exports and what the analysis made of them.
import { type Answers, intakeCalls as calls } from '@groundwork/contract/intake';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { isCode } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';
import { foresee } from './answering.ts';

export type Intake = z.infer<typeof calls.get.reply>;

export const sources = (projectId: string) => queryOf(calls.listSources, { params: { id: projectId } });

/** The analysis; null while there is none. */
export const intake = (projectId: string) =>
  queryOptions({
    queryKey: keyOf(calls.get, { params: { id: projectId } }),
    queryFn: async ({ signal }): Promise<Intake | null> => {
      try {
        return await callApi(calls.get, { params: { id: projectId } }, { signal });
      } catch (error) {
        if (isCode(error, 'no_analysis')) return null;
        throw error;
      }
    },
  });

export const removeSource = (projectId: string) =>
  mutationOptions({
    mutationFn: (sourceId: string) => callApi(calls.removeSource, { params: { id: projectId, sourceId } }),
    retry: false,
  });

/**
 * Saves answers, one change after the other: each is made to the newest version at hand, so quick clicks do not refuse
 * each other. Somebody else's change in between is refused with 412.
 */
export const saveAnswers = (projectId: string, queries: QueryClient) =>
  mutationOptions({
    scope: { id: `answers of ${projectId}` },
    // Making the analysis again takes seconds for large files; what was chosen shows at once.
    onMutate: (body: Partial<Answers>) => {
      const key = intake(projectId).queryKey;
      const current = queries.getQueryData(key);
      if (!current) return;
      const foreseen: Intake = { ...current, analysis: foresee(current.analysis, body) };
      queries.setQueryData(key, foreseen);
    },
    mutationFn: async (body: Partial<Answers>) => {
      const key = intake(projectId).queryKey;
      const current = queries.getQueryData(key) ?? (await queries.fetchQuery(intake(projectId)));
      if (!current) throw new Error('Run the analysis first.');
      const next = await callApi(calls.answer, { params: { id: projectId }, body, ifMatch: current.version });
      queries.setQueryData(key, next);
      return next;
    },
    retry: false,
  });
