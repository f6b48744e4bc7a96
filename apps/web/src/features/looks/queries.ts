// What screens ask about looking as somebody, and how it begins and ends.
import { lookCalls as calls } from '@groundwork/contract/looks';
import { callApi } from '../../lib/api/call-api.ts';
import { action, change } from '../../lib/data/change.ts';
import { query } from '../../lib/data/query.ts';

/** Asked so often that a look which was ended elsewhere is noticed. */
export const look = (id: string) =>
  query(calls.get, { params: { id } }, { refetchInterval: 30_000, staleTime: 0 });

export const ownLooks = () => query(calls.own, {});

export const startLook = (userId: string) =>
  change(calls.start, ({ reason }: { reason: string }) => ({ body: { user_id: userId, reason } }));

/** Nothing is asked again: the page begins anew. */
export const endLook = (id: string) => action(() => callApi(calls.end, { params: { id } }));
