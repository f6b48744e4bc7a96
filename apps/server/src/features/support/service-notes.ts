// What staff write for each other about a ticket. Read and written as the platform role: the tenants' role cannot see it.
import type { supportCalls, TicketNote } from '@groundwork/contract/support';
import type { Parts } from '../../platform/parts.ts';
import { reach } from '../../platform/reach.ts';
import type { Visit } from '../../platform/route.ts';
import { calledOf, recordDeed } from '../trail/service.ts';
import { insertNote, listNotes } from './store-conversation.ts';

type Calls = typeof supportCalls;

/** @throws Refusal not_found */
export async function readNotes(parts: Parts, visit: Visit<Calls['notes']>): Promise<TicketNote[]> {
  const of = await ticketOf(parts, visit);
  return parts.database.platform(tx => listNotes(tx, of));
}

/** @throws Refusal not_found */
export async function writeNote(parts: Parts, visit: Visit<Calls['note']>): Promise<TicketNote> {
  const of = await ticketOf(parts, visit);
  const target = { kind: 'ticket', id: of.ticketId };
  return parts.database.platform(async tx => {
    await recordDeed(tx, of.organizationId, visit, { action: 'support.note', target });
    return insertNote(tx, of, {
      author: calledOf(visit),
      body: visit.body.body,
      created_at: parts.clock.now(),
    });
  });
}

function ticketOf({ database }: Parts, visit: { caller: Visit['caller']; params: { id: string } }) {
  const { id } = visit.params;
  return reach(database, visit.caller, { table: 'tickets', id }, async (_, organizationId) => ({
    organizationId,
    ticketId: id,
  }));
}
