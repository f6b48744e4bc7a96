// Trains on what it is given and answers with the weights' bytes.
import { parentPort, workerData } from 'node:worker_threads';
import { encoded } from '@groundwork/engine/learned/weights';
import type { CorpusTable } from './corpus.ts';
import { train } from './train.ts';
import type { Phrase } from './vocabulary.ts';

const { tables, phrases }: { tables: CorpusTable[]; phrases: Phrase[] } = workerData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(encoded(train(tables, phrases)));
