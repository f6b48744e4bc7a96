// What the console says of an operation, in words. Pure.
import {
  type ConsoleOperation,
  stuckAfterCrashes,
  type WaitsFor,
} from '@groundwork/contract/operation-console';
import type { LogEvent } from '@groundwork/contract/operations';
import { instant, span } from '../../lib/formats/dates.ts';
import { count, counted, share } from '../../lib/formats/numbers.ts';
import { isFinal, portion } from './phases.ts';

const notMeasured = 'not measured';

/** What it waits for, with the moment when that is known. */
function waitOf({ reason, until }: WaitsFor): string {
  const at = until === null ? '' : `, until ${instant(until)}`;
  return {
    portal_daily_limit: `Waits for the portal’s daily limit${at}`,
    pause: `Pauses after a fault${at}`,
    cap: 'Waits for others of its organization, which runs as many as it may',
    worker: 'Waits for a free worker',
  }[reason];
}

export function stuckWords({
  stuck,
  progressed_at,
  started_at,
}: Pick<ConsoleOperation, 'stuck' | 'progressed_at' | 'started_at'>): string | undefined {
  const since = progressed_at ?? started_at;
  if (stuck === 'no_progress')
    return `No progress since ${since === null ? 'it was taken up' : instant(since)}`;
  if (stuck === 'workers_vanished')
    return `Its worker vanished ${stuckAfterCrashes} times or more without any progress in between`;
  return undefined;
}

/** Where it is, in a line. */
export function stateOf(operation: ConsoleOperation): string {
  const { status, error, progress, waits_for, place } = operation;
  if (status === 'failed') return error?.message ?? '';
  if (waits_for) return `${waitOf(waits_for)}${place === null ? '' : `. Place ${count(place)} of its queue`}`;
  if (status === 'completed') return 'Everything was done';
  const far = portion(operation);
  const phase = progress?.phase ?? (isFinal(operation) ? '' : 'Starting');
  return isFinal(operation) || far === null ? phase : `${phase}, ${share(far)}`;
}

export function secondsWords(seconds: number | null): string {
  return seconds === null ? notMeasured : span(Math.round(seconds));
}

export function callsWords(calls: number | null): string {
  return calls === null ? notMeasured : counted(calls, 'request');
}

export const eventNames: Record<LogEvent, string> = {
  started: 'Taken up',
  phase: 'Phase',
  waits: 'Waits',
  fault: 'Fault',
  put_back: 'Put back',
  taken_over: 'Worker lost',
  cancel_asked: 'Asked to stop',
  retried: 'Tried again',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
