// A project's uploaded exports and what the analysis made of them.
import { intakeCalls as calls } from '@groundwork/contract/intake';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { isCode } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/call-api.ts';
import { keyOf, queryOf } from '../../lib/api/query-of.ts';

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

/** Says of rows that share a key whether they are the same: `apart`, or an empty text to take that back. */
export const keepApart = (projectId: string) =>
  mutationOptions({
    mutationFn: ({ apart, version }: { apart: Record<string, 'apart' | 'together' | ''>; version: number }) =>
      callApi(calls.answer, { params: { id: projectId }, body: { apart }, ifMatch: version }),
    retry: false,
  });

/** Have looked over how the plan changed: the one that was seen, and no newer one. */
export const acceptPlan = (projectId: string) =>
  mutationOptions({
    mutationFn: (version: number) =>
      callApi(calls.acceptPlan, { params: { id: projectId }, ifMatch: version }),
    retry: false,
  });
