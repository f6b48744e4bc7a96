// The first stretch of the command line's flow: a folder's files taken in, understood, and answered for.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, PortalId, ProjectId } from '@groundwork/contract/ids';
import type { Analysis, Answers } from '@groundwork/contract/intake';
import type { MappingDocument } from '@groundwork/contract/mapping-document';
import type { Operation, OperationKind, OperationWait, Progress } from '@groundwork/contract/operations';
import type { PlaybookFile } from '@groundwork/contract/playbook-shapes';
import type { FileProblem } from '@groundwork/contract/profiles';
import type { ProductDependencies } from '../../dependencies.ts';
import { answerIntake } from '../../features/intake/answer-intake.ts';
import { getAnalysis } from '../../features/intake/get-analysis.ts';
import { takeFolder } from '../../features/intake/take-folder.ts';
import { readOperation } from '../../features/operations/read-operations.ts';
import { importPlaybook, requireFitting as requirePlaces } from '../../features/playbooks/import-playbook.ts';
import type { Tx } from '../../platform/db.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { columnAnswers, type Given, tableAnswers } from './given-mapping.ts';
import { mappingDocument } from './mapping-document.ts';

export interface FlowOptions {
  organizationId: OrganizationId;
  projectId: ProjectId;
  portalId: PortalId;
  /** A folder, an archive or a single export. */
  folder: string;
  answers?: Partial<Answers>;
  /** A mapping as it was printed and edited since. */
  mapping?: MappingDocument;
  /** What people made of earlier exports. */
  playbook?: PlaybookFile;
  actor: string;
  signal?: AbortSignal;
  onProgress?: (step: OperationKind, progress: Progress) => void;
  /** Told, again and again while it lasts, why a step waits and until when. */
  onWaiting?: (waits: OperationWait) => void;
}

export interface ReadFolder {
  analysis: Analysis;
  answers: Answers;
  /** Files that gave no table, and why. */
  refused: FileProblem[];
}

/** Each look is a transaction: often enough for a progress line, seldom enough to cost nothing. */
const POLL_MS = 100;

/** Needs a worker that runs. @throws Refusal no_sources, invalid_request with every answer that fits nothing */
export async function readFolder(
  dependencies: ProductDependencies,
  options: FlowOptions,
): Promise<ReadFolder> {
  const { organizationId, projectId, actor, mapping } = options;
  const of = { organizationId, projectId };
  const signal = options.signal ?? new AbortController().signal;
  const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    dependencies.database.tenant(organizationId, work);
  const present = () => inside(tx => getAnalysis(tx, organizationId, projectId));
  const answer = async (changes: Partial<Answers>): Promise<void> => {
    await answerIntake(dependencies, of, { changes, version: undefined, actor, signal });
  };

  const { playbook } = options;
  if (playbook) {
    requirePlaces(playbook);
    await inside(tx => importPlaybook(tx, organizationId, playbook));
  }
  const refused = await takeFolder(dependencies, of, { path: options.folder, actor, signal });
  const kind = 'intake.analyze';
  await watch(dependencies, await inside(tx => enqueue(tx, { ...of, kind, createdBy: actor })), options);
  if (options.answers) await answer(options.answers);
  if (mapping)
    for (const differences of [tableAnswers, columnAnswers]) {
      const { analysis, answers } = await present();
      const given = differences(mapping, mappingDocument(analysis, answers));
      requireFitting(given.faults);
      if (isSomething(given)) await answer(given.answers);
    }
  const { analysis, answers } = await present();
  return { analysis, answers, refused };
}

function requireFitting(faults: Fault[]): void {
  if (faults.length > 0) throw new Refusal('invalid_request', { faults });
}

function isSomething({ answers: { decisions, sources } }: Given): boolean {
  return Object.keys(decisions).length + Object.keys(sources).length > 0;
}

/** How many seconds it took, and what came of it. */
export async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const result = await work();
  return [(performance.now() - began) / 1000, result];
}

type Watching = Pick<FlowOptions, 'organizationId' | 'signal' | 'onProgress' | 'onWaiting'>;

/** Waits until an operation has ended well. @throws Refusal with its reason otherwise */
export async function watch(
  dependencies: ProductDependencies,
  operation: Operation,
  watching: Watching,
): Promise<Operation> {
  const ended = await waitUntilEnded(dependencies, operation, watching);
  if (ended.status === 'failed')
    throw new Refusal('conflict', { message: ended.error?.message ?? 'The operation failed.' });
  if (ended.status === 'cancelled')
    throw new Refusal('conflict', { message: 'The operation was cancelled.' });
  return ended;
}

/** Waits until an operation has ended, well or not. */
export async function waitUntilEnded(
  { database }: ProductDependencies,
  operation: Operation,
  { organizationId, signal, onProgress, onWaiting }: Watching,
): Promise<Operation> {
  for (;;) {
    const now = await database.tenant(organizationId, tx => readOperation(tx, organizationId, operation.id));
    if (now.waits) onWaiting?.(now.waits);
    else if (now.progress) onProgress?.(operation.kind, now.progress);
    if (now.status !== 'queued' && now.status !== 'running') return now;
    await sleep(POLL_MS, undefined, signal && { signal });
  }
}
