// The rules of tickets: who opens, answers, moves and rates them. Reading: service-reading.ts.
import { Refusal } from '@groundwork/contract/errors';
import type { supportCalls, Ticket, TicketConversation } from '@groundwork/contract/support';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { reach, targetOrganization } from '../../platform/reach.ts';
import type { Visit } from '../../platform/route.ts';
import type { SupportSettings } from '../../platform/settings.ts';
import { notify } from '../notifications/service.ts';
import { calledOf, recordDeed } from '../trail/service.ts';
import { answerLetter, clientWroteLetter, newTicketLetter, ticketPath } from './letters.ts';
import { dueTimes, isSettled, type PricePlan } from './service-level.ts';
import { isStaff, movesOf, readConversation, requireTicket } from './service-reading.ts';
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
  parts: Parts,
  limits: Limits,
  settings: SupportSettings,
  visit: Visit<Calls['create']>,
): Promise<TicketConversation> {
  const { caller, body } = visit;
  const { organization_id: named, message, transcript = [], ...fields } = body;
  const organizationId = targetOrganization(caller, named);
  await limits.count(`tickets|${caller.issuer}|${caller.subject}`, rate);
  const now = parts.clock.now();
  const { ticket, conversation } = await parts.database.tenant(organizationId, async tx => {
    const plan = await requirePlan(tx, organizationId);
    const made = {
      ...fields,
      organization_id: organizationId,
      id: newId(),
      number: await store.nextNumber(tx, organizationId),
      author: calledOf(visit),
      author_subject: caller.subject,
      author_email: caller.email,
      author_member_id: caller.memberId,
      transcript,
      created_at: now.toISOString(),
      ...dueTimes({ plan, priority: fields.priority, createdAt: now, pausedMinutes: 0 }),
    };
    await store.insertTicket(tx, made);
    await say(tx, visit, { organizationId, id: made.id }, message, now);
    const target = { kind: 'ticket', id: made.id };
    await recordDeed(tx, organizationId, visit, { action: 'support.create', target });
    const place = { caller, params: { id: made.id } };
    return {
      ticket: await requireTicket(tx, organizationId, made.id),
      conversation: await readConversation(parts, place, tx, organizationId),
    };
  });
  if (settings.notify !== undefined && !isStaff(caller))
    await parts.mailbox.put(newTicketLetter(settings.notify, ticket, message));
  return conversation;
}

/** A message into the conversation. Staff's first one is the answer the first promise is about; the client's opens a
 *  resolved ticket again. @throws Refusal not_found, conflict; TooOften */
export async function writeMessage(
  parts: Parts,
  limits: Limits,
  settings: SupportSettings,
  visit: Visit<Calls['write']>,
): Promise<TicketConversation> {
  const { caller, body, params } = visit;
  await limits.count(`ticket-messages|${caller.issuer}|${caller.subject}`, messageRate);
  const now = parts.clock.now();
  const author = calledOf(visit);
  const written = await changeTicket(parts, visit, now, async (tx, ticket, plan) => {
    if (ticket.status === 'closed') {
      throw new Refusal('conflict', { message: 'This ticket is closed. Open it again to write.' });
    }
    const { messages = 0 } = (await store.findTicket(tx, ticket.organization_id, ticket.id)) ?? {};
    if (messages >= maxMessages) {
      throw new Refusal('conflict', {
        message: `This ticket holds ${maxMessages} messages, which is all it can. Open a new one.`,
      });
    }
    await say(tx, visit, { organizationId: ticket.organization_id, id: params.id }, body.body, now);
    if (!isStaff(caller)) {
      const status = ticket.status === 'resolved' ? 'open' : ticket.status;
      return changeOf(ticket, plan, { status, is_waiting_for_client: false }, now);
    }
    await tell(tx, ticket, visit, {
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
      await parts.mailbox.put(answerLetter(ticket, parts.publicUrl, answer));
  } else if (settings.notify !== undefined) {
    await parts.mailbox.put(clientWroteLetter(settings.notify, ticket, author, body.body));
  }
  return conversation;
}

/** Staff's change of status, priority or category. @throws Refusal not_found, stale, conflict */
export async function updateTicket(parts: Parts, visit: Visit<Calls['update']>): Promise<TicketConversation> {
  const now = parts.clock.now();
  const { status, priority, category } = visit.body;
  const wanted: Wanted = {
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority }),
    ...(category !== undefined && { category }),
  };
  const { conversation } = await changeTicket(parts, visit, now, async (tx, ticket, plan) => {
    requireVersion(ticket, visit.version);
    const change = changeOf(ticket, plan, wanted, now);
    if (status !== undefined && status !== ticket.status) await tellStatus(tx, ticket, visit, status);
    return change;
  });
  return conversation;
}

/** The client's own two moves: settled, and not settled after all. @throws Refusal not_found, stale, conflict */
export async function moveTicket(parts: Parts, visit: Visit<Calls['move']>): Promise<TicketConversation> {
  const now = parts.clock.now();
  const { status } = visit.body;
  const { conversation } = await changeTicket(parts, visit, now, async (tx, ticket, plan) => {
    requireVersion(ticket, visit.version);
    requireMove(ticket.status, status, movesOf(visit.caller));
    if (isStaff(visit.caller)) await tellStatus(tx, ticket, visit, status);
    return changeOf(ticket, plan, { status }, now);
  });
  return conversation;
}

/** Once, by the client, when it is settled. @throws Refusal not_found, forbidden, conflict */
export async function rateTicket(parts: Parts, visit: Visit<Calls['rate']>): Promise<TicketConversation> {
  if (isStaff(visit.caller)) throw new Refusal('forbidden');
  const now = parts.clock.now();
  const { score, comment } = visit.body;
  const { conversation } = await changeTicket(parts, visit, now, async (_, ticket) => {
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
  parts: Parts,
  visit: Pick<Visit, 'caller' | 'correlationId'> & { params: { id: string } },
  now: Date,
  decide: (tx: Tx, ticket: store.TicketRow, plan: PricePlan) => Promise<store.TicketChange>,
) {
  const { id } = visit.params;
  return reach(parts.database, visit.caller, { table: 'tickets', id }, async (tx, organizationId) => {
    const before = await store.lockTicket(tx, organizationId, id);
    if (!before) throw new Refusal('not_found');
    const change = await decide(tx, before, await requirePlan(tx, organizationId));
    await store.updateTicket(tx, before, change, now);
    const details = change.status === undefined ? {} : { status: change.status };
    const deed = { action: 'support.change', target: { kind: 'ticket', id }, details };
    await recordDeed(tx, organizationId, visit, deed);
    return {
      ticket: await requireTicket(tx, organizationId, id),
      conversation: await readConversation(parts, visit, tx, organizationId),
    };
  });
}

function say(
  tx: Tx,
  visit: Pick<Visit, 'caller'>,
  ticket: { organizationId: string; id: string },
  body: string,
  now: Date,
): Promise<void> {
  return insertMessage(
    tx,
    { organizationId: ticket.organizationId, ticketId: ticket.id },
    {
      author: calledOf(visit),
      author_subject: visit.caller.subject,
      is_staff: isStaff(visit.caller),
      body,
      created_at: now,
    },
  );
}

function tellStatus(
  tx: Tx,
  ticket: store.TicketRow,
  visit: Pick<Visit, 'caller'>,
  status: Ticket['status'],
): Promise<void> {
  const title = `Ticket #${ticket.number} is ${spoken(status)}`;
  return tell(tx, ticket, visit, { title, message: ticket.subject });
}

/** Tells whoever wrote the ticket; everybody when that is no member. */
function tell(
  tx: Tx,
  ticket: store.TicketRow,
  { caller }: Pick<Visit, 'caller'>,
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
