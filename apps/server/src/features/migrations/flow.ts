// The whole implementation flow in one call, without a browser: the command line and the benches use the very services, jobs and
// worker that the product runs on.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CellLedger } from '@groundwork/contract/cells';
import { Refusal } from '@groundwork/contract/errors';
import type { Answers, Decision } from '@groundwork/contract/intake';
import type { BucketCounts, MoneyLine, ReconcileReport } from '@groundwork/contract/migrations';
import type { Operation, OperationKind, OperationWait, Progress } from '@groundwork/contract/operations';
import type { FileProblem } from '@groundwork/contract/profiles';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { JobHandlers } from '../../platform/queue/job.ts';
import { enqueue } from '../../platform/queue/operation.ts';
import { startWorker } from '../../platform/queue/worker.ts';
import { approveChangeset, getChangeset, proposeChangeset } from '../changesets/flow.ts';
import { answerIntake, getAnalysis } from '../intake/analysis.ts';
import { takeFolder } from '../intake/take-folder.ts';
import { readOperation } from '../operations/service.ts';
import { getReport } from './service.ts';

export interface ImplementOptions {
  organizationId: string;
  projectId: string;
  portalId: string;
  /** A folder, an archive or a single export. */
  folder: string;
  answers?: Partial<Answers>;
  actor: string;
  /** Of every feature, for the worker that runs meanwhile. */
  handlers: JobHandlers;
  signal?: AbortSignal;
  onProgress?: (step: OperationKind, progress: Progress) => void;
  /** Told, again and again while it lasts, why a step waits and until when. */
  onWaiting?: (waits: OperationWait) => void;
}

export interface Implemented {
  sources: { file: string; rows: number; object: string }[];
  /** Files that gave no table, and why. */
  refused: FileProblem[];
  blueprint: { properties_created: number; pipelines_created: number };
  objects: Record<string, BucketCounts>;
  associations: { expected: number; made: number };
  reconcile: { rows_in: number; accounted: number; unaccounted: number; is_balanced: boolean };
  /** By stage and currency, in minor units: what was read in the files, what was not, and what the portal holds. */
  money: MoneyLine[];
  /** Where every filled cell ended. */
  cells: CellLedger;
  decisions: Decision[];
  api_calls: { estimated: number; made: number };
  seconds: number;
  phases: Phases;
  portal: Record<string, number>;
}

/** Seconds of each part of the flow, rounded to milliseconds. */
export interface Phases {
  /** Taking the files in and working out what they mean. */
  reading: number;
  /** Working out both change sets. */
  previewing: number;
  /** Carrying them out, the check aside. */
  applying: number;
  checking: number;
  /** From the first to the last request of carrying out and checking the migration, and how many it made. */
  portal_seconds: number;
  portal_calls: number;
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
export async function implement(dependencies: Dependencies, options: ImplementOptions): Promise<Implemented> {
  const started = performance.now();
  const { database } = dependencies;
  const { organizationId, projectId, portalId, actor } = options;
  const of = { organizationId, projectId };
  const who = { organizationId, actor };
  const signal = options.signal ?? new AbortController().signal;
  const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.tenant(organizationId, work);
  const worker = await startWorker({ database, handlers: options.handlers, log: dependencies.log });
  const finish = (operation: Operation): Promise<Operation> =>
    watch(dependencies, operation, options, signal);
  const approve = async (id: string): Promise<Operation> =>
    finish(
      await inside(async tx => {
        const { content_hash } = await getChangeset(tx, organizationId, id);
        return approveChangeset(tx, who, id, content_hash ?? '');
      }),
    );
  const carryOut = async (kind: 'blueprint' | 'migration') => {
    const proposing = await inside(tx => proposeChangeset(tx, who, { projectId, portalId, kind }));
    const [previewing, proposed] = await timed(() => finish(proposing));
    const id = String(proposing.input['changeset_id']);
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
    const { changeset: blueprint } = setUp;
    const { changeset: migration } = carried;
    const { seconds, portal_calls } = Carried.parse(carried.result);
    const report = await inside(tx => getReport(tx, organizationId, migration.id));
    if (!report.cells) throw new Error('A migration that was just applied has counted no cells.');
    const applied = (entries: string): number => blueprint.counts[entries]?.applied ?? 0;
    return {
      sources: analysis.sources.map(({ profile, mapping }) => ({
        file: profile.id,
        rows: profile.rows,
        object: mapping.object ?? mapping.role,
      })),
      refused,
      blueprint: {
        properties_created: applied('property.create'),
        pipelines_created: applied('pipeline.create'),
      },
      objects: report.objects,
      associations: linksIn(report),
      reconcile: {
        rows_in: report.rows_in,
        accounted: report.accounted,
        unaccounted: report.unaccounted,
        is_balanced: report.is_balanced,
      },
      money: report.money,
      cells: report.cells,
      decisions: analysis.decisions,
      api_calls: {
        estimated: analysis.plan.api_calls.total,
        made: blueprint.api_calls.made + migration.api_calls.made,
      },
      seconds: Math.round(performance.now() - started) / 1000,
      phases: {
        reading: rounded(reading),
        previewing: rounded(setUp.previewing + carried.previewing),
        applying: rounded(setUp.applying + carried.applying - seconds.checking),
        checking: rounded(seconds.checking),
        portal_seconds: rounded(seconds.applying + seconds.checking),
        portal_calls,
      },
      portal: report.portal,
    };
  } finally {
    await worker.stop();
  }
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** How many seconds it took, and what came of it. */
async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const result = await work();
  return [(performance.now() - began) / 1000, result];
}

function linksIn({ associations }: ReconcileReport): { expected: number; made: number } {
  return {
    expected: associations.reduce((sum, pair) => sum + pair.expected, 0),
    made: associations.reduce((sum, pair) => sum + pair.made, 0),
  };
}

/** Waits until an operation has ended well. @throws Refusal with its reason otherwise */
async function watch(
  { database }: Dependencies,
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
