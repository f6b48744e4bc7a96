// Facts of the admin area, and how people ask for them.
import { operationConsoleCalls } from '@groundwork/contract/operation-console';
import { inquiries, leads, registrations, tickets } from './admin-inbox.ts';
import { organizationFact } from './admin-organization.ts';
import { decisions, late, operations, stuckPart } from './admin-work.ts';
import type { AreaContext, AreaFact, Part } from './area-fact.ts';

export const adminFacts: readonly AreaFact[] = [
  {
    about: 'area',
    id: 'late',
    permission: 'platform.read',
    title: 'Delivery',
    link: '/admin/delivery',
    asked: [
      'Which clients are late?',
      'Which projects are late or delayed?',
      'Which customers or projects are at risk?',
      'Which implementations are overdue?',
      'Who is late?',
      'Who is behind schedule?',
      'Which projects are not on time?',
      'Are we on time with all clients?',
      'Which organizations are late?',
    ],
    parts: late,
  },
  {
    about: 'area',
    id: 'operations',
    permission: 'platform.read',
    title: 'Operations',
    link: '/admin/ai-operations',
    asked: [
      'Which operations failed?',
      'Did any operation or job fail?',
      'What failed today or yesterday?',
      'Is anything stuck?',
      'Is an operation stuck?',
      'Which operations are stuck, hanging or not moving?',
      'Did something crash?',
      'How many operations are running or queued?',
      'What is running at the moment?',
      'Which operations failed at clients?',
      'Are there errors or problems in operations?',
    ],
    parts: operations,
  },
  {
    about: 'area',
    id: 'decisions',
    permission: 'platform.read',
    title: 'Open decisions',
    link: '/admin/delivery',
    asked: [
      'How many decisions are waiting at clients?',
      'Which decisions are open?',
      'Which clients have to decide something?',
      'Where do decisions wait?',
      'Which decisions of clients are overdue?',
      'Which projects wait for decisions?',
      'Which customers owe us an answer or a decision?',
      'How many decisions are unanswered?',
    ],
    parts: decisions,
  },
  {
    about: 'area',
    id: 'leads',
    permission: 'leads.read',
    title: 'Leads',
    link: '/admin/leads',
    asked: [
      'Are there new leads?',
      'How many new leads do we have?',
      'Which leads are new?',
      'Did somebody write through the contact form?',
      'Are there new messages or questions from the contact form?',
      'Who asked by the contact form?',
      'Which leads has nobody contacted yet?',
    ],
    parts: leads,
  },
  {
    about: 'area',
    id: 'tickets',
    permission: 'support.answer',
    title: 'Support queue',
    link: '/admin/support',
    asked: [
      'Which tickets are open?',
      'How many tickets are open or unanswered?',
      'Which tickets wait for us?',
      'Which tickets wait for an answer or a reply?',
      'Which tickets are late or overdue?',
      'Which tickets are past their promise?',
      'Which promises did we miss?',
      'Are there new tickets?',
      'Which tickets are due soon?',
      'What is in the support queue?',
    ],
    parts: tickets,
  },
  {
    about: 'area',
    id: 'inquiries',
    permission: 'partners.read',
    title: 'Inquiries of reps',
    link: '/admin/partners/inquiries',
    asked: [
      'What did partner reps ask us?',
      'Which inquiries are open?',
      'Are there new inquiries or disputes of reps?',
      'Which questions of partners are unanswered?',
      'Do reps wait for an answer?',
      'Which inquiries of partners wait?',
    ],
    parts: inquiries,
  },
  {
    about: 'area',
    id: 'registrations',
    permission: 'partners.read',
    title: 'Deal registrations',
    link: '/admin/partners/registrations',
    asked: [
      'Which deals wait for approval?',
      'Which deal registrations wait for approval?',
      'Which deals of partners do we have to approve?',
      'Which registrations of reps are pending?',
      'Are there new deals of partners?',
      'How many registrations have to be approved or decided?',
    ],
    parts: registrations,
  },
  {
    about: 'area',
    id: 'waiting',
    permission: 'platform.read',
    title: 'What waits for staff',
    link: '/admin/dashboard',
    asked: [
      'What waits for me?',
      'What do I have to do today?',
      'What is there to do?',
      'What needs my attention?',
      'What should I work on next?',
      'What waits for us?',
      'What are my tasks?',
    ],
    parts: waiting,
  },
  organizationFact,
];

/** Everything that waits for somebody of staff, as far as whoever asks may see it. */
async function waiting(context: AreaContext): Promise<Part[]> {
  const parts: Part[] = [];
  const { permissions } = context;
  if (permissions.has('support.answer')) parts.push(...(await tickets(context)));
  if (permissions.has('leads.read')) parts.push(...(await leads(context)));
  if (permissions.has('partners.read'))
    parts.push(...(await registrations(context)), ...(await inquiries(context)));
  const state = await context.get(operationConsoleCalls.state);
  if (state) parts.push(await stuckPart(context, state.stuck));
  return parts;
}
