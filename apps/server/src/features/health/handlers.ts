// Requests about health: the public status from memory, the tiles and their history for super admins.
import {
  type HealthHistory,
  type HealthInstance,
  type HealthNow,
  type HealthOverview,
  type HealthReading,
  type HealthService,
  type healthCalls,
  healthServices,
  type PublicStatus,
} from '@groundwork/contract/health';
import type { Dependencies } from '../../platform/dependencies.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { shownState } from './judge.ts';
import type { Memory } from './memory.ts';
import { isLive, worstOf } from './rules.ts';
import type { StatusHistory } from './status-history.ts';
import * as store from './store.ts';
import { listAlerts as findAlerts } from './store-alerts.ts';
import { underMaintenance } from './store-maintenance.ts';
import { listPoints, sumSince, timeOf, uptimeOf } from './store-samples.ts';

type Calls = typeof healthCalls;

/** What this process watches, and how often. */
export interface Watch {
  memory: Memory;
  probeMs: number;
}

export async function readNow({ memory }: Watch, _context: RequestContext<Calls['now']>): Promise<HealthNow> {
  return memory.now();
}

export async function readStatus(
  { memory }: Watch,
  history: StatusHistory,
  _context: RequestContext<Calls['status']>,
): Promise<PublicStatus> {
  const now = memory.now();
  const { of, incidents, is_history_old } = await history.read(memory.outage() !== undefined);
  return {
    ...now,
    services: now.services.map(each => ({ ...each, uptime: null, days: [], ...of.get(each.service) })),
    incidents,
    is_history_old,
    maintenance: memory.windows().map(({ title, message, services, starts_at, ends_at }) => ({
      title,
      message,
      services,
      starts_at,
      ends_at,
    })),
  };
}

export async function readOverview(
  { database }: Dependencies,
  { memory, probeMs }: Watch,
  _context: RequestContext<Calls['overview']>,
): Promise<HealthOverview> {
  const now = memory.now();
  const { instances, sums } = await database.readOnly(null, async tx => ({
    instances: await store.listInstances(tx),
    sums: {
      day: await sumSince(tx, 24),
      week: await sumSince(tx, 7 * 24),
      quarter: await sumSince(tx, 90 * 24),
    },
  }));
  const at = new Date().toISOString();
  const live = instances.filter(each => isLive(each, at, probeMs));
  const resting = underMaintenance(memory.windows(), at);
  const uptime = (service: HealthService, of: keyof typeof sums) =>
    uptimeOf(sums[of].find(each => each.service === service));
  return {
    ...now,
    probe_every: probeMs / 1000,
    instances: instances.map(each => instanceOf(each, isLive(each, at, probeMs))),
    services: healthServices.map(service => {
      const standing = memory.standings().find(each => each.service === service);
      const said = live.flatMap(({ readings }) => readings[service] ?? []);
      const shown: HealthReading | undefined =
        said.length === 0 ? undefined : worstOf(said.map(reading => ({ reading }))).reading;
      return {
        service,
        state: standing ? shownState(standing, resting) : 'unknown',
        since: standing?.since ?? null,
        reason: standing?.reason ?? null,
        latency_ms: standing?.latency_ms ?? null,
        figures: shown?.figures ?? [],
        uptime: {
          day: uptime(service, 'day'),
          week: uptime(service, 'week'),
          quarter: uptime(service, 'quarter'),
        },
      };
    }),
  };
}

function instanceOf(row: store.InstanceRow, lives: boolean): HealthInstance {
  const { id, kind, host, pid, version, started_at, seen_at, stopped_at } = row;
  return {
    id,
    kind,
    host,
    pid,
    version,
    started_at,
    seen_at,
    state: stopped_at !== null ? 'stopped' : lives ? 'live' : 'silent',
  };
}

const minute = 60;
const hour = 60 * minute;
const periods = {
  '24h': { hours: 24, step: 15 * minute },
  '7d': { hours: 7 * 24, step: 2 * hour },
  '90d': { hours: 90 * 24, step: 24 * hour },
} as const;

export async function readHistory(
  { database }: Dependencies,
  { params, query }: RequestContext<Calls['history']>,
): Promise<HealthHistory> {
  const { hours, step } = periods[query.period];
  const found = await database.readOnly(null, tx => listPoints(tx, params.service, { hours, step }));
  const byTime = new Map(found.map(point => [Date.parse(point.at), point]));
  const now = Date.now();
  const last = Math.floor(now / 1000 / step) * step;
  const count = Math.ceil((hours * hour) / step);
  return {
    step,
    points: Array.from({ length: count }, (_, index) => {
      const from = last - (count - 1 - index) * step;
      const point = byTime.get(from * 1000);
      return {
        at: new Date(from * 1000).toISOString(),
        time: timeOf(point, Math.min(step, now / 1000 - from)),
        latency_ms: point?.latency_ms ?? null,
        latency_max_ms: point?.latency_max_ms ?? null,
      };
    }),
  };
}

export async function listAlerts({ database }: Dependencies, { query }: RequestContext<Calls['alerts']>) {
  return pageOf(await database.readOnly(null, tx => findAlerts(tx, query)), query);
}
