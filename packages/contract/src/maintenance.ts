// Maintenance that is announced: what will be noticed, and from when to when. Meanwhile nobody is alarmed.
import { z } from 'zod';
import { call } from './call.ts';
import { HealthService, healthServices, maintenanceTimes } from './health.ts';
import { Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { required, requiredLine } from './text.ts';

export const MaintenanceFields = z.strictObject({
  title: requiredLine('Title is required', 120),
  message: required('Say what people will notice', 1000),
  services: z.array(HealthService).min(1, 'Choose at least one service').max(healthServices.length),
  starts_at: z.iso.datetime({ offset: true, error: 'Say when it starts' }),
  ends_at: z.iso.datetime({ offset: true, error: 'Say when it ends' }),
});
export type MaintenanceFields = z.infer<typeof MaintenanceFields>;

export const MaintenanceWindow = z.object({
  id: Id,
  version: z.number().int(),
  ...maintenanceTimes,
  state: z.enum(['planned', 'running', 'over']),
  created_by: z.string(),
  created_at: Timestamp,
});
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>;

const maintenanceReads = ['health.maintenance', 'health.overview', 'health.now', 'health.status'];
const windowParams = z.object({ id: Id });

export const maintenanceCalls = {
  maintenance: call({
    name: 'health.maintenance',
    method: 'GET',
    path: '/system-health/maintenance',
    summary: 'Maintenance windows, latest start first',
    permission: 'health.read',
    query: PageQuery,
    reply: page(MaintenanceWindow),
  }),
  plan: call({
    name: 'health.plan',
    method: 'POST',
    path: '/system-health/maintenance',
    summary: 'Announce maintenance',
    permission: 'health.manage',
    peopleOnly: peopleOnly.announce,
    changes: maintenanceReads,
    body: MaintenanceFields,
    reply: MaintenanceWindow,
    status: 201,
  }),
  replan: call({
    name: 'health.replan',
    method: 'PUT',
    path: '/system-health/maintenance/{id}',
    summary: 'Change announced maintenance',
    permission: 'health.manage',
    peopleOnly: peopleOnly.announce,
    changes: maintenanceReads,
    params: windowParams,
    body: MaintenanceFields,
    reply: MaintenanceWindow,
    conditional: true,
    failures: ['conflict'],
  }),
  endMaintenance: call({
    name: 'health.endMaintenance',
    method: 'POST',
    path: '/system-health/maintenance/{id}/end',
    summary: 'End running maintenance now, or call off what is planned',
    permission: 'health.manage',
    peopleOnly: peopleOnly.announce,
    changes: maintenanceReads,
    params: windowParams,
    reply: MaintenanceWindow,
    failures: ['conflict'],
  }),
} as const;
