// Records of a portal that look like one: searched for, looked through, previewed as one, proposed.
import {
  mergeCalls as calls,
  type MergeableObject,
  type MergeGroup,
  type MergeRequest,
} from '@groundwork/contract/merges';
import type { Operation } from '@groundwork/contract/operations';
import { keepPreviousData } from '@tanstack/react-query';
import { change, changeAs } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

/** Of an object, in whatever state: there are at most 500, and one that is merged is still looked at. */
export const groups = (projectId: string, object: MergeableObject) =>
  pages(
    calls.groups,
    { params: { id: projectId }, query: { object, limit: 200 } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );

const operationOf = ({ operation }: { operation: Operation }): Operation => operation;

export const searchPortal = (projectId: string) =>
  changeAs(
    calls.search,
    (object: MergeableObject) => ({ params: { id: projectId }, body: { object } }),
    operationOf,
  );

/** What somebody asks for: which record stays, and whose value where they said so. */
export type Asked = Required<Pick<MergeRequest, 'portal_id' | 'object' | 'record_ids' | 'choices'>> &
  Pick<MergeRequest, 'survivor_id'>;

/** Worked out against the portal as it is now, and shown while the next choice is worked out. */
export const preview = (projectId: string, body: Asked) =>
  query(
    calls.preview,
    { params: { id: projectId }, body },
    { staleTime: 0, gcTime: 0, isTriedOnce: true, placeholderData: keepPreviousData },
  );

export const proposeMerge = (projectId: string) =>
  changeAs(
    calls.propose,
    (body: Asked & { preview_hash: string }) => ({ params: { id: projectId }, body }),
    operationOf,
  );

interface Said {
  group: Pick<MergeGroup, 'id'>;
  answer: 'open' | 'different';
  record?: string;
}

export const answerGroup = (projectId: string) =>
  change(calls.answer, ({ group, answer, record }: Said) => ({
    params: { id: projectId, group_id: group.id },
    body: { answer, ...(record !== undefined && { record_id: record }) },
  }));
