// SQL of what a rep is called, as they say themselves. For the platform role.
import type { RepId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export async function renameRep(tx: Tx, id: RepId, name: string): Promise<void> {
  await tx
    .updateTable('reps')
    .set(eb => ({ name, version: eb('version', '+', 1), updated_at: sql<string>`clock_timestamp()` }))
    .where('rep_id', '=', id)
    .where('name', '<>', name)
    .execute();
}
