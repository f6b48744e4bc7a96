// What screens ask about a rep's own figures.
import { performanceCalls as calls } from '@groundwork/contract/performance';
import { query } from '../../lib/data/query.ts';

/** What staff or another tab of the rep changed is seen within a minute. */
const everyMs = 60_000;

export const repFigures = () => query(calls.figures, {}, { staleTime: 10_000, refetchInterval: everyMs });
export const repDashboard = () => query(calls.dashboard, {}, { refetchInterval: everyMs });
export const repPerformance = () => query(calls.get, {});
export const repForecast = () => query(calls.forecast, {});
export const repBackTest = () => query(calls.backTest, {});
