// Leads: call → service.
import { leadCalls as calls } from '@groundwork/contract/leads';
import { createLimits } from '../../platform/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { bind, type Route } from '../../platform/route.ts';
import type { LeadSettings } from '../../platform/settings.ts';
import * as service from './service.ts';

export function leadRoutes(parts: Parts, settings: LeadSettings): Route[] {
  const limits = createLimits(parts.database);
  return [
    bind(calls.create, visit => service.createLead(parts, limits, settings, visit)),
    bind(calls.list, visit => service.listLeads(parts, visit)),
  ];
}
