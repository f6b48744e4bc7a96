// How a client's standing is said. Pure.
import type { ClientGoLive, RepClient } from '@groundwork/contract/clients';
import { ago, shortDay } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';

export const statusNames: Record<RepClient['status'], string> = {
  trial: 'Trial',
  active: 'Active',
  read_only: 'Read only',
  suspended: 'Suspended',
};

/** `Jan 12 to Jan 20`: half of the runs end by the first day, four of five by the second. */
export function goLiveInWords({ p50, p80 }: ClientGoLive): string {
  if (p50 === null || p80 === null) return 'no forecast yet';
  return p50 === p80 ? shortDay(p50) : `${shortDay(p50)} to ${shortDay(p80)}`;
}

/** In working days against the target. */
export function slipInWords({ slip_days: slip, target }: ClientGoLive): string {
  if (target === null) return 'no target';
  if (slip === null) return `target ${shortDay(target)}`;
  if (slip === 0) return `on its target, ${shortDay(target)}`;
  return `${counted(Math.abs(slip), 'working day')} ${slip > 0 ? 'past' : 'before'} its target, ${shortDay(target)}`;
}

export function waitingInWords({ waiting, overdue, since }: RepClient['decisions']): string {
  if (waiting === 0) return 'none waits';
  const late = overdue > 0 ? `, ${overdue} overdue` : '';
  return `${waiting} since ${since === null ? 'today' : ago(since)}${late}`;
}

export function supportInWords({ open, waiting_since }: RepClient['support']): string {
  if (open === 0) return 'nothing open';
  return waiting_since === null
    ? `${open} open, with the client`
    : `${open} open, since ${ago(waiting_since)}`;
}
