// How states are written and coloured; each is told by its word, never by its colour alone.
import type { ShownState } from '@groundwork/contract/health';
import type { Tone } from '../../ui/badge.tsx';

export const stateWords: Record<ShownState, string> = {
  operational: 'Operational',
  maintenance: 'Maintenance',
  degraded: 'Degraded',
  down: 'Down',
  unknown: 'Not known',
};

export const stateTones: Record<ShownState, Tone> = {
  operational: 'good',
  maintenance: 'violet',
  degraded: 'warn',
  down: 'bad',
  unknown: 'neutral',
};

export const dotFills: Record<ShownState, string> = {
  operational: 'bg-good',
  maintenance: 'bg-violet',
  degraded: 'bg-warn',
  down: 'bg-bad',
  unknown: 'bg-muted',
};

/** `99.98%`; never 100% of what was not all. */
export function uptimeWords(percent: number | null): string {
  if (percent === null) return 'not measured';
  return `${(Math.floor(percent * 100) / 100).toLocaleString(undefined, { maximumFractionDigits: 2 })}%`;
}
