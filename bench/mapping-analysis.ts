// One folder of exports through the whole analysis, and on to what would be written, against a portal on its first day.
// Nobody answers anything: every proposal and every default stands.
import type { Analysis } from '@groundwork/contract/intake';
import { analyse } from '@groundwork/engine/analyse';
import { compileMigration } from '@groundwork/engine/compile/compile';
import type { CompiledRecord } from '@groundwork/engine/compile/compiled';
import { profileSource } from '@groundwork/engine/profile/profile';
import { openSources } from '@groundwork/engine/read/open-sources';
import { plainCosts } from '../packages/engine/test-data/call-costs.ts';
import { freshPortal } from '../packages/engine/test-data/portal-schema.ts';

/** What a business would look at first. Amounts without a stage that says either are in neither sum. */
export interface BusinessTotals {
  won: number;
  open: number;
  people: number;
  companies: number;
}

export async function analysisOf(folder: string): Promise<Analysis> {
  return (await read(folder, false)).analysis;
}

export async function totalsOf(folder: string): Promise<{ analysis: Analysis; totals: BusinessTotals }> {
  const { analysis, records } = await read(folder, true);
  return { analysis, totals: added(records, analysis) };
}

async function read(
  folder: string,
  isCompiled: boolean,
): Promise<{ analysis: Analysis; records: CompiledRecord[] }> {
  const { sources, refused, close } = await openSources(folder);
  try {
    const profiles = [];
    for (const source of sources) profiles.push(await profileSource(source));
    const answers = { decisions: {}, sources: {} };
    const portal = freshPortal();
    const given = { sources, profiles, refused, answers, portal, today: '2026-01-05' };
    const analysis = await analyse({ ...given, callCosts: plainCosts });
    const records: CompiledRecord[] = [];
    if (isCompiled)
      for await (const batch of compileMigration({ sources, analysis, portal }))
        if (batch.kind === 'records') records.push(...batch.records);
    return { analysis, records };
  } finally {
    await close();
  }
}

function added(records: readonly CompiledRecord[], analysis: Analysis): BusinessTotals {
  const pipelines = [...analysis.blueprint.pipelines, ...freshPortal().pipelines];
  const stages = new Map(
    pipelines.flatMap(pipeline =>
      pipeline.stages.map(stage => [`${pipeline.id} ${stage.id}`, stage] as const),
    ),
  );
  const totals: BusinessTotals = { won: 0, open: 0, people: 0, companies: 0 };
  for (const { object, properties } of records) {
    if (object === 'contacts') totals.people += 1;
    if (object === 'companies') totals.companies += 1;
    if (object !== 'deals') continue;
    const stage = stages.get(`${properties['pipeline'] ?? 'default'} ${properties['dealstage'] ?? ''}`);
    const amount = Number(properties['amount'] ?? 0);
    if (stage && !stage.is_closed) totals.open += amount;
    if (stage?.is_closed && stage.probability === 1) totals.won += amount;
  }
  return totals;
}
