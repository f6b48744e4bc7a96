// The work of every organization, for those who run the platform. What moves is asked for every two seconds.
import {
  type ConsoleOperation,
  operationConsoleCalls as calls,
  type Lane,
} from '@groundwork/contract/operation-console';
import type { Operation } from '@groundwork/contract/operations';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';
import { pollMs } from '../../lib/query-client.ts';
import { isFinal } from './phases.ts';

/** What stands still is asked for less often. */
const calmMs = 10_000;

/** What the list is narrowed to, as the address has it. */
export interface ConsoleFilter {
  search?: string;
  status?: Operation['status'];
  kind?: Operation['kind'];
  organization?: string;
  by?: string;
  /** Days, as a person means them. */
  from?: string;
  to?: string;
  stuck?: true;
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();

export const consoleOperations = ({
  search,
  status,
  kind,
  organization,
  by,
  from,
  to,
  stuck,
}: ConsoleFilter) =>
  pages(
    calls.list,
    {
      query: {
        limit: 50,
        ...(search !== undefined && { search }),
        ...(status !== undefined && { status }),
        ...(kind !== undefined && { kind }),
        ...(organization !== undefined && { organization_id: organization }),
        ...(by !== undefined && { started_by: by }),
        ...(from !== undefined && { since: `${from}T00:00:00Z` }),
        ...(to !== undefined && { until: nextDay(to) }),
        ...(stuck && { stuck: 'true' as const }),
      },
    },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) =>
        error ? false : data?.pages.some(page => page.data.some(isMoving)) ? pollMs : calmMs,
    },
  );

const isMoving = (operation: ConsoleOperation) => !isFinal(operation);

export const queueState = () => query(calls.state, {}, { staleTime: 0, refetchInterval: calmMs });

export const operationInFull = (id: string) =>
  query(
    calls.get,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) =>
        error ? false : data && isFinal(data) ? calmMs : pollMs,
    },
  );

export const lanes = (search: string | undefined) =>
  pages(
    calls.lanes,
    { query: { limit: 50, ...(search !== undefined && { search }) } },
    { staleTime: 0, refetchInterval: calmMs },
  );

export const limitLane = (lane: Lane) =>
  change(calls.limit, ({ max_running }: { max_running: number }) => ({
    params: { organization_id: lane.organization_id },
    body: { max_running },
    ifMatch: lane.version,
  }));
