// Apart from the other reads: only who has worked a migration out again asks for it.
import { differenceCalls } from '@groundwork/contract/differences';
import { query } from '../../lib/data/query.ts';

/** Where rows and money would end otherwise than by the migration worked out before it. */
export const rowDifference = (id: string) => query(differenceCalls.ofMigration, { params: { id } });
