// The client packs that ship, through the whole implementation flow into a real portal.
import path from 'node:path';
import { setUpOf } from '@groundwork/contract/crm';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { startWorker } from '../../platform/queue/worker.ts';
import { type ImplementKit, openImplement } from '../../testing/implement-kit.ts';
import { modulesOf, storyOf } from '../../testing/sample-story.ts';
import { listChangesets } from '../changesets/outline.ts';
import { undoChangeset } from '../changesets/undo-changeset.ts';
import { makeReport } from '../documents/reports.ts';
import { getAnalysis } from '../intake/get-analysis.ts';
import { readOperation } from '../operations/read-operations.ts';
import { flowJobs } from './jobs.ts';

const samples = path.resolve(import.meta.dirname, '../../../../../samples');
const siteContent = path.resolve(samples, '../apps/web/src/areas/site/content');
const fast = { portal: { rate_limit: { max: 2000, interval_ms: 1000 } } };

const sandbox = givenSandbox();

/** Undoes everything that was applied, the newest first. */
async function undoAll(kit: ImplementKit): Promise<void> {
  const { database, log } = kit.dependencies;
  const { organizationId } = kit;
  await using worker = {
    ...(await startWorker({ database, log, handlers: flowJobs(kit.dependencies) })),
    async [Symbol.asyncDispose]() {
      await this.stop();
    },
  };
  expect(worker.id).not.toBe('');
  const changesets = await database.tenant(organizationId, tx =>
    listChangesets(tx, organizationId, kit.projectId, undefined, 50),
  );
  for (const { id, counts } of changesets) {
    if (Object.keys(counts).length === 0) continue;
    const who = { organizationId, actor: null };
    const operation = await database.tenant(organizationId, tx => undoChangeset(tx, who, id));
    await expect
      .poll(
        async () =>
          (await database.tenant(organizationId, tx => readOperation(tx, organizationId, operation.id)))
            .status,
        { timeout: 60_000 },
      )
      .toBe('completed');
  }
}

/** The front page shows this very run: what it says of the sample is written here, and held against it ever after. */
async function storyIn(
  kit: ImplementKit,
  folder: string,
  done: Awaited<ReturnType<ImplementKit['run']>>,
): Promise<Record<string, string>> {
  const { organizationId, projectId } = kit;
  const [{ analysis, portal_schema }, changesets] = await kit.dependencies.database.tenant(
    organizationId,
    async tx =>
      Promise.all([
        getAnalysis(tx, organizationId, projectId),
        listChangesets(tx, organizationId, projectId, undefined, 50),
      ]),
  );
  const { properties } = portal_schema;
  return modulesOf(await storyOf({ folder, analysis, properties, done, undone: changesets }));
}

/** What is set up is the same number wherever it is said: in the plan, in the blueprint's entries, in what was reported. */
async function agreesOnSetUp(kit: ImplementKit): Promise<void> {
  const { organizationId, projectId } = kit;
  const [analysis, changesets, content] = await kit.dependencies.database.tenant(organizationId, async tx => [
    (await getAnalysis(tx, organizationId, projectId)).analysis,
    await listChangesets(tx, organizationId, projectId, undefined, 50),
    await makeReport(tx, { organizationId, projectId }, 'implementation_plan'),
  ]);
  const { counts } = changesets.find(each => each.kind === 'blueprint')!;
  const entries = (kind: keyof typeof counts) =>
    Object.values(counts[kind] ?? {}).reduce((sum, each) => sum + each, 0);
  const setUp = setUpOf(analysis.blueprint);
  expect(entries('object.create')).toBe(setUp.objects.length);
  expect(entries('group.create')).toBe(setUp.groups.length);
  expect(entries('property.create')).toBe(setUp.new_properties.length);
  expect(entries('property.update')).toBe(setUp.widened_properties.length);
  expect(entries('pipeline.create')).toBe(setUp.pipelines.length);
  const said = (text: string) => ({
    properties: Number(/([\d,]+) propert(?:y is|ies are) new in the portal/.exec(text)?.[1] ?? 0),
    pipelines: Number(/([\d,]+) pipelines? (?:is|are) new in the portal/.exec(text)?.[1] ?? 0),
  });
  const expected = { properties: entries('property.create'), pipelines: entries('pipeline.create') };
  const facts = analysis.plan.milestones.flatMap(each => each.facts.map(fact => fact.text)).join(' ');
  expect(said(facts)).toEqual(expected);
  expect(said(JSON.stringify(content))).toEqual(expected);
  for (const { label } of setUp.pipelines) expect(facts).toContain(`${label} has `);
}

test.each(['salesforce-workshop', 'sales-opportunities/variant-iso'])(
  '%s: every row is accounted for, a second run writes nothing, undo leaves the portal as it was',
  async folder => {
    await using kit = await openImplement(inject('clusterUrl'), sandbox, fast);
    const before = await kit.portal.stateHash();
    const first = await kit.run(path.join(samples, folder));
    expect(first.reconcile).toMatchObject({ unaccounted: 0, is_balanced: true });
    expect(first.associations.made).toBe(first.associations.expected);
    await agreesOnSetUp(kit);
    // What the plan said before anything was proposed, against what both change sets really took.
    expect(first.api_calls.made).toBe(first.api_calls.estimated);

    const again = await kit.run(path.join(samples, folder));
    expect(again.reconcile).toMatchObject({ unaccounted: 0, is_balanced: true });
    expect(again.blueprint).toEqual({ properties_created: 0, pipelines_created: 0 });
    for (const buckets of Object.values(again.objects))
      expect(buckets).toMatchObject({ created: 0, updated: 0 });
    expect(again.portal).toEqual(first.portal);

    await undoAll(kit);
    expect(await kit.portal.stateHash()).toEqual(before);
    if (folder !== 'salesforce-workshop') return;
    for (const [name, written] of Object.entries(await storyIn(kit, path.join(samples, folder), first)))
      await expect(written).toMatchFileSnapshot(path.join(siteContent, name));
  },
  300_000,
);

const Dump = z.object({
  records: z.record(
    z.string(),
    z.array(z.object({ properties: z.record(z.string(), z.string().nullable()) })),
  ),
});

test('three ways of writing the same dates give the same deals', async () => {
  const said = new Set<string>();
  for (const variant of ['variant-iso', 'variant-mdy', 'variant-dmy']) {
    await using kit = await openImplement(inject('clusterUrl'), sandbox, fast);
    const { reconcile } = await kit.run(path.join(samples, 'sales-opportunities', variant));
    expect(reconcile.unaccounted).toBe(0);
    const { records } = Dump.parse(await kit.portal.dump());
    const deals = (records['deals'] ?? []).map(({ properties }) =>
      [properties['dealname'], properties['amount'], properties['closedate'], properties['dealstage']].join(
        '|',
      ),
    );
    expect(deals).toHaveLength(8800);
    said.add(JSON.stringify(deals.sort()));
  }
  expect(said.size).toBe(1);
}, 300_000);
