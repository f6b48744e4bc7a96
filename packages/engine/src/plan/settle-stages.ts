// Brings the stages of all deals and tickets into pipelines and writes the result into the column mappings.
import type { Pipeline, PortalSchema } from '@groundwork/contract/crm';
import type { ColumnMapping } from '@groundwork/contract/intake';
import { says } from '../map/study.ts';
import { titles } from '../recognise/recognise.ts';
import type { SystemName } from '../recognise/systems.ts';
import { observe } from '../relate/observe.ts';
import type { RelatedTable } from '../relate/relate.ts';
import type { DecisionBook } from './decision-book.ts';
import { planPipelines } from './pipelines.ts';
import { askNoStage } from './record-decisions.ts';
import type { StageCount } from './stage-counts.ts';
import { StageObserver } from './stage-counts.ts';
import type { StageNames } from './stage-names.ts';
import { stageNames } from './stage-names.ts';

interface StagedTable {
  table: RelatedTable;
  columns: ColumnMapping[];
}

/** Pipelines to create. Stage and pipeline columns get the ids of their values; tables without stages get a question. */
export async function settleStages(
  tables: readonly StagedTable[],
  portal: PortalSchema,
  system: SystemName,
  decisions: DecisionBook,
  signal?: AbortSignal,
): Promise<Pipeline[]> {
  const created: Pipeline[] = [];
  const names = await stageNames(
    tables.map(({ table }) => table.studied),
    signal,
  );
  for (const object of ['deals', 'tickets'] as const) {
    const mine = tables.filter(
      ({ table }) => table.studied.mapping.role === 'records' && table.studied.mapping.object === object,
    );
    if (mine.length === 0) continue;
    const observed: { one: StagedTable; observer: StageObserver | undefined }[] = [];
    for (const one of mine) observed.push({ one, observer: await countStages(one, signal) });
    const counts = merge(
      observed.flatMap(({ observer }) => (observer ? named([...observer.stages.values()], names) : [])),
    );
    const observers = observed.flatMap(({ observer }) => observer ?? []);
    const evidence = {
      object,
      stages: counts,
      knowsClosed: observers.some(one => one.knowsClosed),
      knowsWon: observers.some(one => one.knowsWon),
      pipelineNames: names.pipelines,
      system: system === 'unknown' ? 'imported' : titles[system],
    };
    const plan = planPipelines(evidence, portal, decisions);
    created.push(...plan.pipelines);
    for (const { columns } of mine) fillIn(columns, object, plan);
    const pipelineIds = new Set(Object.values(plan.pipelineIds));
    const known = [...plan.pipelines, ...portal.pipelines.filter(pipeline => pipeline.object === object)];
    const used = known.find(pipeline => pipelineIds.has(pipeline.id)) ?? known[0];
    for (const { one, observer } of observed)
      askNoStage(
        one.table,
        observer ? observer.rowsWithout : one.table.studied.profile.rows,
        used?.stages ?? [],
        decisions,
      );
  }
  return created;
}

async function countStages(
  { table, columns }: StagedTable,
  signal: AbortSignal | undefined,
): Promise<StageObserver | undefined> {
  const { studied } = table;
  const stage = positionOf(
    table,
    columns.find(one => one.transform.kind === 'stage' && one.action === 'map')?.column,
  );
  if (stage === undefined) return undefined;
  const at = (...concepts: Parameters<typeof says>[1][]): number | undefined =>
    studied.columns.find(
      column => column.profile.filled > 0 && concepts.some(concept => says(column, concept)),
    )?.profile.position;
  const pipeline = positionOf(
    table,
    columns.find(one => one.property === 'pipeline' || one.property === 'hs_pipeline')?.column,
  );
  const observer = new StageObserver({
    stage,
    pipeline,
    closed: at('is_closed'),
    won: at('is_won'),
    probability: at('probability'),
  });
  await observe(studied.source, [observer], signal);
  return observer;
}

/** A stage of which the rows only hold the id is called by its name. */
function named(counts: readonly StageCount[], { stages }: StageNames): StageCount[] {
  return counts.map(count => ({ ...count, label: stages.get(count.label) ?? count.label }));
}

function positionOf({ studied }: RelatedTable, column: string | undefined): number | undefined {
  return studied.columns.find(one => one.profile.name === column)?.profile.position;
}

function merge(counts: readonly StageCount[]): StageCount[] {
  const merged = new Map<string, StageCount>();
  for (const count of counts) {
    const key = `${count.pipeline}\u0000${count.label.toLowerCase()}`;
    const known = merged.get(key);
    if (!known) {
      merged.set(key, count);
      continue;
    }
    known.rows += count.rows;
    known.closed += count.closed;
    known.won += count.won;
    for (const value of count.values) known.values.add(value);
    for (const [probability, rows] of count.probabilities)
      known.probabilities.set(probability, (known.probabilities.get(probability) ?? 0) + rows);
  }
  return [...merged.values()];
}

function fillIn(
  columns: readonly ColumnMapping[],
  object: 'deals' | 'tickets',
  plan: { stageIds: Record<string, string>; pipelineIds: Record<string, string> },
): void {
  const pipelineProperty = object === 'deals' ? 'pipeline' : 'hs_pipeline';
  for (const column of columns) {
    if (column.transform.kind === 'stage') column.transform.values = plan.stageIds;
    if (column.property === pipelineProperty) {
      column.transform = { kind: 'option', values: plan.pipelineIds };
      column.new_property = null;
    }
  }
}
