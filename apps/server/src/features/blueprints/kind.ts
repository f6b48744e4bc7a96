// Blueprints: what a portal must have before records can come, as a kind of change set.
import { createLabelCalls, inspectCalls, propertyCreateCalls } from '@groundwork/crm/call-count';
import { shapesPortal } from '@groundwork/engine/decisions/registry';
import { type LabelPair, labelPairsOf } from '@groundwork/engine/portal/labels';
import { z } from 'zod';
import type { ChangeKind, ChangeWork, Proposal } from '../changesets/kinds.ts';
import { withLabels } from '../changesets/with-labels.ts';
import type { LoadIntake } from '../intake/load-intake.ts';
import { requireObjects } from '../intake/objects.ts';
import { CarriedDefaults, defaultsAmong } from '../intake/settle-defaults.ts';
import { applyBlueprint } from './apply.ts';
import { isPresent } from './presence.ts';
import { missingFrom, withExternalIds } from './propose.ts';
import { undoBlueprint } from './undo.ts';

const Facts = z.object({
  objects: z.array(z.string()),
  defaults: CarriedDefaults,
  /** Pairs of objects whose links get labels. */
  labels: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
});

/** Requests to create one pipeline: look, create, read back. */
const PIPELINE_CALLS = 3;

export interface BlueprintOptions {
  loadIntake: LoadIntake;
  /** Told once everything is applied, to complete the milestone that stands for it. */
  onApplied: (work: ChangeWork, facts: { created: number; failed: number }) => Promise<void>;
}

export function blueprintKind({ loadIntake, onApplied }: BlueprintOptions): ChangeKind {
  return {
    async propose(work, writer): Promise<Proposal> {
      const { analysis } = await loadIntake(work.job);
      const objects = requireObjects(analysis);
      await work.job.progress({ phase: 'Looking at the portal', done: 0, total: null, unit: 'settings' });
      const schema = await withLabels(
        work,
        await work.portal.inspect(objects, { signal: work.job.signal }),
        labelPairsOf(analysis.blueprint),
      );
      const wanted = withExternalIds(analysis.blueprint, objects, schema);
      await writer.add(missingFrom(schema, wanted));
      await writer.flush();
      const calls = (await estimateCalls(work, objects)) + labelPairsOf(analysis.blueprint).length;
      const title = `Set up the portal for ${analysis.plan.project_name}`;
      const defaults = defaultsAmong(analysis.decisions.filter(shapesPortal));
      const labels = labelPairsOf(analysis.blueprint);
      return { title, calls, limit: schema.limit, facts: { objects, defaults, labels } };
    },
    async apply(work) {
      const { objects, labels } = Facts.parse(work.changeset.facts);
      await applyBlueprint(work);
      const { counts } = await work.entries.figures();
      const total = (state: 'applied' | 'failed'): number =>
        Object.values(counts).reduce((sum, states) => sum + (states[state] ?? 0), 0);
      const missing = await missingNow(work, objects, labels);
      if (missing.length === 0) await onApplied(work, { created: total('applied'), failed: total('failed') });
      return { entries: counts, missing };
    },
    async undo(work) {
      const { objects, labels } = Facts.parse(work.changeset.facts);
      await undoBlueprint(work, objects, labels);
      return {};
    },
  };
}

/** The portal itself says whether it is set up now. */
async function missingNow(work: ChangeWork, objects: string[], labels: LabelPair[]): Promise<string[]> {
  const { portal, job, entries } = work;
  const schema = await withLabels(work, await portal.inspect(objects, { signal: job.signal }), labels);
  const missing: string[] = [];
  for (const group of await entries.groups(['applied', 'failed', 'pending'])) {
    for await (const page of entries.pages(group, ['applied', 'failed', 'pending'])) {
      missing.push(
        ...page.filter(entry => !isPresent(schema, entry)).map(entry => `${entry.object}.${entry.key}`),
      );
    }
  }
  return missing;
}

async function estimateCalls({ entries }: ChangeWork, objects: string[]): Promise<number> {
  let calls = inspectCalls(objects);
  for (const group of await entries.groups(['pending'])) {
    if (group.kind === 'property.create') calls += propertyCreateCalls(group.entries);
    else if (group.kind === 'pipeline.create') calls += group.entries * PIPELINE_CALLS;
    // A currency is looked for, added and looked for again.
    else if (group.kind === 'currency.create') calls += group.entries * PIPELINE_CALLS;
    else if (group.kind === 'label.create') calls += createLabelCalls(group.entries);
    // A custom object is read back after it was created.
    else if (group.kind === 'object.create') calls += group.entries * 2;
    else calls += group.entries;
  }
  return calls;
}
