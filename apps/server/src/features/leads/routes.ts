// Leads: call → service.
import { leadCalls as calls } from '@groundwork/contract/leads';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as service from './service.ts';
import type { LeadSettings } from './settings.ts';

export function leadRoutes(dependencies: Dependencies, settings: LeadSettings): Route[] {
  const limits = createLimits(dependencies.database);
  return [
    bind(calls.create, context => service.createLead(dependencies, limits, settings, context)),
    bind(calls.list, context => service.listLeads(dependencies, context)),
  ];
}
