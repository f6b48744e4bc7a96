// Files as the engine understands them, with every decision at its default: against a portal, or against a fresh sandbox.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { standardObjects } from '@groundwork/contract/crm';
import type { Analysis } from '@groundwork/contract/intake';
import { guardedFetch } from '@groundwork/crm/guard';
import { connectPortal } from '@groundwork/crm/hubspot';
import type { CrmPortal } from '@groundwork/crm/port';
import { analyse } from '@groundwork/engine/analyse';
import { compileMigration } from '@groundwork/engine/compile/compile';
import type { CompiledBatch } from '@groundwork/engine/compile/compiled';
import { profileSource } from '@groundwork/engine/profile/profile';
import { listFiles } from '@groundwork/engine/read/folder';
import { openSources } from '@groundwork/engine/read/open-sources';
import { callCosts } from '../../apps/server/src/features/intake/call-costs.ts';
import type { Stop } from '../stop-signal.ts';
import { StartError } from '../supervisor.ts';
import { hostAndPort, openWorkplace, type PortalAddress } from './workplace.ts';

export interface Understood {
  analysis: Analysis;
  compile: () => AsyncIterable<CompiledBatch>;
}

/** A connection for one command: who types an address here, means it. */
export function portalAt({ url, token }: PortalAddress): CrmPortal {
  return connectPortal({ baseUrl: url, token, fetch: guardedFetch({ allow: [hostAndPort(url)] }) });
}

/** The same batches, up to the wish to stop. */
async function* until<T>(signal: AbortSignal, batches: AsyncIterable<T>): AsyncIterable<T> {
  for await (const batch of batches) {
    signal.throwIfAborted();
    yield batch;
  }
}

function isFolder(given: string): boolean {
  return statSync(given).isDirectory();
}

async function filesOf(paths: readonly string[]): Promise<{ path: string; name: string }[]> {
  const each = paths.map(async given =>
    isFolder(given) ? listFiles(given) : [{ path: given, name: path.basename(given) }],
  );
  return (await Promise.all(each)).flat();
}

/** Opens the files, thinks, and closes everything when `work` is done. @throws StartError, or the signal's reason */
export async function withUnderstood<T>(
  paths: readonly string[],
  say: (step: string) => void,
  { signal }: Stop,
  work: (understood: Understood, schema: Awaited<ReturnType<CrmPortal['inspect']>>) => Promise<T>,
): Promise<T> {
  for (const given of paths) if (!existsSync(given)) throw new StartError(`${given} does not exist.`);
  const [first = ''] = paths;
  // A folder by itself keeps its files' names below it; beside others it is its files.
  const opened = await openSources(paths.length === 1 && isFolder(first) ? first : await filesOf(paths));
  try {
    if (opened.sources.length === 0) {
      const why = opened.refused.map(({ place, problem, mend }) => `- ${place}: ${problem} ${mend}`);
      throw new StartError(`There is no table to read in ${paths.join(', ')}.\n${why.join('\n')}`.trim());
    }
    const profiles = [];
    for (const source of opened.sources) {
      signal.throwIfAborted();
      say(`Reading ${source.id}`);
      profiles.push(await profileSource(source));
    }
    const workplace = await openWorkplace(undefined, signal);
    try {
      const schema = await portalAt(workplace.portal).inspect(standardObjects);
      say('Finding out what the files hold');
      const analysis = await analyse({
        sources: opened.sources,
        profiles,
        refused: opened.refused,
        answers: { decisions: {}, sources: {} },
        portal: schema,
        today: new Date().toISOString().slice(0, 10),
        callCosts,
      });
      signal.throwIfAborted();
      const compile = () =>
        until(signal, compileMigration({ sources: opened.sources, analysis, portal: schema }));
      return await work({ analysis, compile }, schema);
    } finally {
      await workplace.close();
    }
  } finally {
    await opened.close();
  }
}
