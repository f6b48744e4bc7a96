// What screens ask about health, and what they change of it.
import { type Alerting, type AlertingFields, alertingCalls } from '@groundwork/contract/alerting';
import { healthCalls as calls, type HealthService, type historyPeriods } from '@groundwork/contract/health';
import {
  type MaintenanceFields,
  type MaintenanceWindow,
  maintenanceCalls,
} from '@groundwork/contract/maintenance';
import { keepPreviousData } from '@tanstack/react-query';
import { change } from '../../lib/data/change.ts';
import { pages } from '../../lib/data/pages.ts';
import { query } from '../../lib/data/query.ts';

/** Live, while somebody looks. */
const refetchInterval = 10_000;

/** What fails is shown at once: nothing is green that nobody said. */
export const healthNow = () => query(calls.now, {}, { refetchInterval, staleTime: 0, isTriedOnce: true });

export const overview = () => query(calls.overview, {}, { refetchInterval });

export type Period = (typeof historyPeriods)[number];
export const history = (service: HealthService, period: Period) =>
  query(
    calls.history,
    { params: { service }, query: { period } },
    { refetchInterval: 60_000, placeholderData: keepPreviousData },
  );

export const alerts = () => pages(calls.alerts, { query: { limit: 20 } }, { refetchInterval });

export const windows = () =>
  pages(maintenanceCalls.maintenance, { query: { limit: 20 } }, { refetchInterval });

export const planWindow = () => change(maintenanceCalls.plan, (body: MaintenanceFields) => ({ body }));
export const replanWindow = ({ id, version }: MaintenanceWindow) =>
  change(maintenanceCalls.replan, (body: MaintenanceFields) => ({ params: { id }, body, ifMatch: version }));
export const endWindow = () =>
  change(maintenanceCalls.endMaintenance, ({ id }: MaintenanceWindow) => ({ params: { id } }));

export const alerting = () => query(alertingCalls.alerting, {});
export const setAlerting = ({ version }: Alerting) =>
  change(alertingCalls.setAlerting, (body: AlertingFields) => ({ body, ifMatch: version }));
export const testAlerting = () => change(alertingCalls.testAlerting, () => ({}));
