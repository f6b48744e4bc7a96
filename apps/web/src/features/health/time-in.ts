// What a stretch of time comes to. Pure.
import type { HealthHistory, ShownState, TimeIn } from '@groundwork/contract/health';

const order = ['down', 'degraded', 'maintenance', 'operational'] as const;

/** The worst state of a stretch, however short it was in it; unknown where nothing was measured. */
export function worstIn(time: TimeIn): ShownState {
  return order.find(state => time[state] > 0) ?? 'unknown';
}

/** `Not as it should be for 12 min in 24 hours; 3 h were not measured.` in seconds of each. */
export function totalsOf({ points }: HealthHistory): TimeIn {
  const total: TimeIn = { operational: 0, degraded: 0, down: 0, maintenance: 0, unknown: 0 };
  for (const { time } of points) for (const state of order) total[state] += time[state];
  for (const { time } of points) total.unknown += time.unknown;
  return total;
}
