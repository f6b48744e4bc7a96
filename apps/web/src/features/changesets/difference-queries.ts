// Apart from the other reads: only who has worked a change set out again asks for it.
import { differenceCalls } from '@groundwork/contract/differences';
import { query } from '../../lib/data/query.ts';

/** How it differs from the one worked out before it. */
export const entryDifference = (id: string) => query(differenceCalls.ofChangeset, { params: { id } });
