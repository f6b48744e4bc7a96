// Previews of single rows are compiled when somebody first looks at a row of an analysis, once, and then only read: an answer
// makes the analysis anew many times, and nobody looks at the rows each time.
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '@groundwork/contract/errors';
import type { PreviewWork } from '@groundwork/contract/row-previews';
import { compileMigration } from '@groundwork/engine/compile/compile';
import type { CompiledBatch } from '@groundwork/engine/compile/compiled';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { requireCurrentAnalysis } from './get-analysis.ts';
import { asFilesChanged, openFiles } from './make-analysis.ts';
import { isMadeOf } from './rules.ts';
import { listSources, lockFiles } from './store.ts';
import { findPreviewed, forgetPreviews, lockPreviews, notePreviewed } from './store-previews.ts';
import { PreviewWriter } from './write-previews.ts';

/** Longest that a request waits before it says how far the work is. */
const PATIENCE_MS = 4000;
/** Whoever waits asks again every few seconds: when nobody has for so long, they left, and others have their turn. */
const ABANDONED_MS = 60_000;

interface Run extends PreviewWork {
  /** The analysis that was there when it began. */
  version: number;
  /** When somebody last asked, by `performance.now`. */
  asked: number;
  /** Settled when it has ended, well or not; never rejected. */
  ended: Promise<void>;
  error?: unknown;
}

export interface RowPreviews {
  /** Null: what is stored is of the present analysis. Else how far the work is, which goes on.
   *  @throws Refusal no_analysis, analysis_stale */
  working(of: ProjectScope): Promise<PreviewWork | null>;
}

export function createRowPreviews(
  dependencies: Pick<Dependencies, 'database' | 'files' | 'log'>,
): RowPreviews {
  const runs = new Map<string, Run>();
  /** One at a time: a large project takes a processor for seconds, and other people ask this process, too. */
  let turn: Promise<void> = Promise.resolve();

  const begin = (of: ProjectScope, key: string, version: number): Run => {
    const run: Run = { version, done: 0, total: 0, asked: performance.now(), ended: Promise.resolve() };
    run.ended = turn
      .then(() => compileRows(dependencies, of, run))
      .then(
        () => void runs.delete(key),
        (error: unknown) => {
          if (!(error instanceof Refusal || error === abandoned))
            dependencies.log.error({ err: error }, 'rows could not be previewed');
          // Kept for whoever asks next: they waited for it and would begin it again. Not for who comes long after.
          if (isAbandoned(run)) runs.delete(key);
          else run.error = error;
        },
      );
    turn = run.ended;
    runs.set(key, run);
    return run;
  };

  const present = async (of: ProjectScope): Promise<{ version: number; isReady: boolean }> => {
    const found = await dependencies.database.readOnly(of.organizationId, tx => findPreviewed(tx, of));
    if (!found) throw new Refusal('no_analysis');
    return { version: found.version, isReady: found.previewed_version === found.version };
  };

  return {
    async working(of) {
      const { version, isReady } = await present(of);
      if (isReady) return null;
      const key = `${of.organizationId} ${of.projectId}`;
      const known = runs.get(key);
      // How it failed for an analysis that has been replaced says nothing of the present one.
      const isOver = known?.error !== undefined && (isAbandoned(known) || known.version !== version);
      const run = known === undefined || isOver ? begin(of, key, version) : known;
      run.asked = performance.now();
      const patience = new AbortController();
      await Promise.race([
        run.ended,
        wait(PATIENCE_MS, undefined, { signal: patience.signal, ref: false }).catch(() => undefined),
      ]);
      patience.abort();
      if (run.error !== undefined) {
        runs.delete(key);
        throw run.error;
      }
      return (await present(of)).isReady ? null : { done: run.done, total: run.total };
    },
  };
}

/** Why work ended that nobody waits for. */
const abandoned = new Error('nobody waits for these rows any more');

function isAbandoned({ asked }: Pick<Run, 'asked'>): boolean {
  return performance.now() - asked > ABANDONED_MS;
}

/** All rows of the present analysis, in one transaction: there are those of one analysis, or none. */
async function compileRows(
  { database, files }: Pick<Dependencies, 'database' | 'files'>,
  of: ProjectScope,
  run: Run,
): Promise<void> {
  if (isAbandoned(run)) throw abandoned;
  const { stored, files: uploads } = await database.readOnly(of.organizationId, tx =>
    requireCurrentAnalysis(tx, of.organizationId, of.projectId),
  );
  const { analysis, answers, portal_schema: portal, version } = stored;
  run.total = analysis.sources.reduce((sum, { profile }) => sum + profile.rows, 0);
  const leaving = new AbortController();
  const watch = setInterval(() => {
    if (isAbandoned(run)) leaving.abort(abandoned);
  }, 5000).unref();
  const { signal } = leaving;
  const opened = await openFiles({ files }, uploads, answers, signal);
  try {
    const compiled = compileMigration({ sources: opened.sources, analysis, portal, isTraced: true, signal });
    const batches = compiled[Symbol.asyncIterator]();
    // Who has which key is found out before the first batch: no transaction waits for that.
    const first = await batches.next();
    // By themselves: whoever removes a file meanwhile removes these rows, too, and must not wait for those that are made.
    const isMine = await database.tenant(of.organizationId, async tx => {
      const isFree = await lockPreviews(tx, of);
      // Another process may have made them while this one read the files.
      if (!isFree || (await findPreviewed(tx, of))?.previewed_version === version) return false;
      await forgetPreviews(tx, of);
      return true;
    });
    if (!isMine) return;
    await database.tenant(of.organizationId, async tx => {
      if (!(await lockPreviews(tx, of))) return;
      // As above.
      if ((await findPreviewed(tx, of))?.previewed_version !== null) return;
      const writer = new PreviewWriter(tx, of, { analysis, portal });
      let next: IteratorResult<CompiledBatch> = first;
      while (next.done !== true) {
        signal.throwIfAborted();
        await writer.write(next.value);
        if (next.value.kind === 'traces') run.done += next.value.rows.length;
        next = await batches.next();
      }
      // A file that was removed meanwhile is not shown, either.
      await lockFiles(tx, of);
      if (!isMadeOf(await listSources(tx, of), stored.made_of)) throw new Refusal('analysis_stale');
      await notePreviewed(tx, of, version);
    });
  } catch (error) {
    throw asFilesChanged(error);
  } finally {
    clearInterval(watch);
    await opened.close();
  }
}
