// Requests about the delivery of every client's project, of those who run the platform.
import type { DeliveryBoard, DeliveryLead, deliveryCalls } from '@groundwork/contract/delivery';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { assignLead } from '../projects/assign-lead.ts';
import { rememberStaff, requireStaff } from '../staff/remember-staff.ts';
import { Forecasts } from './forecast-today.ts';
import { readBoard } from './read-board.ts';

type Calls = typeof deliveryCalls;

/** Shared by every request of this process. */
export function openForecasts(): Forecasts {
  return new Forecasts();
}

export function getBoard(
  { database, clock }: Dependencies,
  forecasts: Forecasts,
  { caller, query }: RequestContext<Calls['list']>,
): Promise<DeliveryBoard> {
  return database.readOnly(null, tx => readBoard(tx, query, caller, forecasts, clock.now()));
}

/** @throws Refusal not_found, stale, invalid_request */
export async function assignProject(
  { database }: Dependencies,
  context: RequestContext<Calls['assign']>,
): Promise<DeliveryLead> {
  const { caller, params, body } = context;
  const { me, lead } = await database.platform(async tx => ({
    me: await rememberStaff(tx, caller),
    lead: body.lead_id === null ? null : await requireStaff(tx, body.lead_id, 'body.lead_id'),
  }));
  const record = { table: 'projects', id: params.id } as const;
  return inRecordTenant(database, caller, record, async (tx, organizationId) => {
    const of = { organizationId, projectId: params.id };
    const version = await assignLead(tx, of, context, context.version, lead);
    const { id = '', name = '', email = '' } = lead ?? {};
    return { id: params.id, version, lead: lead && { id, name, email, is_me: id === me } };
  });
}
