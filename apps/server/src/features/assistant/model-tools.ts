// The reads that a language model may ask for, by area. Each is a call of the contract that answers from the database alone: none
// changes anything, and none reaches a portal, a mailbox or any other address. What is not listed is none of them.
import type { Call } from '@groundwork/contract/call';
import { callNamed } from '@groundwork/contract/every-call';
import type { Permission } from '@groundwork/contract/permissions';

export type ToolArea = 'client' | 'admin' | 'rep';

/** By name, with the page that lists what it reads; `{id}` is filled from its arguments. */
const pages: Readonly<Record<ToolArea, Readonly<Record<string, string>>>> = {
  client: {
    'projects.list': '/client/progress',
    'projects.get': '/client/progress?project={id}',
    'projects.milestones': '/client/progress?project={id}',
    'projects.forecast': '/client/progress?project={id}',
    'projects.activity': '/client/progress?project={id}&view=activity',
    'decisions.list': '/client/progress/decisions?project={id}',
    'duplicates.counts': '/client/implementation?project={id}&step=review',
    'audits.list': '/client/audit?project={id}',
    'revops.list': '/client/revops?project={id}',
    'changesets.list': '/client/implementation?project={id}',
    'operations.list': '/client/dashboard',
    'operations.stats': '/client/dashboard',
    'intake.listSources': '/client/implementation?project={id}&step=files',
    'documents.list': '/client/documents',
    'documents.summary': '/client/documents',
    'support.list': '/client/support',
    'organizations.me': '/client/dashboard',
  },
  admin: {
    'overview.get': '/admin/dashboard',
    'delivery.list': '/admin/delivery',
    'organizations.counts': '/admin/organizations',
    'organizations.overview': '/admin/organizations/{id}',
    'organizations.members': '/admin/organizations/{id}',
    'operationConsole.list': '/admin/ai-operations',
    'operationConsole.state': '/admin/ai-operations',
    'operationConsole.lanes': '/admin/ai-operations',
    'auditBoard.list': '/admin/data-quality',
    'support.queue': '/admin/support',
    'support.queueCounts': '/admin/support',
    'leads.counts': '/admin/leads',
    'registrations.list': '/admin/partners/registrations',
    'registrations.counts': '/admin/partners/registrations',
    'inquiries.list': '/admin/partners/inquiries',
    'reps.list': '/admin/partners/reps',
    'analytics.operations': '/admin/analytics',
    'analytics.decisions': '/admin/analytics',
  },
  rep: {
    'deals.list': '/rep/deals',
    'deals.summary': '/rep/deals',
    'deals.board': '/rep/deals',
    'commissions.summary': '/rep/commissions',
    'commissions.list': '/rep/commissions',
    'commissions.statements': '/rep/commissions?tab=statements',
    'inquiries.own': '/rep/support',
    'clients.list': '/rep/clients',
  },
};

export interface ModelTool {
  call: Call;
  page: string;
}

/** @throws TypeError where the list names what is no read */
export function modelTools(area: ToolArea, permissions: ReadonlySet<Permission>): ModelTool[] {
  return Object.entries(pages[area]).flatMap(([name, page]) => {
    const call = callNamed(name);
    if (call?.method !== 'GET' || call.stream !== undefined || call.reply === undefined)
      throw new TypeError(`${name} is no read`);
    const { permission } = call;
    if (permission === 'public' || permission === 'signed_in')
      throw new TypeError(`${name} is not of an area`);
    return permissions.has(permission) ? [{ call, page }] : [];
  });
}
