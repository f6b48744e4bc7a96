// What screens ask about the whole platform.
import { overviewCalls as calls } from '@groundwork/contract/overview';
import { query } from '../../lib/data/query.ts';

/** The server counts at most twice a minute; what it says is dated. */
const everyMs = 10_000;

export const overview = () => query(calls.get, {}, { staleTime: everyMs, refetchInterval: everyMs });
