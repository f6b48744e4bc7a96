// What staff write for each other about a ticket. Read and written as the platform role: the tenants' role cannot see it.
import type { TicketId } from '@groundwork/contract/ids';
import type { supportCalls, TicketNote } from '@groundwork/contract/support';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant } from '../../platform/tenants.ts';
import { appendTrail, displayNameOf } from '../trail/append-trail.ts';
import { insertNote, listNotes } from './store-conversation.ts';

type Calls = typeof supportCalls;

/** @throws Refusal not_found */
export async function readNotes(
  dependencies: Dependencies,
  context: RequestContext<Calls['notes']>,
): Promise<TicketNote[]> {
  const of = await ticketOf(dependencies, context);
  return dependencies.database.platform(tx => listNotes(tx, of));
}

/** @throws Refusal not_found */
export async function writeNote(
  dependencies: Dependencies,
  context: RequestContext<Calls['note']>,
): Promise<TicketNote> {
  const of = await ticketOf(dependencies, context);
  const target = { kind: 'ticket', id: of.ticketId };
  return dependencies.database.platform(async tx => {
    await appendTrail(tx, of.organizationId, context, { action: 'support.note', target });
    return insertNote(tx, of, {
      author: displayNameOf(context),
      body: context.body.body,
      created_at: dependencies.clock.now(),
    });
  });
}

function ticketOf(
  { database }: Dependencies,
  context: { caller: RequestContext['caller']; params: { id: TicketId } },
) {
  const { id } = context.params;
  return inRecordTenant(database, context.caller, { table: 'tickets', id }, async (_, organizationId) => ({
    organizationId,
    ticketId: id,
  }));
}
