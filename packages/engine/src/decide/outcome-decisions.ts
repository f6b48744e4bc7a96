// What only a person can settle about how deals ended: indicators that contradict each other, and stages of which nothing
// says whether they are won or lost. Nothing counts as won before somebody or something says so.

import type { DecisionRegistry } from '../decisions/registry.ts';
import { listed, number, plural, quoted } from '../words/wording.ts';
import { type Judging, nameSays, outcomeOfRows } from './draft-stages.ts';
import type { Outcome, OutcomeIndicator } from './outcome.ts';
import { judgeOutcome } from './outcome.ts';
import { ANY, LOST, OPEN, WON } from './outcome-words.ts';
import type { StageCount } from './stage-counts.ts';
import type { StageDefinition } from './stage-names.ts';
import { usualChance } from './stage-order.ts';

/** How people call the columns that say how deals ended; an indicator without columns is not there. */
export interface OutcomeColumns {
  flags: readonly string[];
  status: readonly string[];
  probability: readonly string[];
}

interface Evidence {
  stages: readonly StageCount[];
  columns: OutcomeColumns;
  definitions: ReadonlyMap<StageCount, StageDefinition>;
}

/** What the old system counted by comes first; a chance is a guess and speaks only when a person says so. */
const USUAL: readonly OutcomeIndicator[] = ['flags', 'status', 'name'];
/** A chance that contradicts in fewer rows than this is somebody's rating of one deal. */
const LEAST_CONTRADICTED = 0.05;

/** Whom to believe, in order; asks when they contradict each other. */
export function askOutcomeIndicators(
  evidence: Evidence,
  decisions: DecisionRegistry,
): readonly OutcomeIndicator[] {
  const { stages, columns } = evidence;
  const rows = stages.reduce((sum, stage) => sum + stage.rows, 0);
  const known = contradictions(evidence, isKnownTwice);
  const rated = contradictions(evidence, isRatedOtherwise);
  const isRated = rated.rows > 0 && rated.rows >= rows * LEAST_CONTRADICTED;
  if (known.rows === 0 && !isRated) return USUAL;
  const indicators: OutcomeIndicator[] = [
    ...(columns.flags.length > 0 ? (['flags'] as const) : []),
    ...(columns.status.length > 0 ? (['status'] as const) : []),
    'name',
    ...(isRated ? (['probability'] as const) : []),
  ];
  const [first = 'name'] = indicators;
  const examples = isRated ? [...known.examples, ...rated.examples] : known.examples;
  const contradicted = known.rows + (isRated ? rated.rows : 0);
  const choice = decisions.ask({
    id: 'outcome:deals',
    question: 'What says whether a deal is won, lost or open?',
    why: `${capital(
      listed(
        indicators.map(indicator => called(indicator, columns)),
        4,
      ),
    )} contradict each other in ${number(contradicted)} of ${plural(rows, 'deal')}: ${listed(examples)}.`,
    about: { object: 'deals' },
    options: indicators.map(indicator => ({
      value: indicator,
      label: capital(called(indicator, columns)),
      effect: totals(evidence, believing(indicator)),
    })),
    default: first,
  });
  const chosen = indicators.find(indicator => indicator === choice);
  return chosen === undefined ? USUAL : believing(chosen);
}

function believing(indicator: OutcomeIndicator): readonly OutcomeIndicator[] {
  return [indicator, ...USUAL.filter(one => one !== indicator)];
}

type Said = Readonly<Record<OutcomeIndicator, number>>;

/** Rows of which the test holds, and the most telling of them in words. */
function contradictions(
  { stages, columns, definitions }: Evidence,
  test: (said: Said, stage: StageCount) => boolean,
): { rows: number; examples: string[] } {
  let rows = 0;
  const examples: { rows: number; text: string }[] = [];
  for (const stage of stages)
    for (const { signs, rows: alike } of stage.signed.values()) {
      const said = { ...signs, name: nameSays(stage, definitions) };
      if (!test(said, stage)) continue;
      rows += alike;
      const indicators = ([...USUAL, 'probability'] as const).filter(indicator => said[indicator] !== ANY);
      const says = indicators.map(indicator => `${called(indicator, columns)}: ${inWords(said[indicator])}`);
      examples.push({
        rows: alike,
        text: `${plural(alike, 'deal')} in ${quoted(stage.label)} (${says.join(', ')})`,
      });
    }
  return { rows, examples: examples.sort((a, b) => b.rows - a.rows).map(one => one.text) };
}

function isKnownTwice(said: Said): boolean {
  return judgeOutcome(said, USUAL).isContradicted;
}

/**
 * A chance is a guess. It contradicts a column that says how the deal ended only where it is sure of another end; where
 * nothing but the name of the stage speaks, a won or lost deal with a chance in between contradicts itself as well.
 */
function isRatedOtherwise(said: Said, stage: StageCount): boolean {
  const { flags, status, name, probability } = said;
  if (probability === ANY || isKnownTwice(said)) return false;
  const { outcome, isKnown } = judgeOutcome(said, USUAL);
  const isStep = usualChance(stage.label) !== null;
  if (!isKnown) return isStep && probability === WON;
  if (flags === ANY && status === ANY)
    return (name & probability) === 0 && !(name === OPEN && probability === LOST);
  return probability === WON ? outcome !== 'won' : probability === LOST && outcome === 'won';
}

function inWords(outcome: number): string {
  const words = [
    ...((outcome & WON) === 0 ? [] : ['won']),
    ...((outcome & LOST) === 0 ? [] : ['lost']),
    ...((outcome & OPEN) === 0 ? [] : ['open']),
  ];
  return words.join(' or ');
}

function called(indicator: OutcomeIndicator, columns: OutcomeColumns): string {
  return indicator === 'name'
    ? 'the name of the stage'
    : listed(columns[indicator].map(name => quoted(name)));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1,166 deals won (81,674,862), 3,769 lost (350,505,559), 262 open (24,396,699).` */
function totals({ stages, definitions }: Evidence, order: readonly OutcomeIndicator[]): string {
  const sums = { won: { rows: 0, amount: 0 }, lost: { rows: 0, amount: 0 }, open: { rows: 0, amount: 0 } };
  for (const stage of stages)
    for (const alike of stage.signed.values()) {
      const sum = sums[outcomeOfRows(stage, alike, { order, definitions, settled: new Map() })];
      sum.rows += alike.rows;
      sum.amount += alike.amount;
    }
  const part = (outcome: Outcome): string =>
    `${number(sums[outcome].rows)} ${outcome}${sums[outcome].amount === 0 ? '' : ` (amounts of ${number(Math.round(sums[outcome].amount))})`}`;
  return `Of the deals are ${part('won')}, ${part('lost')} and ${part('open')}.`;
}

interface PipelineStages {
  /** The pipeline as the rows write it, and as people call it. */
  value: string;
  name: string;
  stages: readonly StageCount[];
  judging: Judging;
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
  const closed = stages.filter(stage => standsOpen(stage, judging) === 'closed');
  const unknown = stages.filter(stage => standsOpen(stage, judging) === 'unknown');
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
function standsOpen(stage: StageCount, { order, definitions }: Judging): 'known' | 'closed' | 'unknown' {
  const name = nameSays(stage, definitions);
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
  const choice = decisions.ask({
    id: idOf('ends', pipeline, stage.label),
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
  const choice = decisions.ask({
    id: `${outcome}_stage:deals${pipeline.value === '' ? '' : `:${pipeline.value}`}`,
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
