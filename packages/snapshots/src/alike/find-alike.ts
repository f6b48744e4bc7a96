// What looks alike in a snapshot is searched for before the tables of an audit are made, and in a thread of its own where there is much of
// it: what the matcher held in memory is given back with the thread, and would stand beside the tables otherwise.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Snapshot } from '../snapshot-files.ts';
import {
  type Alike,
  type AlikeOptions,
  type AlikeSource,
  alikeObjects,
  searchAlike,
} from './search-alike.ts';

/** A thread takes about as long to start as fewer are compared in. */
const FEWEST_IN_THREAD = 5000;

/** The same snapshot, with what looks alike in it. @throws the signal's reason */
export async function withAlike<Given extends Snapshot>(
  snapshot: Given,
  { threadFrom = FEWEST_IN_THREAD, ...options }: AlikeOptions & { threadFrom?: number },
): Promise<Given & { alike: Alike }> {
  const { files, portal, today, timeZone } = snapshot;
  const source: AlikeSource = { files, today, timeZone, portal: { properties: portal.properties } };
  const records = alikeObjects.reduce((sum, object) => sum + (files.records[object]?.rows ?? 0), 0);
  const search = records < threadFrom ? searchAlike : searchInThread;
  return { ...snapshot, alike: await search(source, options) };
}

async function searchInThread(source: AlikeSource, { signal, ...options }: AlikeOptions): Promise<Alike> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./alike-thread.ts', import.meta.url), {
    workerData: { source, options },
  });
  try {
    const ended = once(thread, 'exit', { signal }).then(() => {
      throw new Error('The search of what looks alike ended before its work.');
    });
    const [found]: Alike[] = await Promise.race([once(thread, 'message', { signal }), ended]);
    if (!found) throw new Error('The search of what looks alike found nothing to say.');
    return found;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await thread.terminate();
  }
}
