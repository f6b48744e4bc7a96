// From uploaded files to an analysis: opens them, profiles what is new, and lets the engine think.

import { Refusal } from '@groundwork/contract/errors';
import type { Analysis, Answers } from '@groundwork/contract/intake';
import type { Progress } from '@groundwork/contract/operations';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { analyse } from '@groundwork/engine/analyse';
import { chosenReadings, isReadAsSaid } from '@groundwork/engine/classify/chosen-readings';
import type { Lesson } from '@groundwork/engine/playbook/playbook';
import { profileSource } from '@groundwork/engine/profile/profile';
import { type OpenedSources, openSources } from '@groundwork/engine/read/open-sources';
import type { Source } from '@groundwork/engine/read/source';
import { todayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { FoundAlike } from '../duplicates/follow-pairs.ts';
import { rememberedPairs } from '../duplicates/remembered-pairs.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import { callCosts } from './call-costs.ts';
import { portalQuestionsOf } from './portal-questions.ts';
import * as store from './store.ts';

export interface AnalyseRun {
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  signal: AbortSignal;
  progress(now: Progress): Promise<void>;
}

/** Opens a project's files. Close what it gives. */
export async function openFiles(
  dependencies: Pick<Dependencies, 'files'>,
  files: readonly store.StoredSource[],
  answers: Answers,
  signal: AbortSignal,
): Promise<OpenedSources> {
  try {
    return await openSources(
      files.map(file => ({ path: dependencies.files.pathOf(file.stored_as), name: file.name })),
      { signal, choices: chosenReadings(answers) },
    );
  } catch (error) {
    throw asFilesChanged(error);
  }
}

/** A file that is gone was replaced or removed while it was being read; any other error stays what it is. */
export function asFilesChanged(error: unknown): unknown {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isGone ? new Refusal('analysis_stale', { cause: error }) : error;
}

export async function makeAnalysis(
  dependencies: Pick<Dependencies, 'files' | 'clock'>,
  of: ProjectScope,
  run: AnalyseRun,
  given: {
    files: readonly store.StoredSource[];
    answers: Answers;
    portal: PortalSchema;
    /** What people made of such exports before. */
    playbook: readonly Lesson[];
    /** The analysis before this one. */
    before: Pick<Analysis, 'decisions'> | undefined;
  },
): Promise<{ analysis: Analysis; alike: FoundAlike }> {
  const remembered = await run.transact(tx => rememberedPairs(tx, of));
  const opened = await openFiles(dependencies, given.files, given.answers, run.signal);
  try {
    const profiles = await profileAll(of, run, given, opened.sources);
    await run.progress({ phase: 'Finding out what the files hold', done: 0, total: null, unit: 'files' });
    let queues: FoundAlike['queues'] = [];
    const analysis = await analyse({
      sources: opened.sources,
      profiles,
      refused: opened.refused,
      answers: given.answers,
      portal: given.portal,
      playbook: given.playbook,
      asked: given.before === undefined ? [] : portalQuestionsOf(given.before),
      today: todayOf(dependencies),
      callCosts,
      signal: run.signal,
      onProgress: (done, total, step) => {
        void run.progress({ phase: step, done, total, unit: 'steps' });
      },
      remembered,
      onAlike: found => {
        queues = found;
      },
    });
    return { analysis, alike: { queues, remembered } };
  } catch (error) {
    throw asFilesChanged(error);
  } finally {
    await opened.close();
  }
}

/** Each table's profile; what was profiled before with the very same content is not read again. */
async function profileAll(
  of: ProjectScope,
  run: AnalyseRun,
  { files, answers }: { files: readonly store.StoredSource[]; answers: Answers },
  sources: readonly Source[],
): Promise<SourceProfile[]> {
  const chosen = chosenReadings(answers);
  const hashes = files.map(file => file.sha256);
  const known = new Map(
    (await run.transact(tx => store.findProfiles(tx, of.organizationId, hashes))).map(one => [
      `${one.sha256} ${one.source}`,
      one.profile,
    ]),
  );
  const profiles: SourceProfile[] = [];
  for (const [index, source] of sources.entries()) {
    // A file that is read as a person says is profiled as it is read.
    const sha256 = isReadAsSaid(chosen, source) ? undefined : hashOf(source, files);
    const cached = sha256 === undefined ? undefined : known.get(`${sha256} ${source.id}`);
    const profile = cached ?? (await profileOne(run, source));
    if (!cached && sha256 !== undefined) {
      await run.transact(tx => store.saveProfile(tx, of.organizationId, sha256, profile));
    }
    profiles.push(profile);
    await run.progress({ phase: 'Reading the files', done: index + 1, total: sources.length, unit: 'files' });
  }
  return profiles;
}

function profileOne(run: AnalyseRun, source: Source): Promise<SourceProfile> {
  return profileSource(source, {
    signal: run.signal,
    onProgress: rows => {
      void run.progress({ phase: `Reading ${source.id}`, done: rows, total: null, unit: 'rows' });
    },
  });
}

/** The content of the upload a source came in: the file itself, or the archive it lies in. */
function hashOf(source: Source, files: readonly store.StoredSource[]): string | undefined {
  return files.find(file => source.file === file.name || source.file.startsWith(`${file.name}/`))?.sha256;
}
