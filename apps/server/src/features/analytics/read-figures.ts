// Each figure as it is answered, by the call and in the CSV alike.
import type {
  Adoption,
  DecisionAnalytics,
  MilestoneSlip,
  OperationAnalytics,
  RecordsCarried,
  TimeToValue,
} from '@groundwork/contract/analytics';
import type { OperationKind } from '@groundwork/contract/operations';
import type { Tx } from '../../platform/db.ts';
import { binsOf, shareOf, stretchesOf } from './rules.ts';
import * as store from './store.ts';
import * as work from './store-work.ts';

export async function readTimeToValue(tx: Tx, of: store.Of): Promise<TimeToValue> {
  const { bins, ...figures } = await store.readTimeToValue(tx, of);
  return { period: of.period, ...figures, bins: binsOf(bins, 7) };
}

export async function readMilestoneSlip(tx: Tx, of: store.Of, today: string): Promise<MilestoneSlip> {
  const { now, before, bins, overdue } = await store.readSlip(tx, of, today);
  const presented = ({ on_time, milestones, ...spread }: typeof now) => ({
    milestones,
    on_time: shareOf(on_time, milestones - on_time),
    ...spread,
  });
  return {
    period: of.period,
    now: presented(now),
    before: presented(before),
    bins: binsOf(bins, 1),
    overdue,
  };
}

export async function readOperations(tx: Tx, of: store.Of): Promise<OperationAnalytics> {
  const rows = await work.readKinds(tx, of);
  const kinds = [...new Set(rows.map(row => row.kind))];
  const figuresOf = (kind: OperationKind, isNow: boolean) => {
    const found = rows.find(row => row.kind === kind && row.is_now === isNow);
    const { completed = 0, failed = 0, cancelled = 0, median = null, p80 = null } = found ?? {};
    return { completed, failed, cancelled, success: shareOf(completed, failed), median, p80 };
  };
  const series = await work.readEnds(tx, of);
  return {
    period: of.period,
    kinds: kinds.map(kind => ({ kind, now: figuresOf(kind, true), before: figuresOf(kind, false) })),
    series: stretchesOf(of.period, series, { completed: 0, failed: 0, cancelled: 0 }),
  };
}

export async function readRecords(tx: Tx, of: store.Of): Promise<RecordsCarried> {
  const { now, before, series } = await work.readRecords(tx, of);
  return { period: of.period, now, before, series: stretchesOf(of.period, series, { records: 0 }) };
}

export async function readDecisions(tx: Tx, of: store.Of): Promise<DecisionAnalytics> {
  return { period: of.period, ...(await store.readDecisions(tx, of)) };
}

export async function readAdoption(tx: Tx, of: store.Of): Promise<Adoption> {
  return { period: of.period, ...(await work.readAdoption(tx, of)) };
}
