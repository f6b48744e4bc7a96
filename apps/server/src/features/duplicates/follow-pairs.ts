// The pairs that people look at are those of the latest analysis. Intake calls it in the transaction that saves one.
import type { AlikeQueue } from '@groundwork/engine/compile/alike-queue';
import type { RememberedPair } from '@groundwork/engine/compile/remembered-pairs';
import type { Tx } from '../../platform/db.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { noteApplied } from './store-answers.ts';
import { replacePairs } from './store-pairs.ts';

/** What an analysis found alike, and the answers it was made with. */
export interface FoundAlike {
  queues: readonly AlikeQueue[];
  remembered: readonly RememberedPair[];
}

export async function followPairs(
  tx: Tx,
  of: ProjectScope,
  { queues, remembered }: FoundAlike,
): Promise<void> {
  await replacePairs(tx, of, queues);
  await noteApplied(
    tx,
    of,
    remembered.flatMap(({ key, answer }) => (answer === 'later' ? [] : [{ key, answer }])),
  );
}
