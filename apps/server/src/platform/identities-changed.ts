// Hint to every process that somebody's sessions ended, or a look did: what was found out about listeners counts no more.
import { hint } from './queue/operation.ts';
import type { Tx } from './transaction.ts';

export const identitiesChanged = 'identities_changed';

/** Heard when the transaction commits. */
export function announceIdentities(tx: Tx): Promise<void> {
  return hint(tx, identitiesChanged);
}
