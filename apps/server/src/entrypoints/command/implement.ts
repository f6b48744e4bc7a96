// The whole implementation flow in one call, without a browser: the way in of the command line and the benches. It wires the very
// services, jobs and worker that the product runs on.
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@groundwork/contract/errors';
import { ChangesetId, type OrganizationId, type PortalId, type ProjectId } from '@groundwork/contract/ids';
import type { Answers } from '@groundwork/contract/intake';
import type { Operation, OperationKind, OperationWait, Progress } from '@groundwork/contract/operations';
import { z } from 'zod';
import type { ProductDependencies } from '../../dependencies.ts';
import { approveChangeset } from '../../features/changesets/approve-changeset.ts';
import { getChangeset } from '../../features/changesets/get-changeset.ts';
import { proposeChangeset } from '../../features/changesets/propose-changeset.ts';
import { answerIntake } from '../../features/intake/answer-intake.ts';
import { getAnalysis } from '../../features/intake/get-analysis.ts';
import { takeFolder } from '../../features/intake/take-folder.ts';
import { getReport } from '../../features/migrations/get-report.ts';
import { readOperation } from '../../features/operations/read-operations.ts';
import type { Tx } from '../../platform/db.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { startJobs } from '../jobs/worker.ts';
import { type Implemented, implementedFrom } from './implemented.ts';

export interface ImplementOptions {
  organizationId: OrganizationId;
  projectId: ProjectId;
  portalId: PortalId;
  /** A folder, an archive or a single export. */
  folder: string;
  answers?: Partial<Answers>;
  actor: string;
  signal?: AbortSignal;
  onProgress?: (step: OperationKind, progress: Progress) => void;
  /** Told, again and again while it lasts, why a step waits and until when. */
  onWaiting?: (waits: OperationWait) => void;
}

/** What the migration's operation says of itself. */
const Carried = z.object({
  seconds: z.object({ applying: z.number(), checking: z.number() }),
  portal_calls: z.number(),
});

/** Each look is a transaction: often enough for a progress line, seldom enough to cost nothing. */
const POLL_MS = 100;

/** Takes a folder of exports through the whole implementation flow: analyse, answer, set up, carry over, check. Every decision without an
 *  answer stands at its default. @throws Refusal with the reason of whatever step could not be done */
export async function implement(
  dependencies: ProductDependencies,
  options: ImplementOptions,
): Promise<Implemented> {
  const started = performance.now();
  const { database } = dependencies;
  const { organizationId, projectId, portalId, actor } = options;
  const of = { organizationId, projectId };
  const who = { organizationId, actor };
  const signal = options.signal ?? new AbortController().signal;
  const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.tenant(organizationId, work);
  const worker = await startJobs(dependencies);
  const finish = (operation: Operation): Promise<Operation> =>
    watch(dependencies, operation, options, signal);
  const approve = async (id: ChangesetId): Promise<Operation> =>
    finish(
      await inside(async tx => {
        const { content_hash } = await getChangeset(tx, organizationId, id);
        return approveChangeset(tx, who, id, content_hash ?? '');
      }),
    );
  const carryOut = async (kind: 'blueprint' | 'migration') => {
    const proposing = await inside(tx => proposeChangeset(tx, who, { projectId, portalId, kind }));
    const [previewing, proposed] = await timed(() => finish(proposing));
    const id = ChangesetId.parse(proposing.input['changeset_id']);
    const { state } = await inside(tx => getChangeset(tx, organizationId, id));
    // What changes nothing was checked as soon as it was worked out.
    const [applying, { result }] =
      state === 'applied' ? ([0, proposed] as const) : await timed(() => approve(id));
    const changeset = await inside(tx => getChangeset(tx, organizationId, id));
    return { changeset, previewing, applying, result };
  };

  try {
    const [reading, refused] = await timed(async () => {
      const problems = await takeFolder(dependencies, of, { path: options.folder, actor, signal });
      const kind = 'intake.analyze';
      await finish(await inside(tx => enqueue(tx, { ...of, kind, createdBy: actor })));
      return problems;
    });
    if (options.answers) {
      await answerIntake(dependencies, of, { changes: options.answers, version: undefined, actor, signal });
    }
    const { analysis } = await inside(tx => getAnalysis(tx, organizationId, projectId));
    const setUp = await carryOut('blueprint');
    const carried = await carryOut('migration');
    const { seconds, portal_calls } = Carried.parse(carried.result);
    const report = await inside(tx => getReport(tx, organizationId, carried.changeset.id));
    return implementedFrom({
      analysis,
      refused,
      blueprint: setUp.changeset,
      migration: carried.changeset,
      report,
      seconds: (performance.now() - started) / 1000,
      phases: {
        reading,
        previewing: setUp.previewing + carried.previewing,
        applying: setUp.applying + carried.applying - seconds.checking,
        checking: seconds.checking,
        portal_seconds: seconds.applying + seconds.checking,
        portal_calls,
      },
    });
  } finally {
    await worker.stop();
  }
}

/** How many seconds it took, and what came of it. */
async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const result = await work();
  return [(performance.now() - began) / 1000, result];
}

/** Waits until an operation has ended well. @throws Refusal with its reason otherwise */
async function watch(
  { database }: ProductDependencies,
  operation: Operation,
  { organizationId, onProgress, onWaiting }: ImplementOptions,
  signal: AbortSignal,
): Promise<Operation> {
  for (;;) {
    const now = await database.tenant(organizationId, tx => readOperation(tx, organizationId, operation.id));
    if (now.waits) onWaiting?.(now.waits);
    else if (now.progress) onProgress?.(operation.kind, now.progress);
    if (now.status === 'completed') return now;
    if (now.status === 'failed')
      throw new Refusal('conflict', { message: now.error?.message ?? 'The operation failed.' });
    if (now.status === 'cancelled')
      throw new Refusal('conflict', { message: 'The operation was cancelled.' });
    await sleep(POLL_MS, undefined, { signal });
  }
}
