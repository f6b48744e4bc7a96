// Change sets of a project: proposed, looked at, approved, taken back.
import {
  changesetCalls as calls,
  type EntryKind,
  type EntryOrder,
  type EntryState,
} from '@groundwork/contract/changesets';
import { changeAs } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query, queryAs } from '../../lib/data/query.ts';
import { pollMs } from '../../lib/query-client.ts';

/** Newest first; enough to find the last one of each kind. */
export const changesets = (projectId: string) =>
  queryAs(
    calls.list,
    { params: { id: projectId }, query: { limit: 50 } },
    async reply => (await reply).data,
    { staleTime: 0 },
  );

/** One of them, watched while it moves. */
export const changeset = (id: string) =>
  query(
    calls.get,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) =>
        data && ['draft', 'approved', 'applying', 'undoing'].includes(data.state) && !error ? pollMs : false,
    },
  );

export interface EntryFilter {
  kind?: EntryKind;
  state?: EntryState;
  search?: string;
  sort?: EntryOrder;
  direction?: 'asc' | 'desc';
}

export const entries = (id: string, filter: EntryFilter) =>
  pages(calls.entries, { params: { id }, query: { ...filter, limit: 200 } }, { staleTime: 0 });

/** What approving would settle, and what the portal lacks: asked anew whenever somebody is about to approve. */
export const approval = (id: string) =>
  query(calls.approval, { params: { id } }, { staleTime: 0, gcTime: 0 });

/** Each of the four starts an operation. */
const started = <Operation>({ operation }: { operation: Operation }): Operation => operation;

export const propose = (projectId: string) =>
  changeAs(
    calls.propose,
    (kind: 'blueprint' | 'migration') => ({ params: { id: projectId }, body: { kind } }),
    started,
  );

interface Approval {
  id: string;
  hash: string;
  settles: Record<string, string>;
}

/** Approves the content that was seen and no other: the hash says which. */
export const approve = () =>
  changeAs(
    calls.approve,
    ({ id, hash, settles }: Approval) => ({ params: { id }, body: { content_hash: hash, settles } }),
    started,
  );

export const resume = () =>
  changeAs(
    calls.resume,
    ({ id, leave_refused }: { id: string; leave_refused: boolean }) => ({
      params: { id },
      body: { leave_refused },
    }),
    started,
  );

export const undo = () => changeAs(calls.undo, (id: string) => ({ params: { id } }), started);
