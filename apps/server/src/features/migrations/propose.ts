// Works out a migration: compiles the sources record by record, compares each with the portal and writes down what is
// missing or different. Nothing is held longer than a page.
import { EXTERNAL_ID, type Stage } from '@groundwork/contract/crm';
import { Refusal } from '@groundwork/contract/errors';
import type { Analysis } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { LISTS } from '@groundwork/contract/standard-objects';
import {
  associateCalls,
  linkCalls,
  lookCalls,
  membersCalls,
  readAssociationsCalls,
  readCalls,
  writeCalls,
} from '@groundwork/crm/call-count';
import { ledgerTables } from '@groundwork/engine/compile/cell-ledger';
import { currenciesOf } from '@groundwork/engine/portal/currencies';
import { hasLabel, labelPairsOf, namedPairsOf } from '@groundwork/engine/portal/labels';
import type { EntryWriter } from '../changesets/changeset-entries.ts';
import type { ChangeWork, Proposal, ProposeOptions } from '../changesets/kinds.ts';
import { withLabels } from '../changesets/with-labels.ts';
import type { ProjectIntake } from '../intake/load-intake.ts';
import { objectsOf } from '../intake/objects.ts';
import { askOfPortal } from '../intake/portal-questions.ts';
import { defaultsAmong } from '../intake/settle-defaults.ts';
import type { MigrationFacts } from './facts.ts';
import { MigrationStep } from './propose-step.ts';
import { clearMigration, clearSnapshots, countUnchanged, linkPairs } from './store.ts';
import { insertCellLines, withdrawTakenCells } from './store-cells.ts';
import { countByRecord } from './store-lists.ts';
import { addMoney, insertRows, skipLinkedRows, withdrawTakenFromRows } from './store-rows.ts';

export async function proposeMigration(
  work: ChangeWork,
  writer: EntryWriter,
  options: ProposeOptions,
  intake: ProjectIntake,
): Promise<Proposal> {
  const { job, portal, entries } = work;
  const { analysis } = intake;
  const { signal } = job;
  await job.tenant(tx => clearMigration(tx, entries.of));
  await job.progress({ phase: 'Looking at the portal', done: 0, total: null, unit: 'records' });
  const objects = objectsOf(analysis);
  const labels = labelPairsOf(analysis.blueprint);
  const schema = await withLabels(work, await portal.inspect(objects, { signal }), labels);
  requireBlueprint(analysis, schema);

  const foreign: string[] = [];
  const step = new MigrationStep(work, writer, options, intake, schema);
  for await (const batch of intake.compile(schema, signal)) {
    signal.throwIfAborted();
    switch (batch.kind) {
      case 'records':
        await step.records(batch.records);
        break;
      case 'associations':
        await step.settleRecords();
        await step.links.add(batch.associations);
        break;
      case 'outcomes':
        await job.tenant(tx =>
          insertRows(
            tx,
            entries.of,
            batch.outcomes.map(outcome => ({ ...outcome, is_own: true })),
          ),
        );
        break;
      case 'cells':
        await step.cells(batch.cells);
        break;
      case 'cell_lines':
        await job.tenant(tx => insertCellLines(tx, entries.of, batch.lines));
        break;
      case 'merges':
        await step.merges(batch.merges);
        break;
      // Those that a person merges are among the merged rows.
      case 'kept_separate':
        await step.insertKeptSeparate(batch.rows.filter(row => row.is_merged !== true));
        break;
      // Asked for by the preview of single rows only.
      case 'traces':
        break;
      case 'money':
        await job.tenant(tx => addMoney(tx, entries.of, batch.totals));
        break;
      case 'foreign':
        foreign.push(...batch.totals.map(total => total.code));
        break;
    }
  }
  await step.settleRecords();
  await step.links.close();
  await writer.flush();
  await job.tenant(async tx => {
    await skipLinkedRows(tx, entries.of);
    await withdrawTakenCells(tx, entries.of);
    await withdrawTakenFromRows(tx, entries.of);
    await clearSnapshots(tx, entries.of);
  });
  const { organization_id: organizationId, project_id: projectId, created_by } = job.operation;
  const asked = await job.tenant(async tx =>
    projectId === null
      ? undefined
      : askOfPortal(tx, { organizationId, projectId }, step.questions.questions(), created_by),
  );
  const decisions = asked ?? analysis.decisions;
  // What links are called is asked once more where they are made.
  const calls = (await estimateCalls(work, objects, schema.counts)) + namedPairsOf(analysis.sources).length;
  // A default that a change set carried out is no answer of anybody: the analysis knows what was answered.
  const decided = new Map(analysis.cells?.tables_left_out.map(table => [table.source, table.is_answered]));
  const tables = new Map(
    ledgerTables(analysis).map(({ source, filled, reason, is_answered }) => [
      source,
      { filled, reason, is_answered: decided.get(source) ?? is_answered },
    ]),
  );
  const facts: MigrationFacts = {
    objects,
    counts: schema.counts,
    sources: analysis.sources.map(({ profile, mapping }) => ({
      source: profile.id,
      object: mapping.object ?? mapping.role,
      rows: profile.rows,
      cells: tables.get(profile.id),
    })),
    kinds: step.kinds.toRecord(),
    pipelines: schema.pipelines
      .filter(pipeline => pipeline.object === 'deals')
      .map(({ id, label, stages }) => ({
        id,
        label,
        stages: stages.map(stage => ({ id: stage.id, label: stage.label, outcome: outcomeOf(stage) })),
      })),
    record_pages: {
      ui_host: schema.account.ui_host ?? null,
      object_ids: schema.custom_object_ids ?? {},
    },
    foreign,
    own_currency: schema.account.currencies?.[0],
    defaults: defaultsAmong(decisions),
  };
  return { title: title(analysis), calls, limit: schema.limit, facts };
}

function outcomeOf({ is_closed, probability }: Stage): 'open' | 'won' | 'lost' {
  if (!is_closed) return 'open';
  return probability === 0 ? 'lost' : 'won';
}

function title(analysis: Analysis): string {
  return `Carry over ${analysis.plan.project_name}`;
}

/** A migration writes into what the blueprint sets up; before that the portal would refuse every record. */
function requireBlueprint(analysis: Analysis, schema: PortalSchema): void {
  const has = new Set(schema.properties.map(property => `${property.object}.${property.name}`));
  const missing = [
    ...objectsOf(analysis)
      .filter(object => !has.has(`${object}.${EXTERNAL_ID}`))
      .map(object => `the property ${EXTERNAL_ID} of ${object}`),
    ...analysis.blueprint.properties
      .filter(property => !has.has(`${property.object}.${property.name}`))
      .map(property => `the property “${property.label}” of ${property.object}`),
    ...analysis.blueprint.pipelines
      .filter(pipeline => !schema.pipelines.some(known => known.id === pipeline.id))
      .map(pipeline => `the pipeline “${pipeline.label}”`),
    ...(analysis.blueprint.labels ?? [])
      .filter(label => !hasLabel(schema, label))
      .map(({ label, from, to }) => `the label “${label}” of ${from} and ${to}`),
    ...(analysis.blueprint.currencies ?? [])
      .filter(({ code }) => currenciesOf(schema)?.has(code) !== true)
      .map(({ code }) => `the currency ${code}`),
  ];
  if (missing.length === 0) return;
  const shown = missing.slice(0, 3).join(', ');
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  throw new Refusal('conflict', {
    message: `Apply the blueprint first: the portal does not have ${shown}${more} yet.`,
  });
}

/** Requests of applying and checking: what is created is looked for first, updates are read again before they are written, everything is read back after. */
async function estimateCalls(
  { job, entries }: ChangeWork,
  objects: string[],
  counts: PortalSchema['counts'],
): Promise<number> {
  const groups = await entries.groups(['pending']);
  const unchanged = await job.tenant(tx => countUnchanged(tx, entries.of));
  const pairs = await job.tenant(tx => linkPairs(tx, entries.of));
  let calls = objects.length;
  for (const group of groups) {
    if (group.kind === 'record.create')
      calls +=
        lookCalls(group.object, group.entries, counts[group.object] ?? 0) +
        writeCalls(group.object, group.entries) +
        readCalls(group.entries);
    if (group.kind === 'record.update')
      calls += writeCalls(group.object, group.entries) + 2 * readCalls(group.entries);
    if (group.kind === 'association.create' && group.object !== LISTS)
      calls += linkCalls(group.object, group.to_object ?? '', group.entries);
  }
  for (const records of Object.values(unchanged)) calls += readCalls(records);
  for (const pair of pairs) if (pair.from_object !== LISTS) calls += readAssociationsCalls(pair.from_ends);
  for (const { made, all } of await job.tenant(tx => countByRecord(tx, entries.of, LISTS)))
    calls += associateCalls(made) + (Number(made > 0) + Number(all > made)) * membersCalls(all);
  return calls;
}
