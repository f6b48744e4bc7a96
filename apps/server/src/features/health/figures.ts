// Figures held against what is expected of them, and what follows for the service. Pure.
import type { Figure, HealthReading } from '@groundwork/contract/health';

/** From where on a value is no longer good. */
export interface Limits {
  side: 'over' | 'under';
  degraded?: number;
  down?: number;
}

export function figureOf(
  label: string,
  value: number | null,
  unit: Figure['unit'],
  limits?: Limits,
  /** Too little was measured to follow anything from it. */
  { isJudged = true } = {},
): Figure {
  const bound = (at: number | undefined) =>
    limits && at !== undefined ? `${limits.side} ${written(at, unit)}` : null;
  return {
    label,
    value,
    unit,
    degraded: bound(limits?.degraded),
    down: bound(limits?.down),
    verdict: limits && isJudged && value !== null ? verdictOf(value, limits) : null,
  };
}

function verdictOf(value: number, { side, degraded, down }: Limits): 'good' | 'degraded' | 'down' {
  const isPast = (bound: number | undefined) =>
    bound !== undefined && (side === 'over' ? value > bound : value < bound);
  if (isPast(down)) return 'down';
  return isPast(degraded) ? 'degraded' : 'good';
}

const units: Record<Figure['unit'], (value: number) => string> = {
  ms: value => (value < 1000 ? `${Math.round(value)} ms` : `${Math.round(value / 100) / 10} s`),
  s: value => `${Math.round(value)} s`,
  percent: value => `${Math.round(value * 10) / 10}%`,
  bytes: value => `${Math.round(value / 1e6)} MB`,
  count: value => String(value),
};

export function written(value: number, unit: Figure['unit']): string {
  return units[unit](value);
}

const rank = { operational: 0, degraded: 1, down: 2 };

/** As bad as the worst of its figures, which says why. */
export function readingOf(latency: number | null, figures: Figure[]): HealthReading {
  const [worst] = figures
    .filter(each => each.verdict === 'degraded' || each.verdict === 'down')
    .toSorted((a, b) => rankOf(b) - rankOf(a));
  const verdict = worst?.verdict === 'down' ? 'down' : worst ? 'degraded' : 'operational';
  const bound = worst?.verdict === 'down' ? worst.down : worst?.degraded;
  const reason = worst ? `${worst.label}: ${written(worst.value ?? 0, worst.unit)} (${bound})` : null;
  return { verdict, reason, latency_ms: latency, figures };
}

function rankOf({ verdict }: Figure): number {
  return verdict === 'down' ? rank.down : rank.degraded;
}

/** What could be measured says no more: the service does not do its work. */
export function downBecause(reason: string, figures: Figure[] = []): HealthReading {
  return { verdict: 'down', reason, latency_ms: null, figures };
}

/** It cannot be measured while another service is away. */
export function unknownBecause(reason: string): HealthReading {
  return { verdict: 'unknown', reason, latency_ms: null, figures: [] };
}
