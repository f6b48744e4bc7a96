// Requests about tickets: opening, reading, answering, moving and rating them.
import { Refusal } from '@groundwork/contract/errors';
import { type OrganizationId, TicketId } from '@groundwork/contract/ids';
import { peopleOnly } from '@groundwork/contract/people-only';
import type { supportCalls, TicketConversation } from '@groundwork/contract/support';
import type { supportQueueCalls } from '@groundwork/contract/support-queue';
import { requirePerson } from '../../platform/caller.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import { pageOf } from '../../platform/paging.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inVisibleTenants, readRecordTenant, targetOrganization } from '../../platform/tenants.ts';
import { appendTrail, displayNameOf } from '../trail/append-trail.ts';
import { changeTicket, requirePlan, requireVersion } from './change-ticket.ts';
import { present, readConversation, requireTicket } from './conversation.ts';
import { answerEmail, clientWroteEmail, newTicketEmail } from './emails.ts';
import { notifyOfStatus, notifyOthers } from './notify-author.ts';
import { changeOf, isStaff, movesOf, requireMove, type Wanted } from './rules.ts';
import { dueTimes, isSettled } from './service-level.ts';
import type { SupportSettings } from './settings.ts';
import * as store from './store.ts';
import { insertMessage } from './store-conversation.ts';
import { addressOfAssignee } from './store-queue.ts';

type Calls = typeof supportCalls;
type QueueCalls = typeof supportQueueCalls;

interface Shared {
  limits: Limits;
  settings: SupportSettings;
}

/** Somebody who reports a bad day; not a program that fills a mailbox. */
const rate: Rate = { burst: 30, perMinute: 5 };
/** The same for messages: each may be mailed to somebody. */
const messageRate: Rate = { burst: 60, perMinute: 20 };
/** Longer than any conversation among people; what goes on for ever fills no table. */
const maxMessages = 500;

/** @throws Refusal not_found; TooOften */
export async function createTicket(
  dependencies: Dependencies,
  { limits, settings }: Shared,
  context: RequestContext<Calls['create']>,
): Promise<TicketConversation> {
  const { caller, body } = context;
  const { organization_id: named, message, transcript = [], ...fields } = body;
  if (isStaff(caller)) requirePerson(caller, peopleOnly.clients);
  const organizationId = targetOrganization(caller, named);
  await limits.count(`tickets|${caller.issuer}|${caller.subject}`, rate);
  const now = dependencies.clock.now();
  const { ticket, conversation } = await dependencies.database.tenant(organizationId, async tx => {
    const plan = await requirePlan(tx, organizationId);
    const made = {
      ...fields,
      organization_id: organizationId,
      id: TicketId.parse(newId()),
      number: await store.nextNumber(tx, organizationId),
      author: displayNameOf(context),
      author_subject: caller.subject,
      author_email: caller.email,
      author_member_id: caller.memberId,
      transcript,
      created_at: now.toISOString(),
      ...dueTimes({ plan, priority: fields.priority, createdAt: now, pausedMinutes: 0 }),
    };
    await store.insertTicket(tx, made);
    await say(tx, context, { organizationId, id: made.id }, message, now);
    const target = { kind: 'ticket', id: made.id };
    await appendTrail(tx, organizationId, context, { action: 'support.create', target });
    const place = { caller, params: { id: made.id } };
    return {
      ticket: await requireTicket(tx, organizationId, made.id),
      conversation: await readConversation(dependencies, place, tx, organizationId),
    };
  });
  if (settings.notify !== undefined && !isStaff(caller))
    await dependencies.mailbox.put(newTicketEmail(settings.notify, ticket, message));
  return conversation;
}

/** A message into the conversation. Staff's first one is the answer the first promise is about; the client's opens a
 *  resolved ticket again. @throws Refusal not_found, stale, conflict; TooOften */
export async function writeMessage(
  dependencies: Dependencies,
  { limits, settings }: Shared,
  context: RequestContext<Calls['write']> | RequestContext<QueueCalls['reply']>,
): Promise<TicketConversation> {
  const { caller, body, params } = context;
  // A program that reads of one client must not be talked into telling another.
  if (isStaff(caller)) requirePerson(caller, peopleOnly.clients);
  await limits.count(`ticket-messages|${caller.issuer}|${caller.subject}`, messageRate);
  const now = dependencies.clock.now();
  const author = displayNameOf(context);
  const written = await changeTicket(dependencies, context, now, async (tx, ticket, plan) => {
    requireVersion(ticket, context.version);
    if (ticket.status === 'closed') {
      throw new Refusal('conflict', { message: 'This ticket is closed. Open it again to write.' });
    }
    const { messages = 0 } = (await store.findTicket(tx, ticket.organization_id, ticket.id)) ?? {};
    if (messages >= maxMessages) {
      throw new Refusal('conflict', {
        message: `This ticket holds ${maxMessages} messages, which is all it can. Open a new one.`,
      });
    }
    await say(tx, context, { organizationId: ticket.organization_id, id: params.id }, body.body, now);
    if (!isStaff(caller)) {
      const status = ticket.status === 'resolved' ? 'open' : ticket.status;
      return changeOf(ticket, plan, { status, is_waiting_for_client: false }, now);
    }
    await notifyOthers(tx, ticket, context, {
      title: `Support answered ticket #${ticket.number}`,
      message: ticket.subject,
    });
    const status = ticket.status === 'open' ? 'in_progress' : ticket.status;
    const awaits = body.awaits_client ?? true;
    const change = changeOf(ticket, plan, { status, is_waiting_for_client: awaits }, now);
    return { ...change, first_responded_at: ticket.first_responded_at ?? now.toISOString() };
  });
  const { ticket, conversation } = written;
  if (isStaff(caller)) {
    const answer = { author, body: body.body };
    if (ticket.author_subject !== caller.subject && ticket.author_email !== '')
      await dependencies.mailbox.put(answerEmail(ticket, dependencies.publicUrl, answer));
  } else {
    for (const to of await readersOf(dependencies, settings, ticket))
      await dependencies.mailbox.put(clientWroteEmail(to, ticket, author, body.body));
  }
  return conversation;
}

/** The desk, and whoever looks after the ticket. */
async function readersOf(
  { database }: Dependencies,
  { notify }: SupportSettings,
  { assignee_id }: store.TicketRow,
): Promise<Set<string>> {
  const own = assignee_id === null ? '' : await database.platform(tx => addressOfAssignee(tx, assignee_id));
  return new Set([notify ?? '', own ?? ''].filter(address => address !== ''));
}

/** Staff's change of status, priority or category. @throws Refusal not_found, stale, conflict */
export async function updateTicket(
  dependencies: Dependencies,
  context: RequestContext<Calls['update']>,
): Promise<TicketConversation> {
  const now = dependencies.clock.now();
  const { status, priority, category } = context.body;
  const wanted: Wanted = {
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority }),
    ...(category !== undefined && { category }),
  };
  const { conversation } = await changeTicket(dependencies, context, now, async (tx, ticket, plan) => {
    requireVersion(ticket, context.version);
    const change = changeOf(ticket, plan, wanted, now);
    if (status !== undefined && status !== ticket.status) await notifyOfStatus(tx, ticket, context, status);
    return change;
  });
  return conversation;
}

/** The client's own two moves: settled, and not settled after all. @throws Refusal not_found, stale, conflict */
export async function moveTicket(
  dependencies: Dependencies,
  context: RequestContext<Calls['move']>,
): Promise<TicketConversation> {
  const now = dependencies.clock.now();
  const { status } = context.body;
  const { conversation } = await changeTicket(dependencies, context, now, async (tx, ticket, plan) => {
    requireVersion(ticket, context.version);
    requireMove(ticket.status, status, movesOf(context.caller));
    if (isStaff(context.caller)) await notifyOfStatus(tx, ticket, context, status);
    return changeOf(ticket, plan, { status }, now);
  });
  return conversation;
}

/** Once, by the client, when it is settled. @throws Refusal not_found, forbidden, conflict */
export async function rateTicket(
  dependencies: Dependencies,
  context: RequestContext<Calls['rate']>,
): Promise<TicketConversation> {
  if (isStaff(context.caller)) throw new Refusal('forbidden');
  const now = dependencies.clock.now();
  const { score, comment } = context.body;
  const { conversation } = await changeTicket(dependencies, context, now, async (_, ticket) => {
    if (!isSettled(ticket.status)) {
      throw new Refusal('conflict', { message: 'A ticket is rated when it is resolved.' });
    }
    if (ticket.rated_at !== null) {
      throw new Refusal('conflict', { message: 'This ticket has been rated already.' });
    }
    return { score, score_comment: comment || null, rated_at: now.toISOString() };
  });
  return conversation;
}

function say(
  tx: Tx,
  context: Pick<RequestContext, 'caller'>,
  ticket: { organizationId: OrganizationId; id: TicketId },
  body: string,
  now: Date,
): Promise<void> {
  return insertMessage(
    tx,
    { organizationId: ticket.organizationId, ticketId: ticket.id },
    {
      author: displayNameOf(context),
      author_subject: context.caller.subject,
      is_staff: isStaff(context.caller),
      body,
      created_at: now,
    },
  );
}

export async function listTickets(
  { database, clock }: Dependencies,
  { caller, query }: RequestContext<Calls['list']>,
) {
  const named = query.organization_id;
  const rows = await inVisibleTenants(database, caller, (tx, own) => {
    // Another organization is an empty list, not a refusal that says it exists.
    if (own !== null && named !== undefined && named !== own) return Promise.resolve([]);
    return store.listTickets(tx, own ?? named ?? null, query);
  });
  const page = pageOf(rows, query);
  return { ...page, data: page.data.map(row => present(row, clock.now())) };
}

export function getTicket(
  dependencies: Dependencies,
  context: RequestContext<Calls['get']>,
): Promise<TicketConversation> {
  return readRecordTenant(
    dependencies.database,
    context.caller,
    { table: 'tickets', id: context.params.id },
    (tx, organizationId) => readConversation(dependencies, context, tx, organizationId),
  );
}
