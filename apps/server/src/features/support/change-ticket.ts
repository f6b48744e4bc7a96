// Every change of a ticket that is there: locked, decided, written down, and answered as it stands then.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId, TicketId } from '@groundwork/contract/ids';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { type Actor, appendTrail } from '../trail/append-trail.ts';
import { readConversation, requireTicket } from './conversation.ts';
import type { PricePlan } from './service-level.ts';
import * as store from './store.ts';

export async function requirePlan(tx: Tx, organizationId: OrganizationId): Promise<PricePlan> {
  const plan = await store.planOf(tx, organizationId);
  if (!plan) throw new Refusal('not_found');
  return plan;
}

export function requireVersion(ticket: store.TicketRow, wanted: number | undefined): void {
  if (wanted !== undefined && ticket.version !== wanted) throw new Refusal('stale');
}

/** Locks the ticket, lets `decide` say what changes, writes it down and answers how it stands then. */
export function changeTicket(
  dependencies: Dependencies,
  context: Actor & { params: { id: TicketId } },
  now: Date,
  decide: (tx: Tx, ticket: store.TicketRow, plan: PricePlan) => Promise<store.TicketChange>,
) {
  const { id } = context.params;
  return inRecordTenant(
    dependencies.database,
    context.caller,
    { table: 'tickets', id },
    async (tx, organizationId) => {
      const before = await store.lockTicket(tx, organizationId, id);
      if (!before) throw new Refusal('not_found');
      const change = await decide(tx, before, await requirePlan(tx, organizationId));
      await store.updateTicket(tx, before, change, now);
      const details = change.status === undefined ? {} : { status: change.status };
      const entry = { action: 'support.change', target: { kind: 'ticket', id }, details };
      await appendTrail(tx, organizationId, context, entry);
      return {
        ticket: await requireTicket(tx, organizationId, id),
        conversation: await readConversation(dependencies, context, tx, organizationId),
      };
    },
  );
}
