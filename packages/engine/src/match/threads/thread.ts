// A thread of the matching: does the jobs that it is sent, one after the other.
import { parentPort, workerData } from 'node:worker_threads';
import type { RowLayout } from '../rows/layout.ts';
import { givenAway, type Job } from './job.ts';
import { type JobName, MatchWork, type Work } from './match-work.ts';

const layout: RowLayout = workerData;
const work: Work = new MatchWork(layout);

function answer<Name extends JobName>({ id, name, input }: Job<Name>): void {
  const output = work[name](input);
  parentPort?.postMessage({ id, output }, givenAway(output));
}

parentPort?.on('message', answer);
