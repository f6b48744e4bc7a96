// Requests about maintenance: announced, changed, ended. Meanwhile the services it names are shown as under maintenance, and
// nobody is alarmed.
import { Refusal } from '@groundwork/contract/errors';
import type {
  MaintenanceFields,
  MaintenanceWindow,
  maintenanceCalls,
} from '@groundwork/contract/maintenance';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { appendTrail, nameOf } from '../trail/append-trail.ts';
import * as store from './store-maintenance.ts';

type Calls = typeof maintenanceCalls;

const dayMs = 24 * 60 * 60 * 1000;
/** Longer than that is no window: nobody would be alarmed for as long. */
const longestMs = 7 * dayMs;

export async function listWindows(
  { database, clock }: Dependencies,
  { query }: RequestContext<Calls['maintenance']>,
) {
  const rows = await database.readOnly(null, tx => store.listWindows(tx, query));
  const { data, next_cursor } = pageOf(rows, query);
  return { data: data.map(row => present(row, clock.now())), next_cursor };
}

/** @throws Refusal invalid_request */
export function planWindow(
  { database, clock }: Dependencies,
  context: RequestContext<Calls['plan']>,
): Promise<MaintenanceWindow> {
  requireSense(context.body, clock.now());
  return database.platform(async tx => {
    const row = await store.insertWindow(tx, context.body, nameOf(context));
    await appendTrail(tx, null, context, {
      action: 'health.plan',
      target: { kind: 'maintenance', id: row.id },
      details: { title: row.title, services: row.services },
    });
    return present(row, clock.now());
  });
}

/** @throws Refusal not_found, stale, conflict, invalid_request */
export function replanWindow(
  { database, clock }: Dependencies,
  context: RequestContext<Calls['replan']>,
): Promise<MaintenanceWindow> {
  const { body, params, version } = context;
  requireSense(body, clock.now());
  return database.platform(async tx => {
    const before = await store.findWindow(tx, params.id);
    if (!before) throw new Refusal('not_found');
    if (version !== undefined && before.version !== version) throw new Refusal('stale');
    requireNotOver(before, clock.now());
    const row = await store.changeWindow(tx, params.id, body);
    await appendTrail(tx, null, context, {
      action: 'health.replan',
      target: { kind: 'maintenance', id: row.id },
      details: { title: row.title, services: row.services },
    });
    return present(row, clock.now());
  });
}

/** @throws Refusal not_found, conflict */
export function endWindow(
  { database, clock }: Dependencies,
  context: RequestContext<Calls['endMaintenance']>,
): Promise<MaintenanceWindow> {
  const { id } = context.params;
  return database.platform(async tx => {
    const before = await store.findWindow(tx, id);
    if (!before) throw new Refusal('not_found');
    requireNotOver(before, clock.now());
    const row = await store.changeWindow(tx, id, { ended_at: clock.now().toISOString() });
    await appendTrail(tx, null, context, {
      action: 'health.endMaintenance',
      target: { kind: 'maintenance', id },
      details: { title: row.title },
    });
    return present(row, clock.now());
  });
}

/** @throws Refusal conflict */
function requireNotOver(row: store.WindowRow, now: Date): void {
  if (store.stateOf(row, now) === 'over')
    throw new Refusal('conflict', {
      message: 'This maintenance is over. What was announced of it stays as it was.',
    });
}

/** @throws Refusal invalid_request */
function requireSense({ starts_at, ends_at }: MaintenanceFields, now: Date): void {
  const from = Date.parse(starts_at);
  const until = Date.parse(ends_at);
  const message =
    until <= from
      ? 'It ends after it starts.'
      : until <= now.getTime()
        ? 'That is over already.'
        : until - from > longestMs
          ? 'At most seven days.'
          : undefined;
  if (message !== undefined)
    throw new Refusal('invalid_request', { faults: [{ place: 'body.ends_at', message }] });
}

function present(row: store.WindowRow, now: Date): MaintenanceWindow {
  const { id, version, title, message, services, starts_at, created_by, created_at } = row;
  return {
    id,
    version,
    title,
    message,
    services,
    starts_at,
    ends_at: store.endOf(row),
    state: store.stateOf(row, now),
    created_by,
    created_at,
  };
}
