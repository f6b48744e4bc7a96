// Pipelines with their stages, worked out from the data: order, chance of winning, won and lost. An existing pipeline of
// the portal is used when it has every stage.
import type { Pipeline, PortalSchema, Stage } from '@groundwork/contract/crm';
import { slug } from '../map/property-book.ts';
import { normaliseKey } from '../profile/values/name.ts';
import type { DecisionBook } from './decision-book.ts';
import type { StageCount } from './stage-counts.ts';
import { dealStageMeaning, ticketStageMeaning } from './stage-lexicon.ts';
import { asLabel, listed, number, plural } from './wording.ts';

interface StageEvidence {
  object: 'deals' | 'tickets';
  stages: StageCount[];
  knowsClosed: boolean;
  knowsWon: boolean;
  /** Id of a pipeline in the old system → how people call it. */
  pipelineNames?: ReadonlyMap<string, string>;
  /** How the old system is called in labels. */
  system: string;
}

interface PipelinePlan {
  /** Only those that are new. */
  pipelines: Pipeline[];
  /** `pipeline value` → pipeline id. */
  pipelineIds: Record<string, string>;
  /** Stage as written (with `pipeline / ` before it when there are several) → stage id. */
  stageIds: Record<string, string>;
}

interface Drafted {
  count: StageCount;
  outcome: 'won' | 'lost' | 'open' | 'closed';
  probability: number | null;
  rank: number;
}

const LONGEST_PIPELINE_ID = 36;

export function planPipelines(
  evidence: StageEvidence,
  portal: PortalSchema,
  decisions: DecisionBook,
): PipelinePlan {
  const plan: PipelinePlan = { pipelines: [], pipelineIds: {}, stageIds: {} };
  const groups = Map.groupBy(evidence.stages, stage => stage.pipeline);
  for (const [value, stages] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const drafted = stages.map(count => draftStage(count, evidence)).sort(inOrder);
    const chosen = choose(value, drafted, evidence, portal, decisions);
    if (chosen.pipeline.is_new) plan.pipelines.push(chosen.pipeline);
    plan.pipelineIds[value] = chosen.pipeline.id;
    for (const [index, { count }] of drafted.entries()) {
      const id = chosen.stages[index]?.id;
      if (id === undefined) continue;
      for (const written of count.values) plan.stageIds[stageKey(value, written)] = id;
    }
  }
  return plan;
}

/** How a stage is looked up when several pipelines may have a stage of that name. */
export function stageKey(pipeline: string, stage: string): string {
  return pipeline === '' ? stage : `${pipeline} / ${stage}`;
}

function draftStage(count: StageCount, evidence: StageEvidence): Drafted {
  const key = normaliseKey(count.label);
  if (evidence.object === 'tickets') {
    const { rank, isClosed } = ticketStageMeaning(key);
    const closed = evidence.knowsClosed && count.closed > 0 ? count.closed * 2 >= count.rows : isClosed;
    return { count, outcome: closed ? 'closed' : 'open', probability: null, rank: closed ? 9 : rank };
  }
  const meaning = dealStageMeaning(key);
  const told = percentOf(count);
  const outcome = outcomeOf(count, evidence, meaning.outcome, told);
  if (outcome !== 'open')
    return { count, outcome, probability: outcome === 'won' ? 1 : 0, rank: outcome === 'won' ? 2 : 3 };
  // An open stage with 0 % would be closed as lost in the portal, so the usual chance of such a stage is used instead.
  const probability = told !== null && told > 0 && told < 1 ? told : meaning.probability;
  return { count, outcome, probability, rank: probability ?? meaning.probability ?? 0.4 };
}

function outcomeOf(
  count: StageCount,
  { knowsClosed, knowsWon }: StageEvidence,
  word: 'won' | 'lost' | 'open',
  told: number | null,
): 'won' | 'lost' | 'open' {
  if (knowsWon && count.won * 2 > count.rows) return 'won';
  if (knowsClosed && count.closed * 2 > count.rows) return knowsWon || word !== 'won' ? 'lost' : 'won';
  if (knowsClosed) return 'open';
  if (word !== 'open') return word;
  return told === 1 ? 'won' : 'open';
}

function percentOf({ probabilities }: StageCount): number | null {
  const [most] = [...probabilities].sort((a, b) => b[1] - a[1] || Number(a[0]) - Number(b[0]));
  if (!most) return null;
  const value = Number(most[0]);
  return value > 1 ? value / 100 : value;
}

function inOrder(a: Drafted, b: Drafted): number {
  return a.rank - b.rank || b.count.rows - a.count.rows || (a.count.label < b.count.label ? -1 : 1);
}

function choose(
  value: string,
  drafted: Drafted[],
  evidence: StageEvidence,
  portal: PortalSchema,
  decisions: DecisionBook,
): { pipeline: Pipeline; stages: (Stage | undefined)[] } {
  const existing = portal.pipelines.filter(pipeline => pipeline.object === evidence.object);
  const full = existing.find(pipeline => drafted.every(stage => sameStage(pipeline, stage)));
  const created = newPipeline(value, drafted, evidence, portal);
  const labels = drafted.map(stage => stage.count.label);
  const choice = decisions.ask({
    id: `pipeline:${evidence.object}${value === '' ? '' : `:${value}`}`,
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

function sameStage(pipeline: Pipeline, { count }: Drafted): Stage | undefined {
  return pipeline.stages.find(stage => normaliseKey(stage.label) === normaliseKey(count.label));
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
  portal: PortalSchema,
): Pipeline {
  const { object, system, pipelineNames } = evidence;
  const base = ['groundwork', object, slug(value === '' ? system : value)]
    .join('_')
    .slice(0, LONGEST_PIPELINE_ID - 3);
  const taken = new Set(portal.pipelines.map(pipeline => pipeline.id));
  let id = base;
  for (let copy = 2; taken.has(id); copy++) id = `${base}_${copy}`;
  const stageIds = new Set(portal.pipelines.flatMap(pipeline => pipeline.stages.map(stage => stage.id)));
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
  const label =
    value === ''
      ? `${object === 'deals' ? 'Sales' : 'Support'} (${system})`
      : (pipelineNames?.get(value) ?? asLabel(value));
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
