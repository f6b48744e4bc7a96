// What holds of analyses of pipelines whoever asks.
import { createHash } from 'node:crypto';
import type { RevopsResult } from '@groundwork/contract/revops';
import type { SeenPoint } from '@groundwork/contract/revops-reports';

/** Analyses of a portal that are kept, the latest. */
export const KEPT_REPORTS = 12;

/** What an analysis saw of its own day. */
export function seenOf({ books, today }: Pick<RevopsResult, 'books' | 'today'>): SeenPoint[] {
  return books.map(({ pipeline, currency, days }) => ({
    pipeline,
    currency,
    stages: days.stages,
    point: days.points.find(({ day }) => day === today) ?? null,
  }));
}

/** Of the points' own hashes: labels of stages may change, and what was seen does not. */
export function hashOf(seen: readonly SeenPoint[]): string {
  const facts = seen.map(({ pipeline, currency, point }) => [pipeline, currency, point?.hash ?? null]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
