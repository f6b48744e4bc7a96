// SQL of announced maintenance. For the platform role.
import type { HealthService } from '@groundwork/contract/health';
import type { MaintenanceFields, MaintenanceWindow } from '@groundwork/contract/maintenance';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { afterId, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Row } from '../../schema/rows.ts';

export type WindowRow = Row<'maintenance_windows'>;

/** When it ends, or has ended. */
export function endOf({ ends_at, ended_at }: Pick<WindowRow, 'ends_at' | 'ended_at'>): string {
  return ended_at ?? ends_at;
}

export function stateOf(
  row: Pick<WindowRow, 'starts_at' | 'ends_at' | 'ended_at'>,
  now: Date,
): MaintenanceWindow['state'] {
  if (row.ended_at !== null || Date.parse(row.ends_at) <= now.getTime()) return 'over';
  return Date.parse(row.starts_at) <= now.getTime() ? 'running' : 'planned';
}

/** What runs or is still to come, first things first. */
export function listAhead(tx: Tx): Promise<WindowRow[]> {
  return tx
    .selectFrom('maintenance_windows')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('ends_at', '>', sql<string>`clock_timestamp()`)
    .orderBy('starts_at')
    .limit(100)
    .execute();
}

/** Which services are under maintenance at this moment. */
export function underMaintenance(windows: readonly WindowRow[], now: string): Set<HealthService> {
  const running = windows.filter(window => stateOf(window, new Date(now)) === 'running');
  return new Set(running.flatMap(({ services }) => services));
}

export function listWindows(tx: Tx, asked: PageAsked): Promise<WindowRow[]> {
  const after = afterId(asked);
  let query = tx.selectFrom('maintenance_windows').selectAll();
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(rowsToRead(asked)).execute();
}

/** Locked until the transaction ends. */
export function findWindow(tx: Tx, id: string): Promise<WindowRow | undefined> {
  return tx.selectFrom('maintenance_windows').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function insertWindow(tx: Tx, given: MaintenanceFields, createdBy: string): Promise<WindowRow> {
  return tx
    .insertInto('maintenance_windows')
    .values({ ...given, id: newId(), ended_at: null, created_by: createdBy })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function changeWindow(
  tx: Tx,
  id: string,
  given: Partial<MaintenanceFields> & { ended_at?: string },
): Promise<WindowRow> {
  return tx
    .updateTable('maintenance_windows')
    .set(({ eb }) => ({ ...given, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
