// Stages of which nothing says whether their deals are won or lost. Nothing counts as won before somebody or something says
// so.
import type { DecisionRegistry } from '../decisions/registry.ts';
import { listed, plural, quoted } from '../words/wording.ts';
import { type Judging, outcomeOfRows, outcomesOfName } from './draft-stages.ts';
import { judgeOutcome, type Outcome } from './outcome.ts';
import { LOST, WON } from './outcome-words.ts';
import { type StageColumns, stageProbes } from './row-probes.ts';
import type { StageCount } from './stage-counts.ts';
import { usualChance } from './stage-order.ts';

interface PipelineStages {
  /** The pipeline as the rows write it, and as people call it. */
  value: string;
  name: string;
  stages: readonly StageCount[];
  judging: Judging;
  written: readonly StageColumns[];
}

/** More questions of one kind than this nobody answers one by one. */
const MOST_ASKED = 12;

/** What stands of every stage of which nothing says how it ends: an answer, or the safe default. */
export function askUnknownOutcomes(
  pipeline: PipelineStages,
  decisions: DecisionRegistry,
): Map<StageCount, Outcome> {
  const settled = new Map<StageCount, Outcome>();
  const { stages, judging } = pipeline;
  const closed = stages.filter(stage => isLeftOpen(stage, judging) === 'closed');
  const unknown = stages.filter(stage => isLeftOpen(stage, judging) === 'unknown');
  const sure = unknown.filter(stage => likelyEnd(stage) !== undefined);
  for (const stage of [...closed, ...sure].slice(0, MOST_ASKED))
    settled.set(stage, askStage(stage, pipeline, closed.includes(stage) ? 'lost' : 'open', decisions));
  const rest = unknown.filter(stage => !settled.has(stage));
  const ends = new Set(
    stages.flatMap(stage =>
      [...stage.signed.values()].map(alike => outcomeOfRows(stage, alike, { ...judging, settled })),
    ),
  );
  for (const outcome of ['won', 'lost'] as const) {
    if (ends.has(outcome) || rest.length === 0) continue;
    const chosen = askWhich(rest, pipeline, outcome, decisions);
    if (chosen) settled.set(chosen, outcome);
  }
  return settled;
}

/** `closed` when rows ended and nothing says how, `unknown` when nothing at all says anything. */
function isLeftOpen(stage: StageCount, { order, definitions }: Judging): 'known' | 'closed' | 'unknown' {
  const name = outcomesOfName(stage, definitions);
  const judged = [...stage.signed.values()].map(({ signs }) => judgeOutcome({ ...signs, name }, order));
  if (judged.some(one => one.outcome === undefined)) return 'closed';
  return judged.every(one => !one.isKnown) && usualChance(stage.label) === null ? 'unknown' : 'known';
}

/** A chance of 100 % or none in nearly all rows of a stage of which nothing else speaks. */
function likelyEnd({ signed, rows }: StageCount): 'won' | 'lost' | undefined {
  const share = (outcome: number): number =>
    [...signed.values()].reduce((sum, one) => sum + (one.signs.probability === outcome ? one.rows : 0), 0) /
    rows;
  if (share(WON) >= 0.5) return 'won';
  return share(LOST) >= 0.5 ? 'lost' : undefined;
}

function idOf(kind: string, { value }: PipelineStages, label: string): string {
  return `${kind}:deals${value === '' ? '' : `:${value}`}:${label}`;
}

function askStage(
  stage: StageCount,
  pipeline: PipelineStages,
  safe: 'lost' | 'open',
  decisions: DecisionRegistry,
): Outcome {
  const likely = likelyEnd(stage);
  const where = pipeline.name === '' ? '' : ` of ${quoted(pipeline.name)}`;
  const why =
    safe === 'lost'
      ? `${plural(stage.rows, 'deal')} ended in ${quoted(stage.label)}${where}, and neither its name nor a column says whether they were won.`
      : `The name of ${quoted(stage.label)}${where} does not say how its ${plural(stage.rows, 'deal')} ended, and no column does; most of them have a chance of ${likely === 'won' ? '100' : '0'} %.`;
  const deals = plural(stage.rows, 'deal');
  const id = idOf('ends', pipeline, stage.label);
  const becomes = (answer: string): string =>
    answer === 'open' ? 'Stays open' : `Counts as ${answer === 'won' ? 'won' : 'lost'}`;
  decisions.show(id, ...stageProbes(pipeline.written, pipeline.value, [stage], becomes));
  const choice = decisions.ask({
    id,
    question: `How did deals in ${quoted(stage.label)} end?`,
    why,
    about: { object: 'deals' },
    options: [
      { value: 'won', label: 'Won', effect: `${deals} count as won.` },
      { value: 'lost', label: 'Lost', effect: `${deals} count as lost.` },
      { value: 'open', label: 'They are open', effect: `${deals} stay open.` },
    ],
    default: safe,
  });
  return choice === 'won' || choice === 'lost' ? choice : 'open';
}

function askWhich(
  stages: readonly StageCount[],
  pipeline: PipelineStages,
  outcome: 'won' | 'lost',
  decisions: DecisionRegistry,
): StageCount | undefined {
  const where = pipeline.name === '' ? '' : ` of ${quoted(pipeline.name)}`;
  const id = `${outcome}_stage:deals${pipeline.value === '' ? '' : `:${pipeline.value}`}`;
  const becomes = (answer: string, { label }: StageCount): string =>
    answer === `stage:${label}` ? `Counts as ${outcome}` : 'Stays open';
  decisions.show(id, ...stageProbes(pipeline.written, pipeline.value, stages, becomes));
  const choice = decisions.ask({
    id,
    question: `Which stage${where} means that a deal is ${outcome}?`,
    why: `No name of a stage and no column says which deals are ${outcome}. Of ${listed(
      stages.map(stage => quoted(stage.label)),
      8,
    )} nothing says how they end.`,
    about: { object: 'deals' },
    options: [
      { value: 'none', label: 'None of them', effect: `No deal counts as ${outcome}; they stay open.` },
      ...stages.map(stage => ({
        value: `stage:${stage.label}`,
        label: stage.label,
        effect: `${plural(stage.rows, 'deal')} count as ${outcome}.`,
      })),
    ],
    default: 'none',
  });
  return stages.find(stage => choice === `stage:${stage.label}`);
}
