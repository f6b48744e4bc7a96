// Funnel, win rate, cycle time, weighted pipeline and aging of a portal's deals.
import type { Pipeline } from '@groundwork/contract/crm';
import {
  centsOf,
  createdOf,
  type DealRecord,
  dayOf,
  daysBetween,
  type Outcome,
  outcomeOf,
  stageOf,
} from '../portal/deal.ts';

type Money = Record<string, string>;

export type PipelineFigures = {
  pipeline: string;
  label: string;
  stages: {
    stage: string;
    label: string;
    probability: number | null;
    is_closed: boolean;
    deals: number;
    amount_cents: Money;
  }[];
  open: number;
  won: number;
  lost: number;
  win_rate: number | null;
  median_cycle_days: number | null;
  open_cents: Money;
  weighted_cents: Money;
};

/** What an analysis says until it is one of books. */
export type Figures = {
  deals: number;
  pipelines: PipelineFigures[];
  aging: { label: string; deals: number; amount_cents: Money }[];
  overdue: number;
  left_out: { reason: string; deals: number }[];
};

export interface Deals {
  deals: readonly DealRecord[];
  pipelines: readonly Pipeline[];
  /** ISO day. */
  today: string;
  /** Currency of deals that name none. */
  currency: string;
}

/** Sums by currency, as text in minor units. */
function sumCents(
  deals: readonly DealRecord[],
  currency: string,
  share: (deal: DealRecord) => number = () => 1,
): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const deal of deals) {
    const code = deal.properties['deal_currency_code'] || currency;
    // Probabilities have at most four decimals; whole numbers keep the sum exact until it is rounded once.
    const weighted = centsOf(deal.properties['amount']) * BigInt(Math.round(share(deal) * 10_000));
    sums.set(code, (sums.get(code) ?? 0n) + weighted);
  }
  return Object.fromEntries([...sums].map(([code, sum]) => [code, String(roundedTenThousandth(sum))]));
}

function roundedTenThousandth(sum: bigint): bigint {
  const half = sum < 0n ? -5000n : 5000n;
  return (sum + half) / 10_000n;
}

/** The middle of the values, the mean of the two middle ones when their number is even; null without any. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  return high === undefined || low === undefined ? null : (low + high) / 2;
}

function figuresOf(pipeline: Pipeline, deals: readonly DealRecord[], given: Deals): PipelineFigures {
  const { currency, pipelines } = given;
  const withOutcome = (outcome: Outcome) => deals.filter(deal => outcomeOf(deal, pipelines) === outcome);
  const [open, won, lost] = [withOutcome('open'), withOutcome('won'), withOutcome('lost')];
  const cycles = won.flatMap(deal => {
    const days = daysBetween(createdOf(deal), deal.properties['closedate'] ?? '');
    // Closed before it was created: an import's creation date, which says nothing about a cycle.
    return days !== undefined && days >= 0 ? [days] : [];
  });
  const closed = won.length + lost.length;
  return {
    pipeline: pipeline.id,
    label: pipeline.label,
    stages: pipeline.stages.map(stage => {
      const inStage = deals.filter(deal => deal.properties['dealstage'] === stage.id);
      const { id, label, probability, is_closed } = stage;
      const amount_cents = sumCents(inStage, currency);
      return { stage: id, label, probability, is_closed, deals: inStage.length, amount_cents };
    }),
    open: open.length,
    won: won.length,
    lost: lost.length,
    win_rate: closed === 0 ? null : won.length / closed,
    median_cycle_days: median(cycles),
    open_cents: sumCents(open, currency),
    weighted_cents: sumCents(open, currency, deal => stageOf(deal, pipelines)?.probability ?? 0),
  };
}

const ages = [
  { label: '0–30 days', from: 0, to: 30 },
  { label: '31–60 days', from: 31, to: 60 },
  { label: '61–90 days', from: 61, to: 90 },
  { label: '91–180 days', from: 91, to: 180 },
  { label: 'over 180 days', from: 181, to: Number.POSITIVE_INFINITY },
];

export function figures(given: Deals): Figures {
  const { deals, pipelines, today, currency } = given;
  const known = deals.filter(deal => stageOf(deal, pipelines) !== undefined);
  const open = known.filter(deal => outcomeOf(deal, pipelines) === 'open');
  const aged = open.flatMap(deal => {
    const days = daysBetween(createdOf(deal), today);
    return days === undefined ? [] : [{ deal, days: Math.max(0, days) }];
  });
  const leftOut = [
    { reason: 'Their stage is not in any pipeline of the portal.', deals: deals.length - known.length },
    { reason: 'Open, but without a creation date: not in the aging.', deals: open.length - aged.length },
  ];
  return {
    deals: deals.length,
    pipelines: pipelines
      .filter(pipeline => pipeline.object === 'deals')
      .map(pipeline => {
        const own = known.filter(deal => deal.properties['pipeline'] === pipeline.id);
        return figuresOf(pipeline, own, given);
      }),
    aging: ages.map(({ label, from, to }) => {
      const within = aged.filter(({ days }) => days >= from && days <= to).map(({ deal }) => deal);
      return { label, deals: within.length, amount_cents: sumCents(within, currency) };
    }),
    overdue: open.filter(deal => (dayOf(deal.properties['closedate'] ?? '') ?? today) < today).length,
    left_out: leftOut.filter(line => line.deals > 0),
  };
}
