// Tickets of the demo client, one in every status, written by the client and answered by staff over HTTP.
import { staffCalls } from '@groundwork/contract/staff';
import { supportCalls, type TicketFields, type TicketStatus } from '@groundwork/contract/support';
import { supportQueueCalls } from '@groundwork/contract/support-queue';
import { demoAccounts } from './accounts.ts';
import type { Visitor } from './visitor.ts';
import type { Visits } from './visits.ts';

interface DemoTicket extends TicketFields {
  /** Who writes next, and what; the client begins with `message`. */
  answers: readonly { by: 'client' | 'staff'; body: string }[];
  status: TicketStatus;
  score?: number;
}

const demoTickets: readonly DemoTicket[] = [
  {
    subject: 'Invoice shows last year’s address',
    priority: 'low',
    category: 'billing',
    message: 'Our invoice of October still shows the address we had until last year. Could you correct it?',
    answers: [
      { by: 'staff', body: 'Thank you, it is corrected. The new invoice is on its way to you.' },
      { by: 'client', body: 'It has arrived, thanks.' },
    ],
    status: 'closed',
    score: 5,
  },
  {
    subject: 'How do we train the sales team?',
    priority: 'medium',
    category: 'training',
    message: 'Twelve people start with the new CRM next month. Is there material that we can show them?',
    answers: [
      {
        by: 'staff',
        body: 'There is: the guides under Documentation on the support page. We can also hold a session for your team.',
      },
    ],
    status: 'resolved',
  },
  {
    subject: 'Stage names of the retail pipeline',
    priority: 'high',
    category: 'technical',
    message:
      'Two stages of the retail pipeline have names that our branches do not use. Can they be renamed?',
    answers: [{ by: 'staff', body: 'Yes. Which names do your branches use for the two?' }],
    status: 'in_progress',
  },
  {
    subject: 'Reminders for stalled deals',
    priority: 'medium',
    category: 'feature',
    message:
      'It would help us to hear of deals that have not moved for thirty days. Is something like it planned?',
    answers: [],
    status: 'open',
  },
];

/** What staff of the demo answer again and again. */
export const demoAnswers = [
  {
    title: 'We look into it',
    body: 'Hello {client_name},\n\nthank you for writing. We look into ticket #{ticket_number} today and come back to you here.',
  },
  {
    title: 'Which records?',
    body: 'Hello {client_name},\n\nwhich records do you mean? A link to one of them, or its name, is enough for us to find the others.',
  },
  {
    title: 'Settled?',
    body: 'Hello {client_name},\n\nis this settled for {organization}? If so, close the ticket; if not, write what is left.',
  },
] as const;

/** The desk as its staff keep it: canned answers, a ticket that somebody took, and what they noted for each other. */
export async function keepDemoDesk(visits: Visits): Promise<void> {
  const staff = await visitorOf(visits, 'Admin');
  // They belong to no organization, and stay where somebody has changed one of them.
  const kept = await staff.call(supportQueueCalls.answers);
  for (const body of demoAnswers)
    if (!kept.some(answer => answer.title === body.title))
      await staff.call(supportQueueCalls.createAnswer, { body });
  const { data } = await staff.call(supportQueueCalls.queue, { query: { status: 'in_progress' } });
  const [me] = await staff.call(staffCalls.list);
  const [taken] = data;
  if (!taken || !me) return;
  const params = { id: taken.id };
  await staff.call(supportQueueCalls.assign, {
    params,
    body: { assignee_id: me.id },
    ifMatch: taken.version,
  });
  const body = 'Their branches were merged in May: the names may differ from one to the next.';
  await staff.call(supportCalls.note, { params, body: { body } });
}

export async function loadDemoTickets(visits: Visits): Promise<void> {
  const client = await visitorOf(visits, 'Client');
  const staff = await visitorOf(visits, 'Admin');
  for (const { answers, status, score, ...fields } of demoTickets) {
    let ticket = await client.call(supportCalls.create, { body: fields });
    const params = { id: ticket.id };
    for (const { by, body } of answers) {
      const writer = by === 'staff' ? staff : client;
      ticket = await writer.call(supportCalls.write, { params, body: { body } });
    }
    if (ticket.status !== status) {
      const change = { params, body: { status }, ifMatch: ticket.version };
      ticket = await staff.call(supportCalls.update, change);
    }
    if (score !== undefined) await client.call(supportCalls.rate, { params, body: { score } });
  }
}

async function visitorOf(visits: Visits, label: string): Promise<Visitor> {
  const account = demoAccounts.find(one => one.label === label);
  if (!account) throw new Error(`no demo account ${label}`);
  return visits.of(account);
}
