// Brings the stages of all deals and tickets into pipelines and writes the result into the column mappings.
import type { Pipeline } from '@groundwork/contract/crm';
import type { ColumnMapping } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import { type SourceSystem, systemNames } from '@groundwork/contract/source-systems';
import { hasConcept, type StudiedColumn } from '../classify/study.ts';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { GROUP } from '../portal/own-properties.ts';
import { parseNumber } from '../profile/values/number.ts';
import { observe } from '../read/observe.ts';
import type { RelatedTable } from '../relate/relate.ts';
import { plural } from '../words/wording.ts';
import { type NamedSign, signsOf } from './outcome-columns.ts';
import type { OutcomeColumns } from './outcome-decisions.ts';
import { ANY } from './outcome-words.ts';
import { planPipelines } from './pipelines.ts';
import { askNoStage } from './record-decisions.ts';
import type { StageCount } from './stage-counts.ts';
import { joinCounts, StageObserver } from './stage-counts.ts';
import type { StageDefinition, StageNames } from './stage-names.ts';
import { stageNames } from './stage-names.ts';

interface StagedTable {
  table: RelatedTable;
  columns: ColumnMapping[];
}

/** Pipelines to create. Stage and pipeline columns get the ids of their values; tables without stages get a question. */
export async function settleStages(
  tables: readonly StagedTable[],
  portal: PortalSchema,
  system: SourceSystem,
  decisions: DecisionRegistry,
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
    const observed: { one: StagedTable; watched: Watched | undefined }[] = [];
    for (const one of mine) observed.push({ one, watched: await countStages(one, signal) });
    const counts = merge(
      observed.flatMap(({ watched }) => (watched ? [...watched.observer.stages.values()] : [])),
      names,
    );
    const evidence = {
      object,
      stages: [...counts.keys()],
      columns: outcomeColumns(observed.flatMap(({ watched }) => watched ?? [])),
      definitions: counts,
      pipelineNames: names.pipelines,
      system: system === 'unknown' ? 'imported' : systemNames[system],
      written: observed.flatMap(({ one, watched }) =>
        watched
          ? [{ source: one.table.studied.profile.id, stage: watched.stage, pipeline: watched.pipeline }]
          : [],
      ),
    };
    const plan = planPipelines(evidence, portal, decisions);
    created.push(...plan.pipelines);
    for (const { one, watched } of observed) fillIn(one.columns, object, plan, watched?.signs ?? []);
    const pipelineIds = new Set(Object.values(plan.pipelineIds));
    const known = [...plan.pipelines, ...portal.pipelines.filter(pipeline => pipeline.object === object)];
    const used = known.find(pipeline => pipelineIds.has(pipeline.id)) ?? known[0];
    for (const { one, watched } of observed)
      askNoStage(
        one.table,
        watched ? watched.observer.rowsWithout : one.table.studied.profile.rows,
        used?.stages ?? [],
        decisions,
        watched?.stage,
      );
  }
  return created;
}

/** What was seen of the stages of one table, and by which columns its rows say how they ended. */
interface Watched {
  observer: StageObserver;
  stage: string;
  pipeline: string | undefined;
  signs: readonly NamedSign[];
}

async function countStages(
  { table, columns }: StagedTable,
  signal: AbortSignal | undefined,
): Promise<Watched | undefined> {
  const { studied } = table;
  const isStage = (one: ColumnMapping): boolean => one.transform.kind === 'stage' && one.action === 'map';
  const stage = columnOf(table, columns.find(isStage)?.column);
  if (stage === undefined) return undefined;
  const named = (...names: string[]): StudiedColumn | undefined =>
    columnOf(table, columns.find(one => one.property !== null && names.includes(one.property))?.column);
  const amount = named('amount')?.profile;
  const signs = signsOf(studied.columns, stage);
  const pipeline = named('pipeline', 'hs_pipeline')?.profile;
  const observer = new StageObserver({
    stage: stage.profile.position,
    pipeline: pipeline?.position,
    signs,
    order: studied.columns.find(one => one.profile.filled > 0 && hasConcept(one, 'stage_order'))?.profile
      .position,
    amountOf: cells => {
      const { decimal = '.', grouping = '' } = amount?.number ?? {};
      const read = amount && parseNumber(cells[amount.position] ?? '', { decimal, grouping });
      return read === undefined ? undefined : Number(read);
    },
  });
  await observe(studied.source, [observer], signal);
  return { observer, stage: stage.profile.name, pipeline: pipeline?.name, signs };
}

function outcomeColumns(watched: readonly Watched[]): OutcomeColumns {
  const named = (...kinds: NamedSign['says'][]): string[] => [
    ...new Set(
      watched.flatMap(one => one.signs.filter(sign => kinds.includes(sign.says)).map(sign => sign.column)),
    ),
  ];
  return {
    flags: named('won', 'lost', 'closed'),
    status: named('status'),
    probability: named('probability'),
  };
}

function columnOf({ studied }: RelatedTable, column: string | undefined): StudiedColumn | undefined {
  return studied.columns.find(one => one.profile.name === column);
}

/** Each stage once, called by its name where the rows only hold its id, with what a list of stages says of it. */
function merge(counts: readonly StageCount[], names: StageNames): Map<StageCount, StageDefinition> {
  const merged = new Map<string, StageCount>();
  const definitions = new Map<StageCount, StageDefinition>();
  for (const { label, ...rest } of counts) {
    const definition = names.stages.get(label);
    const count = { ...rest, label: definition?.label ?? label };
    const key = `${count.pipeline}\u0000${count.label.toLowerCase()}`;
    const known = merged.get(key);
    if (known) joinCounts(known, count);
    else merged.set(key, count);
    definitions.set(known ?? count, definition ?? { label: count.label, order: undefined, outcome: ANY });
  }
  return definitions;
}

function fillIn(
  columns: readonly ColumnMapping[],
  object: 'deals' | 'tickets',
  plan: Pick<ReturnType<typeof planPipelines>, 'stageIds' | 'pipelineIds' | 'moved' | 'overruled'>,
  signs: readonly NamedSign[],
): void {
  const pipelineProperty = object === 'deals' ? 'pipeline' : 'hs_pipeline';
  for (const column of columns) {
    if (column.transform.kind === 'stage') {
      column.transform.values = plan.stageIds;
      if (plan.overruled && column.action === 'map') column.reasons.push(plan.overruled);
      if (plan.moved > 0 && column.action === 'map') partByOutcome(column, object, plan.moved, signs);
    }
    if (column.property === pipelineProperty) {
      column.transform = { kind: 'option', values: plan.pipelineIds };
      column.new_property = null;
    }
  }
}

/** Deals that ended in a stage that is not closed itself go to a closed one; where they stood is kept beside it. */
function partByOutcome(
  column: ColumnMapping,
  object: string,
  moved: number,
  signs: readonly NamedSign[],
): void {
  column.transform.outcome = signs.map(({ column: name, says: kind, empty_is_no }) => ({
    column: name,
    says: kind,
    empty_is_no,
  }));
  column.new_property = {
    object,
    name: 'stage_before_closing',
    label: 'Stage before closing',
    type: 'string',
    field_type: 'text',
    group: GROUP,
    description:
      'The stage in which the deal stood in the old system, where it ended otherwise than that stage.',
    options: [],
    unique: false,
    is_new: true,
  };
  column.reasons.push({
    text: `${plural(moved, 'deal')} ended otherwise than their stage says and ${moved === 1 ? 'goes' : 'go'} to a stage that ends so; “Stage before closing” keeps where they stood.`,
  });
}
