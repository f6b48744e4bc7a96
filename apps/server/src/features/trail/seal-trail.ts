// Seals what was written to the trail, soon after it is committed: in one order, by whichever process has the turn. Not in the
// transaction of what was done, because then everybody who does something would wait for everybody else.
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import {
  beforeFirst,
  type Checkpoint,
  sealOf,
  signCheckpoint,
  type TrailKeys,
  trailKeys,
  writeCheckpoint,
} from './seal.ts';
import * as store from './store-seals.ts';

/** Hint of the database that something was written. */
export const trailWritten = 'trail_written';

const batch = 2000;

type Sealer = Pick<Dependencies, 'database' | 'secrets' | 'clock' | 'log'>;

/** Until nothing waits, or another process does it. Each batch ends with a checkpoint, which also goes to the log: a trail
 *  whose end was cut off, checkpoints and all, is found out by what the log says. */
export async function sealTrail({ database, secrets, clock, log }: Sealer): Promise<number> {
  const keys = trailKeys(secrets);
  for (let sealed = 0; ; ) {
    const done = await database.autonomous(tx => sealBatch(tx, keys, clock.now()));
    if (!done) return sealed;
    const { checkpoint, count } = done;
    sealed += count;
    log.info(
      { checkpoint: writeCheckpoint(checkpoint), entries: checkpoint.sequence },
      'the trail was sealed up to here',
    );
    if (count < batch) return sealed;
  }
}

async function sealBatch(
  tx: Tx,
  keys: TrailKeys,
  now: Date,
): Promise<{ checkpoint: Checkpoint; count: number } | undefined> {
  if (!(await store.takeTurn(tx))) return undefined;
  const waiting = await store.listUnsealed(tx, batch);
  if (waiting.length === 0) return undefined;
  const last = await store.lastSeal(tx);
  const sealed_at = now.toISOString();
  let { sequence, seal } = last ?? { sequence: 0, seal: beforeFirst };
  const seals = waiting.map(({ id, content }) => {
    sequence += 1;
    const of = { sequence, entry_id: id, content, sealed_at, previous: seal };
    seal = sealOf(keys, of);
    return { ...of, seal };
  });
  await store.insertSeals(tx, seals);
  const entry_id = waiting.at(-1)?.id ?? '';
  const checkpoint = signCheckpoint(keys, { sequence, entry_id, seal, at: sealed_at });
  await store.insertCheckpoint(tx, checkpoint);
  return { checkpoint, count: seals.length };
}
