// Requests about the queue: tickets of every organization, and whose turn each is.
import { Refusal } from '@groundwork/contract/errors';
import type { TicketId } from '@groundwork/contract/ids';
import {
  type QueuedTicket,
  soonOfficeHours,
  type supportQueueCalls,
} from '@groundwork/contract/support-queue';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage, rowsToRead } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { rememberStaff, requireStaff } from '../staff/remember-staff.ts';
import { appendTrail, displayNameOf } from '../trail/append-trail.ts';
import { requireVersion } from './change-ticket.ts';
import { present } from './conversation.ts';
import { assignedEmail } from './emails.ts';
import { addOfficeMinutes } from './office-hours.ts';
import { placeIn, placeOf } from './queue-place.ts';
import { nextPromiseOf } from './service-level.ts';
import * as tickets from './store.ts';
import * as store from './store-queue.ts';

type Calls = typeof supportQueueCalls;

/** @throws Refusal invalid_request for a cursor of another list or order */
export async function listQueue(
  dependencies: Dependencies,
  { caller, query }: RequestContext<Calls['queue']>,
) {
  const { sort = 'due', cursor, ...filter } = query;
  const asked = { ...filter, sort, after: placeOf(cursor, sort), rows: rowsToRead(query) };
  const looked = lookedBy(dependencies, caller);
  const rows = await dependencies.database.platform(async tx => {
    // Whoever opens the queue can be given a ticket.
    await rememberStaff(tx, caller);
    return store.listQueue(tx, asked, looked);
  });
  const { data, last } = cutPage(rows, query);
  return {
    data: data.map(row => presentQueued(row, looked.now)),
    next_cursor: last ? placeIn(sort, last) : null,
  };
}

export function countQueue(
  dependencies: Dependencies,
  { caller, query }: RequestContext<Calls['queueCounts']>,
) {
  const looked = lookedBy(dependencies, caller);
  return dependencies.database.readOnly(null, tx => store.countQueue(tx, query, looked));
}

/** @throws Refusal not_found */
export function getQueued(
  dependencies: Dependencies,
  { caller, params }: RequestContext<Calls['queued']>,
): Promise<QueuedTicket> {
  const looked = lookedBy(dependencies, caller);
  return dependencies.database.readOnly(null, tx => requireQueued(tx, params.id, looked));
}

/** @throws Refusal not_found, stale, invalid_request */
export async function assignTicket(
  dependencies: Dependencies,
  context: RequestContext<Calls['assign']>,
): Promise<QueuedTicket> {
  const { id } = context.params;
  const { assignee_id } = context.body;
  const looked = lookedBy(dependencies, context.caller);
  return dependencies.database.platform(async tx => {
    const me = await rememberStaff(tx, context.caller);
    const queued = await requireQueued(tx, id, looked);
    const ticket = await tickets.lockTicket(tx, queued.organization_id, id);
    if (!ticket) throw new Refusal('not_found');
    requireVersion(ticket, context.version);
    const assignee = assignee_id === null ? null : await requireStaff(tx, assignee_id, 'body.assignee_id');
    if ((queued.assignee?.id ?? null) === assignee_id) return queued;
    await store.assignTicket(tx, ticket, assignee_id, looked.now);
    const details = { assignee: assignee?.email ?? null };
    const entry = { action: 'support.assign', target: { kind: 'ticket', id }, details };
    await appendTrail(tx, ticket.organization_id, context, entry);
    if (assignee && assignee.id !== me && assignee.email !== '') {
      const by = displayNameOf(context);
      const { publicUrl } = dependencies;
      const mail = assignedEmail(assignee.email, { ...queued, by, publicUrl });
      await dependencies.mailbox.put(mail, tx);
    }
    return requireQueued(tx, id, looked);
  });
}

async function requireQueued(tx: Tx, id: TicketId, looked: store.Looked): Promise<QueuedTicket> {
  const row = await store.findQueued(tx, id, looked);
  if (!row) throw new Refusal('not_found');
  return presentQueued(row, looked.now);
}

function lookedBy({ clock }: Pick<Dependencies, 'clock'>, { issuer, subject }: Caller): store.Looked {
  const now = clock.now();
  return { me: { issuer, subject }, now, soon: addOfficeMinutes(now, soonOfficeHours * 60) };
}

function presentQueued(row: store.QueueRow, now: Date): QueuedTicket {
  const { assignee_id: id, assignee_name: name, assignee_email: email } = row;
  return {
    ...present(row, now),
    organization_name: row.organization_name,
    author_email: row.author_email,
    assignee:
      id === null || name === null || email === null
        ? null
        : { id, name, email, is_me: row.is_mine === true },
    next_promise: nextPromiseOf(row, now),
  };
}
