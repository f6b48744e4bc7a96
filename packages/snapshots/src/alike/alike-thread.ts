// The thread of one search of what looks alike.
import { parentPort, workerData } from 'node:worker_threads';
import { type AlikeOptions, type AlikeSource, searchAlike } from './search-alike.ts';

const given: { source: AlikeSource; options: Omit<AlikeOptions, 'signal'> } = workerData;
parentPort?.postMessage(await searchAlike(given.source, given.options), []);
