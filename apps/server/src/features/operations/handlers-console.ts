// Requests of those who run the platform: to look through the work of every organization, and to say how much each may run
// at once.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { ConsoleOperation, Lane, operationConsoleCalls } from '@groundwork/contract/operation-console';
import { Id } from '@groundwork/contract/paging';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage, rowsToRead } from '../../platform/paging.ts';
import { limitLane as writeLimit } from '../../platform/queue/lanes.ts';
import type { RequestContext } from '../../platform/route.ts';
import { appendTrail } from '../trail/append-trail.ts';
import { readConsoleCursor, readLaneCursor, writeConsoleCursor, writeLaneCursor } from './console-cursor.ts';
import { presentConsole, presentLane, type Standing } from './rules-console.ts';
import * as store from './store-console.ts';
import * as lanes from './store-lanes.ts';

type Calls = typeof operationConsoleCalls;

export async function listConsole(
  { database }: Dependencies,
  stuckAfter: number,
  { query }: RequestContext<Calls['list']>,
): Promise<{ data: ConsoleOperation[]; next_cursor: string | null }> {
  const { search, cursor, limit: _, ...filter } = query;
  const after = readConsoleCursor(cursor);
  const reference = search === undefined ? undefined : Id.safeParse(search.toLowerCase()).data;
  return database.readOnly(null, async tx => {
    if (reference !== undefined)
      return {
        data: await withStandings(tx, await store.listByReference(tx, reference, filter, stuckAfter)),
        next_cursor: null,
      };
    const found = search === undefined ? undefined : await store.findNamed(tx, search);
    const limit = rowsToRead(query);
    const { data, last } = cutPage(
      await store.listConsole(tx, { filter, after, found, limit, stuckAfter }),
      query,
    );
    return { data: await withStandings(tx, data), next_cursor: last ? writeConsoleCursor(last) : null };
  });
}

async function withStandings(tx: Tx, rows: readonly store.ConsoleRow[]): Promise<ConsoleOperation[]> {
  const waiting = [...new Set(rows.filter(row => row.status === 'queued').map(row => row.organization_id))];
  const standings = new Map<string, Standing>();
  if (waiting.length > 0) {
    const places = await store.listPlaces(tx, waiting);
    const busy = await lanes.listRunning(tx, waiting);
    const laneOf = new Map(busy.map(lane => [lane.organization_id, lane]));
    const placeOf = new Map(places.map(({ id, place }) => [id, place]));
    for (const { id, organization_id } of rows) {
      const place = placeOf.get(id);
      const lane = laneOf.get(organization_id);
      if (place === undefined || !lane) continue;
      standings.set(id, { place, running: lane.running, maxRunning: lane.max_running });
    }
  }
  return rows.map(row => presentConsole(row, standings.get(row.id)));
}

export function readQueueState(
  { database }: Dependencies,
  stuckAfter: number,
  _context: RequestContext<Calls['state']>,
) {
  return database.readOnly(null, tx => lanes.readState(tx, stuckAfter));
}

export async function listLanes({ database }: Dependencies, { query }: RequestContext<Calls['lanes']>) {
  const after = readLaneCursor(query.cursor);
  const rows = await database.readOnly(null, async tx => {
    const only =
      query.search === undefined ? undefined : (await store.findNamed(tx, query.search)).organizations;
    return lanes.listLanes(tx, { only, after, limit: rowsToRead(query) });
  });
  const { data, last } = cutPage(rows, query);
  return { data: data.map(presentLane), next_cursor: last ? writeLaneCursor(last) : null };
}

export function getLane(
  { database }: Dependencies,
  { params }: RequestContext<Calls['lane']>,
): Promise<Lane> {
  return database.readOnly(null, tx => requireLane(tx, params.organization_id));
}

/** @throws Refusal not_found */
async function requireLane(tx: Tx, organizationId: OrganizationId): Promise<Lane> {
  const [lane] = await lanes.listLanes(tx, { only: [organizationId], limit: 1 });
  if (!lane) throw new Refusal('not_found');
  return presentLane(lane);
}

export function limitLane(
  { database }: Dependencies,
  context: RequestContext<Calls['limit']>,
): Promise<Lane> {
  const { organization_id: organizationId } = context.params;
  const { max_running: maxRunning } = context.body;
  return database.platform(async tx => {
    await requireLane(tx, organizationId);
    const before = await writeLimit(tx, organizationId, maxRunning, context.version);
    await appendTrail(tx, organizationId, context, {
      action: 'operationConsole.limit',
      target: { kind: 'organization', id: organizationId },
      details: { max_running: maxRunning, before },
    });
    return requireLane(tx, organizationId);
  });
}

export function getInFull(
  { database }: Dependencies,
  stuckAfter: number,
  { params: { id } }: RequestContext<Calls['get']>,
) {
  return database.readOnly(null, async tx => {
    const row = await store.findConsole(tx, id, stuckAfter);
    if (!row) throw new Refusal('not_found');
    const [shown] = await withStandings(tx, [row]);
    if (!shown) throw new Refusal('not_found');
    const { organization_id: organizationId, errors, crashes } = row;
    return {
      ...shown,
      errors,
      crashes,
      ...(await store.readWords(tx, organizationId, id)),
      log: await store.listLog(tx, organizationId, id),
      changeset: (await lanes.findEvidence(tx, organizationId, id)) ?? null,
      milestones: await lanes.listCompletedMilestones(tx, organizationId, id),
    };
  });
}
