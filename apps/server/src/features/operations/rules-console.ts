// What an operation waits for, and how it is shown to those who run the platform. Pure.
import type { ConsoleOperation, Lane, WaitsFor } from '@groundwork/contract/operation-console';
import type { ConsoleRow } from './store-console.ts';
import type { LaneRow } from './store-lanes.ts';

/** Where a waiting operation stands, and how busy its organization is. */
export interface Standing {
  place: number;
  running: number;
  maxRunning: number;
}

/** Null of what does not wait. */
export function waitsFor(
  row: Pick<ConsoleRow, 'status' | 'waits' | 'run_at' | 'is_later'>,
  standing: Standing | undefined,
): WaitsFor | null {
  if (row.status !== 'queued') return null;
  if (row.is_later) return { reason: row.waits?.code ?? 'pause', until: row.run_at };
  if (standing && standing.running + standing.place > standing.maxRunning)
    return { reason: 'cap', until: null };
  return { reason: 'worker', until: null };
}

export function presentConsole(row: ConsoleRow, standing: Standing | undefined): ConsoleOperation {
  return {
    id: row.id,
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    project_id: row.project_id,
    project_name: row.project_name,
    kind: row.kind,
    status: row.status,
    progress: row.progress,
    error: row.error,
    waits: row.status === 'queued' && row.waits ? { ...row.waits, until: row.run_at } : null,
    attempt: row.attempt,
    is_cancel_requested: row.is_cancel_requested,
    created_by: row.created_by,
    created_by_name: row.created_by_name,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    worker: row.worker,
    lease_until: row.lease_until,
    progressed_at: row.progressed_at,
    stuck: row.stuck,
    place: row.status === 'queued' ? (standing?.place ?? null) : null,
    waits_for: waitsFor(row, standing),
    worked_seconds: row.worked_seconds,
    portal_calls: row.portal_calls,
  };
}

export function presentLane({ all_today, ...lane }: LaneRow): Lane {
  return { ...lane, share_today: all_today === 0 ? null : lane.seconds_today / all_today };
}
