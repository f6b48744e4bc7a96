// Leads: call → handler.
import { leadCalls as calls } from '@groundwork/contract/leads';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createLimits } from '../../platform/limits.ts';
import { bind, type Route } from '../../platform/route.ts';
import * as handlers from './handlers.ts';
import { exportLeads } from './handlers-export.ts';
import type { LeadSettings } from './settings.ts';

export function leadRoutes(dependencies: Dependencies, settings: LeadSettings): Route[] {
  const shared = { limits: createLimits(dependencies.database), settings };
  return [
    bind(calls.create, context => handlers.createLead(dependencies, shared, context)),
    bind(calls.list, context => handlers.listLeads(dependencies, context)),
    bind(calls.counts, context => handlers.countLeads(dependencies, settings, context)),
    bind(calls.export, context => exportLeads(dependencies, context)),
    bind(calls.get, context => handlers.getLead(dependencies, context)),
    bind(calls.update, context => handlers.updateLead(dependencies, context)),
    bind(calls.note, context => handlers.noteLead(dependencies, context)),
    bind(calls.forward, context => handlers.forwardLead(dependencies, settings, context)),
  ];
}
