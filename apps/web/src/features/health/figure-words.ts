// How measured values are written.
import type { Figure } from '@groundwork/contract/health';
import { span } from '../../lib/formats/dates.ts';
import { bytes, count } from '../../lib/formats/numbers.ts';

/** `3 ms`, `1.2 s`, `4 min`; a dash where nothing was measured. */
export function milliseconds(value: number | null): string {
  if (value === null) return '–';
  if (value < 1000) return `${Math.round(value)} ms`;
  return value < 60_000 ? `${Math.round(value / 100) / 10} s` : span(value / 1000);
}

export function figureWords({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  if (value === null) return '–';
  if (unit === 'ms') return milliseconds(value);
  if (unit === 's') return value === 0 ? '0 s' : span(value);
  if (unit === 'bytes') return bytes(value);
  return unit === 'percent' ? `${Math.round(value * 10) / 10}%` : count(value);
}

/** `degraded over 500 ms, down over 2 s`; empty where nothing follows from it. */
export function thresholdWords({ degraded, down }: Pick<Figure, 'degraded' | 'down'>): string {
  return [degraded && `degraded ${degraded}`, down && `down ${down}`].filter(Boolean).join(', ');
}
