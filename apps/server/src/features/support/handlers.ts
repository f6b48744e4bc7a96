// The rules of tickets: who opens, answers, moves and rates them. Reading: reading.ts.
import { Refusal } from '@groundwork/contract/errors';
import type { supportCalls, Ticket, TicketConversation } from '@groundwork/contract/support';
import type { Tx } from '../../platform/db.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { newId } from '../../platform/id.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inRecordTenant, targetOrganization } from '../../platform/tenants.ts';
import { notify } from '../notifications/notify.ts';
import { appendTrail, displayNameOf } from '../trail/append-trail.ts';
import { answerEmail, clientWroteEmail, newTicketEmail, ticketPath } from './emails.ts';
import { isStaff, movesOf, readConversation, requireTicket } from './reading.ts';
import { dueTimes, isSettled, type PricePlan } from './service-level.ts';
import type { SupportSettings } from './settings.ts';
import * as store from './store.ts';
import { insertMessage } from './store-conversation.ts';
import { changeOf, requireMove, spoken, type Wanted } from './ticket-change.ts';

type Calls = typeof supportCalls;

/** Somebody who reports a bad day; not a program that fills a mailbox. */
const rate: Rate = { burst: 30, perMinute: 5 };
/** The same for messages: each may be mailed to somebody. */
const messageRate: Rate = { burst: 60, perMinute: 20 };
/** Longer than any conversation among people; what goes on for ever fills no table. */
const maxMessages = 500;

/** @throws Refusal not_found; TooOften */
export async function createTicket(
  dependencies: Dependencies,
  limits: Limits,
  settings: SupportSettings,
  context: RequestContext<Calls['create']>,
): Promise<TicketConversation> {
  const { caller, body } = context;
  const { organization_id: named, message, transcript = [], ...fields } = body;
  const organizationId = targetOrganization(caller, named);
  await limits.count(`tickets|${caller.issuer}|${caller.subject}`, rate);
  const now = dependencies.clock.now();
  const { ticket, conversation } = await dependencies.database.tenant(organizationId, async tx => {
    const plan = await requirePlan(tx, organizationId);
    const made = {
      ...fields,
      organization_id: organizationId,
      id: newId(),
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
 *  resolved ticket again. @throws Refusal not_found, conflict; TooOften */
export async function writeMessage(
  dependencies: Dependencies,
  limits: Limits,
  settings: SupportSettings,
  context: RequestContext<Calls['write']>,
): Promise<TicketConversation> {
  const { caller, body, params } = context;
  await limits.count(`ticket-messages|${caller.issuer}|${caller.subject}`, messageRate);
  const now = dependencies.clock.now();
  const author = displayNameOf(context);
  const written = await changeTicket(dependencies, context, now, async (tx, ticket, plan) => {
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
  } else if (settings.notify !== undefined) {
    await dependencies.mailbox.put(clientWroteEmail(settings.notify, ticket, author, body.body));
  }
  return conversation;
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

function requireVersion(ticket: store.TicketRow, wanted: number | undefined): void {
  if (wanted !== undefined && ticket.version !== wanted) throw new Refusal('stale');
}

async function requirePlan(tx: Tx, organizationId: string): Promise<PricePlan> {
  const plan = await store.planOf(tx, organizationId);
  if (!plan) throw new Refusal('not_found');
  return plan;
}

/** Locks the ticket, lets `decide` say what changes, writes it down and answers how it stands then. */
function changeTicket(
  dependencies: Dependencies,
  context: Pick<RequestContext, 'caller' | 'correlationId'> & { params: { id: string } },
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

function say(
  tx: Tx,
  context: Pick<RequestContext, 'caller'>,
  ticket: { organizationId: string; id: string },
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

function notifyOfStatus(
  tx: Tx,
  ticket: store.TicketRow,
  context: Pick<RequestContext, 'caller'>,
  status: Ticket['status'],
): Promise<void> {
  const title = `Ticket #${ticket.number} is ${spoken(status)}`;
  return notifyOthers(tx, ticket, context, { title, message: ticket.subject });
}

/** Tells whoever wrote the ticket; everybody when that is no member. */
function notifyOthers(
  tx: Tx,
  ticket: store.TicketRow,
  { caller }: Pick<RequestContext, 'caller'>,
  said: { title: string; message: string },
): Promise<void> {
  return notify(tx, ticket.organization_id, {
    type: 'info',
    topic: 'support',
    ...said,
    link: ticketPath(ticket),
    except: caller.subject,
    ...(ticket.author_member_id !== null && { to: { member_ids: [ticket.author_member_id] } }),
  });
}
