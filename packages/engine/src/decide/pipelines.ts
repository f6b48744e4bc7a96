// Pipelines with their stages, worked out from the data: order, chance of winning, won and lost. An existing pipeline of
// the portal is used when it has every stage.
import type { Pipeline, Stage } from '@groundwork/contract/crm';
import type { Reason } from '@groundwork/contract/intake';
import type { PortalSchema } from '@groundwork/contract/portal-schema';
import type { DecisionRegistry } from '../decisions/registry.ts';
import { slug } from '../map/property-registry.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { asLabel, listed, number, plural, quoted } from '../words/wording.ts';
import { type Drafted, draftDeals, inOrder, type Moved, movedKeys } from './draft-stages.ts';
import type { Outcome, OutcomeIndicator } from './outcome.ts';
import { askOutcomeIndicators, type OutcomeColumns } from './outcome-decisions.ts';
import { ANY, OPEN, withoutNumber } from './outcome-words.ts';
import { overruledChances } from './overruled-chances.ts';
import { type StageColumns, stageProbes } from './row-probes.ts';
import type { StageCount } from './stage-counts.ts';
import { ticketStageMeaning } from './stage-lexicon.ts';
import type { StageDefinition } from './stage-names.ts';
import { orderStages } from './stage-order.ts';
import { askUnknownOutcomes } from './unknown-outcomes.ts';

export interface StageEvidence {
  object: 'deals' | 'tickets';
  stages: StageCount[];
  /** Columns that say how rows ended, by who they are for people. */
  columns: OutcomeColumns;
  definitions: ReadonlyMap<StageCount, StageDefinition>;
  /** Id of a pipeline in the old system → how people call it. */
  pipelineNames?: ReadonlyMap<string, string>;
  /** How the old system is called in labels. */
  system: string;
  /** Where the rows say their stage and pipeline. */
  written?: readonly StageColumns[];
}

interface PipelinePlan {
  /** Only those that are new. */
  pipelines: Pipeline[];
  /** `pipeline value` → pipeline id. */
  pipelineIds: Record<string, string>;
  /** Stage as written (with `pipeline / ` before it when there are several) → stage id; rows that ended otherwise than
   *  their stage under `signsKey`. */
  stageIds: Record<string, string>;
  /** Rows that leave their stage because of how they ended. */
  moved: number;
  /** Why chances that say otherwise do not count, where some do. */
  overruled: Reason | undefined;
}

const LONGEST_PIPELINE_ID = 36;

export function planPipelines(
  evidence: StageEvidence,
  portal: PortalSchema,
  decisions: DecisionRegistry,
): PipelinePlan {
  const order = evidence.object === 'deals' ? askOutcomeIndicators(evidence, decisions) : [];
  const { stages: all, columns, definitions } = evidence;
  const overruled =
    evidence.object === 'deals' ? overruledChances(all, columns, { order, definitions }) : undefined;
  const plan: PipelinePlan = { pipelines: [], pipelineIds: {}, stageIds: {}, moved: 0, overruled };
  const groups = Map.groupBy(evidence.stages, stage => stage.pipeline);
  for (const [value, stages] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { drafted, moved } =
      evidence.object === 'deals'
        ? draftDealsOf(value, stages, order, evidence, decisions)
        : draftTickets(stages, evidence);
    const known = [...portal.pipelines, ...plan.pipelines];
    const chosen = choose(value, drafted, evidence, portal, known, decisions);
    if (chosen.pipeline.is_new) plan.pipelines.push(chosen.pipeline);
    plan.pipelineIds[value] = chosen.pipeline.id;
    const ids = new Map(drafted.map((stage, index) => [stage, chosen.stages[index]?.id]));
    for (const [{ count }, id] of ids)
      for (const written of count.values) if (id !== undefined) plan.stageIds[stageKey(value, written)] = id;
    for (const one of moved) {
      const id = ids.get(one.to);
      if (id === undefined) continue;
      for (const key of movedKeys(one, written => stageKey(value, written))) plan.stageIds[key] = id;
      plan.moved += one.rows;
    }
  }
  return plan;
}

function draftDealsOf(
  value: string,
  stages: readonly StageCount[],
  order: readonly OutcomeIndicator[],
  { definitions, pipelineNames, written = [] }: StageEvidence,
  decisions: DecisionRegistry,
): { drafted: Drafted[]; moved: Moved[] } {
  const unsettled = { order, definitions, settled: new Map<StageCount, Outcome>() };
  const name = value === '' ? '' : (pipelineNames?.get(value) ?? value);
  const settled = askUnknownOutcomes({ value, name, stages, judging: unsettled, written }, decisions);
  return draftDeals(stages, { ...unsettled, settled });
}

/** How a stage is looked up when several pipelines may have a stage of that name. */
export function stageKey(pipeline: string, stage: string): string {
  return pipeline === '' ? stage : `${pipeline} / ${stage}`;
}

function draftTickets(
  counts: readonly StageCount[],
  { definitions }: StageEvidence,
): { drafted: Drafted[]; moved: Moved[] } {
  const ordered = orderStages(counts, definitions);
  const isRanked = ordered.every(one => Number.isInteger(one.rank));
  const drafted = counts.map((count, at): Drafted => {
    const { rank, isClosed } = ticketStageMeaning(normaliseKey(withoutNumber(count.label)));
    const closed = closedRows(count, definitions) ?? isClosed;
    const place = isRanked ? (ordered[at]?.rank ?? 0) : rank;
    return { count, outcome: closed ? 'closed' : 'open', probability: null, rank: closed ? 1e6 : place };
  });
  return { drafted: drafted.toSorted(inOrder), moved: [] };
}

/** Whether most rows that say so are closed, else whether the list of stages says so; undefined when nothing does. */
function closedRows(count: StageCount, definitions: StageEvidence['definitions']): boolean | undefined {
  let closed = 0;
  for (const { signs, rows } of count.signed.values()) if ((signs.flags & OPEN) === 0) closed += rows;
  if (closed > 0) return closed * 2 >= count.rows;
  const listed = definitions.get(count)?.outcome ?? ANY;
  return listed === ANY ? undefined : (listed & OPEN) === 0;
}

function choose(
  value: string,
  drafted: Drafted[],
  evidence: StageEvidence,
  portal: PortalSchema,
  known: readonly Pipeline[],
  decisions: DecisionRegistry,
): { pipeline: Pipeline; stages: (Stage | undefined)[] } {
  const existing = portal.pipelines.filter(pipeline => pipeline.object === evidence.object);
  const full = existing.find(pipeline => drafted.every(stage => sameStage(pipeline, stage)));
  const created = newPipeline(value, drafted, evidence, known);
  const labels = drafted.map(stage => stage.count.label);
  const id = `pipeline:${evidence.object}${value === '' ? '' : `:${value}`}`;
  const becomes = (answer: string, count: StageCount): string | undefined => {
    const at = drafted.findIndex(stage => stage.count === count);
    const stage = drafted[at];
    const used = existing.find(pipeline => answer === `use:${pipeline.id}`);
    if (!stage) return undefined;
    if (!used) return `New stage ${quoted(created.stages[at]?.label ?? count.label)}`;
    const found = sameStage(used, stage) ?? nearestStage(used, stage);
    return found ? `${quoted(found.label)} of ${used.label}` : 'No stage of it fits';
  };
  decisions.show(
    id,
    ...stageProbes(
      evidence.written ?? [],
      value,
      drafted.map(stage => stage.count),
      becomes,
    ),
  );
  const choice = decisions.ask({
    id,
    question:
      value === ''
        ? `Which pipeline should the ${evidence.object} go to?`
        : `Which pipeline should ${evidence.object} of “${evidence.pipelineNames?.get(value) ?? value}” go to?`,
    why: full
      ? `${full.label} of the portal has all ${plural(labels.length, 'stage')} that occur: ${listed(labels, 8)}.`
      : `${plural(labels.length, 'stage')} ${labels.length === 1 ? 'occurs' : 'occur'} (${listed(labels, 8)}); ${existing.map(pipeline => `${pipeline.label} has ${number(drafted.filter(stage => sameStage(pipeline, stage)).length)} of them`).join(', ') || 'the portal has no pipeline'}.`,
    about: { object: evidence.object },
    options: [
      ...(full
        ? []
        : [
            {
              value: 'create',
              label: `Create “${created.label}”`,
              effect: `A new pipeline with ${plural(created.stages.length, 'stage')}: ${listed(
                created.stages.map(stage => stage.label),
                8,
              )}.`,
            },
          ]),
      ...existing.map(pipeline => ({
        value: `use:${pipeline.id}`,
        label: `Use “${pipeline.label}”`,
        effect: effectOf(pipeline, drafted),
      })),
    ],
    default: full ? `use:${full.id}` : 'create',
  });
  const used = existing.find(pipeline => choice === `use:${pipeline.id}`);
  if (!used) return { pipeline: created, stages: drafted.map((_, index) => created.stages[index]) };
  return {
    pipeline: used,
    stages: drafted.map(stage => sameStage(used, stage) ?? nearestStage(used, stage)),
  };
}

function effectOf(pipeline: Pipeline, drafted: readonly Drafted[]): string {
  const moved = drafted.map(
    stage =>
      `${stage.count.label} becomes ${(sameStage(pipeline, stage) ?? nearestStage(pipeline, stage))?.label ?? 'none'}`,
  );
  return `${listed(moved, 8)}.`;
}

/** Of the same name and the same end: a stage that is won here is no stage that is open there. */
function sameStage(pipeline: Pipeline, { count, outcome }: Drafted): Stage | undefined {
  return pipeline.stages.find(
    stage =>
      normaliseKey(stage.label) === normaliseKey(count.label) &&
      stage.is_closed === (outcome !== 'open') &&
      (outcome === 'open' || outcome === 'closed' || (stage.probability === 1) === (outcome === 'won')),
  );
}

/** The stage with the same outcome and the nearest chance; won never becomes lost or open. */
function nearestStage(pipeline: Pipeline, drafted: Drafted): Stage | undefined {
  const isClosed = drafted.outcome !== 'open';
  const wanted = drafted.probability ?? 0.4;
  const fitting = pipeline.stages.filter(
    stage =>
      stage.is_closed === isClosed &&
      (!isClosed || drafted.outcome === 'closed' || stage.probability === drafted.probability),
  );
  return fitting.toSorted(
    (a, b) => Math.abs((a.probability ?? 0) - wanted) - Math.abs((b.probability ?? 0) - wanted),
  )[0];
}

function newPipeline(
  value: string,
  drafted: readonly Drafted[],
  evidence: StageEvidence,
  known: readonly Pipeline[],
): Pipeline {
  const { object, system, pipelineNames } = evidence;
  const base = ['groundwork', object, slug(value === '' ? system : value)]
    .join('_')
    .slice(0, LONGEST_PIPELINE_ID - 3);
  const taken = new Set(known.map(pipeline => pipeline.id));
  let id = base;
  for (let copy = 2; taken.has(id); copy++) id = `${base}_${copy}`;
  const stageIds = new Set(known.flatMap(pipeline => pipeline.stages.map(stage => stage.id)));
  const opens = drafted.filter(stage => stage.outcome === 'open');
  const stages = drafted.map(stage => {
    const wanted = `${id}_${slug(stage.count.label)}`.slice(0, 95);
    let stageId = wanted;
    for (let copy = 2; stageIds.has(stageId); copy++) stageId = `${wanted}_${copy}`;
    stageIds.add(stageId);
    const probability =
      object === 'tickets' ? null : (stage.probability ?? spread(opens.indexOf(stage), opens.length));
    return {
      id: stageId,
      label: stageLabel(stage.count.label),
      probability,
      is_closed: stage.outcome !== 'open',
    };
  });
  if (object === 'tickets' && !stages.some(stage => stage.is_closed))
    stages.push({ id: `${id}_closed`, label: 'Closed', probability: null, is_closed: true });
  const called =
    value === ''
      ? `${object === 'deals' ? 'Sales' : 'Support'} (${system})`
      : (pipelineNames?.get(value) ?? asLabel(value));
  // A portal refuses a second pipeline of the same label for an object.
  const labels = new Set(known.filter(one => one.object === object).map(one => one.label.toLowerCase()));
  let label = called;
  for (let copy = 2; labels.has(label.toLowerCase()); copy++) label = `${called} ${copy}`;
  return { object, id, label, stages, is_new: true };
}

/** `in_progress` is how a machine writes it; what people wrote stays as it is. */
function stageLabel(written: string): string {
  return /^[a-z0-9]+(_[a-z0-9]+)*$/.test(written) ? asLabel(written) : written;
}

/** Evenly between 10 % and 90 %, in two digits. */
function spread(index: number, count: number): number {
  return Math.round((0.1 + (0.8 * (index + 0.5)) / Math.max(1, count)) * 100) / 100;
}
