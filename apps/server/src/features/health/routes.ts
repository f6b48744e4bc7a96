// Health: call → handler.
import { alertingCalls } from '@groundwork/contract/alerting';
import { healthCalls as calls } from '@groundwork/contract/health';
import { maintenanceCalls } from '@groundwork/contract/maintenance';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import * as alerting from './handlers-alerting.ts';
import * as maintenance from './handlers-maintenance.ts';
import { createStatusHistory } from './status-history.ts';

export function healthRoutes(
  dependencies: Dependencies,
  watch: handlers.Watch,
  signing: alerting.Signing,
): Route[] {
  const history = createStatusHistory(dependencies);
  const testing = { ...signing, limits: createLimits(dependencies.database) };
  return [
    bind(calls.now, context => handlers.readNow(watch, context)),
    bind(calls.status, context => handlers.readStatus(watch, history, context)),
    bind(calls.overview, context => handlers.readOverview(dependencies, watch, context)),
    bind(calls.history, context => handlers.readHistory(dependencies, context)),
    bind(calls.alerts, context => handlers.listAlerts(dependencies, context)),
    bind(maintenanceCalls.maintenance, context => maintenance.listWindows(dependencies, context)),
    bind(maintenanceCalls.plan, context => maintenance.planWindow(dependencies, context)),
    bind(maintenanceCalls.replan, context => maintenance.replanWindow(dependencies, context)),
    bind(maintenanceCalls.endMaintenance, context => maintenance.endWindow(dependencies, context)),
    bind(alertingCalls.alerting, context => alerting.readAlerting(dependencies, context)),
    bind(alertingCalls.setAlerting, context => alerting.setAlerting(dependencies, signing, context)),
    bind(alertingCalls.testAlerting, context => alerting.testAlerting(dependencies, testing, context)),
  ];
}
