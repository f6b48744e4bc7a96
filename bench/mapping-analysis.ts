// One folder of exports through the whole analysis, against a portal on its first day.
import type { Analysis } from '@groundwork/contract/intake';
import { analyse } from '@groundwork/engine/analyse';
import { profileSource } from '@groundwork/engine/profile/profile';
import { openSources } from '@groundwork/engine/read/open-sources';
import { plainCosts } from '../packages/engine/test-data/call-costs.ts';
import { freshPortal } from '../packages/engine/test-data/portal-schema.ts';

export async function analysisOf(folder: string): Promise<Analysis> {
  const { sources, refused, close } = await openSources(folder);
  const profiles = [];
  for (const source of sources) profiles.push(await profileSource(source));
  const answers = { decisions: {}, sources: {} };
  const given = { sources, profiles, refused, answers, portal: freshPortal(), today: '2026-01-05' };
  const analysis = await analyse({ ...given, callCosts: plainCosts });
  await close();
  return analysis;
}
