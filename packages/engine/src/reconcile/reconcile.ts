// Reconciling: what the sources hold against what the portal says, row by row and to the cent. Only adds up what others
// counted; it must never know how rows were written or read back.
import type { ChangesetId } from '@groundwork/contract/ids';
import {
  type AssociationCount,
  type BucketCounts,
  type ReconcileReport,
  type RowOutcome,
} from '@groundwork/contract/migrations';
import { type MoneyLine, moneyState } from '@groundwork/contract/money-lines';
import type { z } from 'zod';
import type { MoneyTotal } from '../compile/compiled.ts';
import { type NamedPipeline, stageNamer } from './stage-names.ts';

type Buckets = z.infer<typeof BucketCounts>;
type Bucket = RowOutcome['bucket'];

/** Rows that ended in one bucket, of one source and object. */
export interface OutcomeCount {
  source: string;
  object: string;
  bucket: Bucket;
  rows: number;
}

export interface ReconcileInput {
  changeset_id: ChangesetId;
  /** ISO moment at which the portal was read back. */
  as_of: string;
  /** Every source with the rows it holds, as profiled. */
  sources: readonly { source: string; object: string; rows: number }[];
  outcomes: readonly OutcomeCount[];
  associations: readonly z.infer<typeof AssociationCount>[];
  /** What the sources say and what the portal says, both from a `MoneyLedger`. */
  money: { source: readonly MoneyTotal[]; portal: readonly MoneyTotal[] };
  /** The portal's pipelines, for the names of the money lines. */
  pipelines: readonly NamedPipeline[];
  cells_not_carried: number;
  /** The first mismatches; `mismatch_count` is how many there are. */
  mismatches: ReconcileReport['mismatches'];
  mismatch_count: number;
  /** Records in the portal, by object. */
  portal: Record<string, number>;
  api_calls: ReconcileReport['api_calls'];
}

const buckets: readonly Bucket[] = ['created', 'updated', 'merged', 'skipped', 'rejected'];

/**
 * The report. `is_balanced` is true when every source row is in exactly one bucket, every expected link stands, money
 * was read whole and agrees to the cent in every stage and currency, and no property reads back differently from what was sent.
 */
export function reconcile(input: ReconcileInput): ReconcileReport {
  const sources = input.sources.map(({ source, object, rows }) => ({
    source,
    object,
    rows,
    buckets: sumBuckets(input.outcomes.filter(outcome => outcome.source === source)),
  }));
  const rows_in = sources.reduce((sum, one) => sum + one.rows, 0);
  const accounted = sources.reduce((sum, one) => sum + total(one.buckets), 0);
  // A row counted twice is as wrong as a lost one, and the two must not cancel out.
  const unaccounted = sources.reduce((sum, one) => sum + Math.abs(one.rows - total(one.buckets)), 0);
  const money = compareMoney(input.money.source, input.money.portal, input.pipelines);
  const isComplete = input.associations.every(pair => pair.made === pair.expected);
  const isPaid = money.every(line => ['equal', 'none'].includes(moneyState(line)));
  return {
    changeset_id: input.changeset_id,
    as_of: input.as_of,
    sources,
    objects: byObject(input.outcomes),
    rows_in,
    accounted,
    unaccounted,
    associations: [...input.associations],
    money,
    cells_not_carried: input.cells_not_carried,
    mismatches: input.mismatches,
    mismatch_count: input.mismatch_count,
    portal: input.portal,
    api_calls: input.api_calls,
    is_balanced: unaccounted === 0 && isComplete && isPaid && input.mismatch_count === 0,
  };
}

/** Lines of both sides under one pipeline, stage and currency; a line that one side lacks counts as nothing there. */
export function compareMoney(
  source: readonly MoneyTotal[],
  portal: readonly MoneyTotal[],
  pipelines: readonly NamedPipeline[],
): MoneyLine[] {
  const namesOf = stageNamer(pipelines);
  const lines = new Map<string, MoneyLine>();
  const lineOf = ({ pipeline, stage, currency }: MoneyTotal): MoneyLine => {
    const key = JSON.stringify([pipeline, stage, currency]);
    const line = lines.get(key) ?? {
      pipeline,
      stage,
      ...namesOf({ pipeline, stage }),
      currency,
      deals: 0,
      source_cents: '0',
      portal_cents: '0',
      amounts_read: 0,
      cells_not_read: 0,
    };
    lines.set(key, line);
    return line;
  };
  for (const one of source)
    Object.assign(lineOf(one), {
      deals: one.deals,
      source_cents: String(one.cents),
      amounts_read: one.amounts,
      cells_not_read: one.unread,
    });
  for (const one of portal) Object.assign(lineOf(one), { portal_cents: String(one.cents) });
  return [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}

function byObject(outcomes: readonly OutcomeCount[]): Record<string, Buckets> {
  const groups = Map.groupBy(outcomes, outcome => outcome.object);
  return Object.fromEntries(
    [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([object, list]) => [object, sumBuckets(list)]),
  );
}

function sumBuckets(outcomes: readonly OutcomeCount[]): Buckets {
  const sums: Buckets = { created: 0, updated: 0, merged: 0, skipped: 0, rejected: 0 };
  for (const { bucket, rows } of outcomes) sums[bucket] += rows;
  return sums;
}

function total(counts: Buckets): number {
  return buckets.reduce((sum, bucket) => sum + counts[bucket], 0);
}
