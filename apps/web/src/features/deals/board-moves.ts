// The board while moves are under way: cards stand where somebody put them, columns count what they show. Pure.
import type { Deal, DealTotal } from '@groundwork/contract/deal-shapes';
import {
  type OpenStage,
  openStages,
  stageProbability,
  weightedCents,
} from '@groundwork/contract/deal-stages';
import type { Board } from '@groundwork/contract/deals';
import type { z } from 'zod';

export type BoardShown = z.infer<typeof Board>;

/** A move that the server has not answered yet. */
export interface PendingMove {
  id: string;
  to: OpenStage;
}

/** The stage beside it; undefined at the ends. */
export function stageBeside(stage: OpenStage, step: 1 | -1): OpenStage | undefined {
  return openStages[openStages.indexOf(stage) + step];
}

export function dealOn(board: BoardShown, id: string): Deal | undefined {
  return board.stages.flatMap(({ deals }) => deals).find(deal => deal.id === id);
}

/** The board as it will be once these moves are answered. */
export function withMoves(board: BoardShown, moves: readonly PendingMove[]): BoardShown {
  return moves.reduce(moved, board);
}

function moved(board: BoardShown, { id, to }: PendingMove): BoardShown {
  const deal = dealOn(board, id);
  if (!deal || deal.stage === to) return board;
  const now = inStage(deal, to);
  return {
    ...board,
    stages: board.stages.map(column => {
      if (column.stage === deal.stage)
        return {
          ...column,
          count: column.count - 1,
          totals: withTotal(column.totals, deal, -1),
          deals: column.deals.filter(each => each.id !== id),
        };
      if (column.stage !== to) return column;
      const deals = [...column.deals, now].sort((a, b) =>
        a.expected_close_on < b.expected_close_on ? -1 : 1,
      );
      return { ...column, count: column.count + 1, totals: withTotal(column.totals, now, 1), deals };
    }),
  };
}

/** A probability that nobody changed goes with the stage, as the server has it. */
function inStage(deal: Deal, stage: OpenStage): Deal {
  const isUsual = deal.probability === stageProbability[deal.stage];
  const probability = isUsual ? stageProbability[stage] : deal.probability;
  const weighted_cents = weightedCents(deal.value_cents, probability);
  return { ...deal, stage, probability, weighted_cents, days_in_stage: 0 };
}

/** Totals with a deal more or less, each currency by itself. */
function withTotal(totals: readonly DealTotal[], deal: Deal, by: 1 | -1): DealTotal[] {
  const { currency } = deal;
  const none = { currency, count: 0, value_cents: 0, weighted_cents: 0 };
  const known = totals.some(total => total.currency === currency) ? totals : [...totals, none];
  return known
    .map(total =>
      total.currency !== currency
        ? total
        : {
            currency,
            count: total.count + by,
            value_cents: total.value_cents + by * deal.value_cents,
            weighted_cents: total.weighted_cents + by * deal.weighted_cents,
          },
    )
    .filter(({ count }) => count > 0);
}

/** Which card has the focus after an arrow up or down. */
export function cardBeside(deals: readonly Deal[], id: string, step: 1 | -1): string | undefined {
  return deals[deals.findIndex(deal => deal.id === id) + step]?.id;
}

/** It stays longer than such deals usually do. */
export const isSlow = (deal: Deal, usualDays: number | null): boolean =>
  usualDays !== null && deal.days_in_stage > usualDays;

/** The bar of a column: how wide its outline is beside the greatest of that currency, and how much of it is filled. */
export function barOf(
  total: DealTotal,
  stages: readonly BoardShown['stages'][number][],
): { width: number; fill: number } {
  const values = stages.flatMap(({ totals }) =>
    totals.filter(({ currency }) => currency === total.currency).map(({ value_cents }) => value_cents),
  );
  const greatest = Math.max(0, ...values);
  return {
    width: greatest === 0 ? 0 : total.value_cents / greatest,
    fill: total.value_cents === 0 ? 0 : Math.min(1, total.weighted_cents / total.value_cents),
  };
}
