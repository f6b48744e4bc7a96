// One run of the engine in a process of its own, so that its memory is its own: opens, profiles, analyses and
// compiles the folder given, and prints what that took. The digest tells whether two versions say the same.
import { createHash } from 'node:crypto';
import type { SourceProfile } from '@groundwork/contract/profiles';
import { analyse } from '@groundwork/engine/analyse';
import { compileMigration } from '@groundwork/engine/compile/compile';
import { profileSource } from '@groundwork/engine/profile/profile';
import { openSources } from '@groundwork/engine/read/open-sources';
import { plainCosts } from '../packages/engine/test-data/call-costs.ts';
import { freshPortal } from '../packages/engine/test-data/portal-schema.ts';

export interface EngineRun {
  /** Largest resident set so far, in MB, at the end of each step. */
  peakMb: Record<string, number>;
  cpuSeconds: Record<string, number>;
  records: number;
  associations: number;
  digest: string;
}

async function runEngine(folder: string): Promise<EngineRun> {
  const run: EngineRun = { peakMb: {}, cpuSeconds: {}, records: 0, associations: 0, digest: '' };
  let usage = process.cpuUsage();
  const note = (step: string): void => {
    const spent = process.cpuUsage(usage);
    usage = process.cpuUsage();
    run.peakMb[step] = Math.round(process.resourceUsage().maxRSS / 1024);
    run.cpuSeconds[step] = Math.round((spent.user + spent.system) / 1e5) / 10;
  };
  const { sources, refused, close } = await openSources(folder);
  const profiles: SourceProfile[] = [];
  for (const source of sources) profiles.push(await profileSource(source));
  note('profile');
  const portal = freshPortal();
  const answers = { decisions: {}, sources: {} };
  const given = { sources, profiles, refused, portal, answers, today: '2026-11-20', callCosts: plainCosts };
  const analysis = await analyse(given);
  note('analyse');
  const hash = createHash('sha256');
  for await (const batch of compileMigration({ sources, analysis, portal })) {
    if (batch.kind === 'records') run.records += batch.records.length;
    if (batch.kind === 'associations') run.associations += batch.associations.length;
    hash.update(JSON.stringify(batch, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
  }
  note('compile');
  run.digest = hash.digest('hex').slice(0, 16);
  await close();
  return run;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Give the folder that holds the files.');
console.log(JSON.stringify(await runEngine(folder)));
