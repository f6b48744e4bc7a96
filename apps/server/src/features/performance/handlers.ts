// Requests of a rep about their own figures.
import type {
  performanceCalls,
  RepDashboard,
  RepFigures,
  RepPerformance,
} from '@groundwork/contract/performance';
import type { RepBackTest, RepForecast } from '@groundwork/contract/quarter-forecast';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { requireRep } from '../partners/require-rep.ts';
import type { FigureCaches } from './figure-caches.ts';
import { MarkedCache } from './marked-cache.ts';
import { readDashboard, readFigures } from './read-dashboard.ts';
import { readBackTest, readForecast } from './read-forecast.ts';
import { readPerformance } from './read-performance.ts';

type Calls = typeof performanceCalls;

/** Shared by every request of this process. */
export function openFigureCaches(): FigureCaches {
  return {
    usualDays: new MarkedCache(),
    stages: new MarkedCache(),
    forecasts: new MarkedCache(),
    backTests: new MarkedCache(),
  };
}

export async function getFigures(
  dependencies: Dependencies,
  { caller }: RequestContext<Calls['figures']>,
): Promise<RepFigures> {
  const { database, clock } = dependencies;
  return readFigures(database, await requireRep(dependencies, caller), clock.now());
}

export async function getDashboard(
  dependencies: Dependencies,
  { usualDays }: FigureCaches,
  { caller }: RequestContext<Calls['dashboard']>,
): Promise<RepDashboard> {
  const { database, clock } = dependencies;
  return readDashboard(database, usualDays, await requireRep(dependencies, caller), clock.now());
}

export async function getPerformance(
  dependencies: Dependencies,
  { stages }: FigureCaches,
  { caller }: RequestContext<Calls['get']>,
): Promise<RepPerformance> {
  const { database, clock } = dependencies;
  return readPerformance(database, stages, await requireRep(dependencies, caller), clock.now());
}

export async function getForecast(
  dependencies: Dependencies,
  caches: FigureCaches,
  { caller }: RequestContext<Calls['forecast']>,
): Promise<RepForecast> {
  const { database, clock } = dependencies;
  return readForecast(database, caches, await requireRep(dependencies, caller), clock.now());
}

export async function getBackTest(
  dependencies: Dependencies,
  caches: FigureCaches,
  { caller }: RequestContext<Calls['backTest']>,
): Promise<RepBackTest> {
  const { database, clock } = dependencies;
  return readBackTest(database, caches, await requireRep(dependencies, caller), clock.now());
}
