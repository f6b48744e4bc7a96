// What holds of analyses of pipelines whoever asks.
import { createHash } from 'node:crypto';
import type { RevopsResult } from '@groundwork/contract/revops';
import type { SeenPoint } from '@groundwork/contract/revops-reports';

/** Analyses of a portal that are kept, the latest. */
export const KEPT_REPORTS = 12;

/** Questions to kept analyses in one process: each takes up to 256 MB and about a second. */
export const questionTurns = {
  atOnce: 2,
  mostWaiting: 24,
  mostOfOne: 8,
  waitMs: 15_000,
  message: 'Many questions to analyses are being answered at this moment. Ask again in a few seconds.',
};

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
