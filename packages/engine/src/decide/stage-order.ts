// In which order the open stages of a pipeline stand: by their numbers, by what lists them, by known words of the process
// and by their chances. Never by the order in which they happen to stand in a file.
import { normaliseKey } from '../profile/values/name.ts';
import { withoutNumber } from './outcome-words.ts';
import type { StageCount } from './stage-counts.ts';
import { dealStageChance } from './stage-lexicon.ts';
import type { StageDefinition } from './stage-names.ts';

export interface Ordered {
  /** Smaller stands earlier. */
  rank: number;
  /** The chance that the rows of this stage really share; null where they contradict each other or have none. */
  steady: number | null;
  /** The chance that a stage of this name usually has; null for a name nobody knows. */
  usual: number | null;
}

/** A chance is the stage's own when this share of its rows has it. */
const STEADY = 0.9;
/** Where neither name nor chance says it. */
const MIDDLE = 0.4;
/** Of the pairs of stages whose names have an order, this much more must agree with the chances than contradict them. */
const AGREEING = 0.5;

/** The rank of every stage, in the order given. */
export function orderStages(
  stages: readonly StageCount[],
  definitions: ReadonlyMap<StageCount, StageDefinition>,
): Ordered[] {
  const known = stages.map(stage => ({ steady: steadyChance(stage), usual: usualChance(stage.label) }));
  const ranks =
    mostOf(stages, stage => definitions.get(stage)?.order) ??
    mostOf(stages, numberInFront) ??
    mostOf(stages, stage => only(stage.orders));
  if (ranks) return known.map((one, at) => ({ ...one, rank: ranks[at] ?? 0 }));
  const agrees = agreement(known) >= AGREEING;
  const byChance = agrees && known.every(one => one.steady !== null);
  return known.map(one => ({
    ...one,
    rank: byChance
      ? (one.steady ?? MIDDLE) + (one.usual ?? MIDDLE) / 1000
      : (one.usual ?? (agrees ? one.steady : null) ?? MIDDLE) + (one.steady ?? MIDDLE) / 1000,
  }));
}

/** Nothing unless most stages have one that tells them apart; those without stand behind them. */
function mostOf(
  stages: readonly StageCount[],
  orderOf: (stage: StageCount) => number | undefined,
): number[] | undefined {
  const found = stages.map(orderOf);
  const orders = found.filter(one => one !== undefined);
  const isDecisive = orders.length * 2 > stages.length && new Set(orders).size === orders.length;
  return isDecisive ? found.map(one => one ?? Math.max(...orders) + 1) : undefined;
}

function numberInFront({ label }: StageCount): number | undefined {
  const match = /^\s*(?:\p{L}{1,6}\s*[-.]?\s*)?(\d{1,3})(?!\d)/u.exec(label);
  if (match?.[1] === undefined) return undefined;
  return /^\s*\p{L}/u.test(label) &&
    !/^\s*(?:stage|phase|step|stufe|etape|étape|etapa|fase|s|p|q)/i.test(label)
    ? undefined
    : Number(match[1]);
}

function only(counts: ReadonlyMap<string, number>): number | undefined {
  const [first] = counts.keys();
  return counts.size === 1 && first !== undefined ? Number(first) : undefined;
}

function steadyChance({ probabilities }: StageCount): number | null {
  const rows = [...probabilities.values()].reduce((sum, each) => sum + each, 0);
  const [most] = [...probabilities].sort((a, b) => b[1] - a[1] || Number(a[0]) - Number(b[0]));
  if (!most || most[1] < rows * STEADY) return null;
  const chance = Number(most[0]) > 1 ? Number(most[0]) / 100 : Number(most[0]);
  return chance > 0 && chance < 1 ? chance : null;
}

/** The chance that a stage of this name usually has; null for a name that is no known step of selling. */
export function usualChance(label: string): number | null {
  return (
    dealStageChance(normaliseKey(label)) ??
    dealStageChance(normaliseKey(withoutNumber(label))) ??
    byWord(label)
  );
}

/** `Proposal/Quote` and `Negotiation started`: the first word that is a stage's by itself. */
function byWord(label: string): number | null {
  for (const word of label.split(/[^\p{L}\p{N}]+/u)) {
    const key = normaliseKey(word);
    const chance = dealStageChance(key) ?? dealStageChance(key.replace(/s$/, ''));
    if (chance !== null) return chance;
  }
  return null;
}

/** From -1, every pair contradicts, to 1; 1 when there is no pair to compare. */
function agreement(stages: readonly Omit<Ordered, 'rank'>[]): number {
  let agreeing = 0;
  let pairs = 0;
  for (const [at, a] of stages.entries())
    for (const b of stages.slice(at + 1)) {
      if (a.steady === null || b.steady === null || a.usual === null || b.usual === null) continue;
      const sign = Math.sign(a.steady - b.steady) * Math.sign(a.usual - b.usual);
      if (sign === 0) continue;
      pairs += 1;
      agreeing += sign;
    }
  return pairs === 0 ? 1 : agreeing / pairs;
}
