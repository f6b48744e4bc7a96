// Lets what else waits in this process have its turn: a worker says every few seconds that it is alive, and hears that it shall
// stop.
import { setImmediate } from 'node:timers/promises';

/** @throws the signal's reason */
export async function pause(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}
