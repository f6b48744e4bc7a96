// Files as the engine understands them, with every decision at its default, against a fresh sandbox. Needs no database and no
// network.
import { existsSync } from 'node:fs';
import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { analyse } from '@groundwork/engine/analyse';
import { compileMigration } from '@groundwork/engine/compile/compile';
import type { CompiledBatch } from '@groundwork/engine/compile/compiled';
import { compileDealHistory, type DealHistory } from '@groundwork/engine/compile/deal-history';
import { profileSource } from '@groundwork/engine/profile/profile';
import { type OpenedSources, openSources } from '@groundwork/engine/read/open-sources';
import { callCosts } from '../../apps/server/src/features/intake/call-costs.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { filesOf } from './files-of.ts';
import { freshSchema } from './fresh-schema.ts';

export interface Profiled extends Pick<OpenedSources, 'sources' | 'refused'> {
  /** One for each source, in the same order. */
  profiles: SourceProfile[];
}

export interface Understood {
  analysis: Analysis;
  compile: () => AsyncIterable<CompiledBatch>;
  /** What deals were earlier, of tables that keep that. */
  history: () => AsyncIterable<DealHistory>;
}

/** The same batches, up to the wish to stop. */
async function* until<T>(signal: AbortSignal, batches: AsyncIterable<T>): AsyncIterable<T> {
  for await (const batch of batches) {
    signal.throwIfAborted();
    yield batch;
  }
}

/** Opens and reads the files, and closes them when `work` is done. @throws StartError, or the signal's reason */
export async function withProfiled<T>(
  paths: readonly string[],
  say: (step: string) => void,
  { signal }: Stop,
  work: (profiled: Profiled) => Promise<T>,
): Promise<T> {
  for (const given of paths) if (!existsSync(given)) throw new StartError(`${given} does not exist.`);
  const { files, passedOver } = await filesOf(paths);
  const { sources, close, ...opened } = await openSources(files, { signal });
  const refused = [...opened.refused, ...passedOver];
  try {
    const profiles: SourceProfile[] = [];
    for (const source of sources) {
      signal.throwIfAborted();
      say(`Reading ${source.id}`);
      profiles.push(await profileSource(source, { signal }));
    }
    return await work({ sources, refused, profiles });
  } finally {
    await close();
  }
}

/** @param timeZone of times that name none; where it is not given, each file's is a question of the analysis
 *  @throws the signal's reason */
export async function analysisOf(
  { sources, profiles, refused }: Profiled,
  portal: PortalSchema,
  { signal }: Stop,
  timeZone?: string,
): Promise<Analysis> {
  const settings = timeZone === undefined ? {} : { time_zone: timeZone };
  const analysis = await analyse({
    sources,
    profiles,
    refused,
    answers: {
      decisions: {},
      sources: Object.fromEntries(profiles.map(({ id }) => [id, { settings }])),
    },
    portal,
    today: new Date().toISOString().slice(0, 10),
    callCosts,
    signal,
  });
  signal.throwIfAborted();
  return analysis;
}

/** Opens the files, thinks, and closes everything when `work` is done. @throws StartError, or the signal's reason */
export async function withUnderstood<T>(
  { paths, timeZone }: { paths: readonly string[]; timeZone: string | undefined },
  say: (step: string) => void,
  stop: Stop,
  work: (understood: Understood, schema: PortalSchema) => Promise<T>,
): Promise<T> {
  return withProfiled(paths, say, stop, async profiled => {
    const { sources, refused } = profiled;
    if (sources.length === 0) {
      const why = refused.map(({ place, problem, mend }) => `- ${place}: ${problem} ${mend}`);
      throw new StartError(`There is no table to read in ${paths.join(', ')}.\n${why.join('\n')}`.trim());
    }
    const portal = await freshSchema(stop.signal);
    say('Finding out what the files hold');
    const analysis = await analysisOf(profiled, portal, stop, timeZone);
    const compile = () => until(stop.signal, compileMigration({ sources, analysis, portal }));
    const history = () =>
      until(stop.signal, compileDealHistory({ sources, analysis, portal, signal: stop.signal }));
    return work({ analysis, compile, history }, portal);
  });
}
