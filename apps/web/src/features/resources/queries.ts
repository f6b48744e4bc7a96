// What reps ask of resources, and what they change: that they looked, and their answers.
import {
  type AttemptFields,
  resourceCalls as calls,
  type RepResourceFilter,
} from '@groundwork/contract/resources';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { saveFile } from '../../lib/data/save-file.ts';

const staleTime = 30_000;

export const offered = (asked: RepResourceFilter) =>
  pages(calls.offered, { query: { ...asked, limit: 30 } }, { staleTime });

export const openResource = (id: string) => query(calls.open, { params: { id } }, { staleTime });

export const noteView = (id: string) =>
  change(calls.noteView, (number: number) => ({ params: { id }, body: { number } }));

export const attemptQuiz = (id: string) =>
  change(calls.attempt, (body: AttemptFields) => ({ params: { id }, body }));

export const saveResource = (id: string) => saveFile(calls.file, () => ({ params: { id } }));
