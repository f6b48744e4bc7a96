// Which column says how deals ended, where several contradict each other: only a person can settle it.

import type { DecisionRegistry } from '../decisions/registry.ts';
import { listed, number, plural, quoted } from '../words/wording.ts';
import { outcomeOfRows, outcomesOfName } from './draft-stages.ts';
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

type IndicatedOutcomes = Readonly<Record<OutcomeIndicator, number>>;

/** Rows of which the test holds, and the most telling of them in words. */
function contradictions(
  { stages, columns, definitions }: Evidence,
  test: (said: IndicatedOutcomes, stage: StageCount) => boolean,
): { rows: number; examples: string[] } {
  let rows = 0;
  const examples: { rows: number; text: string }[] = [];
  for (const stage of stages)
    for (const { signs, rows: alike } of stage.signed.values()) {
      const said = { ...signs, name: outcomesOfName(stage, definitions) };
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

function isKnownTwice(said: IndicatedOutcomes): boolean {
  return judgeOutcome(said, USUAL).isContradicted;
}

/**
 * A chance is a guess. It contradicts a column that says how the deal ended only where it is sure of another end; where
 * nothing but the name of the stage speaks, a won or lost deal with a chance in between contradicts itself as well.
 */
function isRatedOtherwise(said: IndicatedOutcomes, stage: StageCount): boolean {
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
