// Facts of an organization as a whole: its team, its price plan and trial, its portal, its tickets, and the office hours.
import { officeHours } from '@groundwork/contract/help';
import { memberRoleNames } from '@groundwork/contract/permissions';
import { contactLimitOf } from '@groundwork/contract/price-plans';
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { findStatus, readTeam } from '../../organizations/outline.ts';
import { findPortal } from '../../portals/find-portal.ts';
import { officeAt } from '../../support/office-hours.ts';
import { listOpenTickets } from '../../support/store-open.ts';
import { quoted, written } from '../sentence.ts';
import { type Fact, type FactContext, isAre } from './fact.ts';
import { lastCounts } from './portal-counts.ts';

const head = { about: 'organization' } as const;

export const organizationFacts: readonly Fact[] = [
  {
    ...head,
    id: 'team',
    permission: 'organizations.read',
    title: 'Your team',
    link: '/client/team',
    asked: [
      'Who is on our team?',
      'Who is in our organization?',
      'Who else is here from our company?',
      'Which colleagues are here?',
      'Do I have admin rights?',
      'What rights do I have?',
      'Who are our admins?',
      'Who is the administrator?',
      'Who can approve here?',
      'Which of us may approve?',
      'Who can undo here?',
      'Who can invite here?',
      'Who has access?',
      'How many people are on the team?',
      'How many members do we have?',
      'How many users do we have?',
      'Which invitations are pending?',
      'Which colleagues have not joined yet?',
      'What is my role?',
      'What am I allowed to do?',
      'What may I do?',
      'Am I an admin?',
    ],
    sentences: team,
  },
  {
    ...head,
    id: 'plan',
    permission: 'organizations.read',
    title: 'Your plan',
    link: '/client/dashboard',
    asked: [
      'When does our trial end?',
      'How many days are left in the trial?',
      'How long does our trial last?',
      'Is our trial over?',
      'What plan are we on?',
      'Which plan do we have?',
      'What is our plan limit?',
      'How many contacts does our plan cover?',
      'How many more contacts can we import?',
      'How many contacts are left in our plan?',
      'Are we above the limit of our plan?',
      'When does my trial run out?',
      'Is our account active?',
    ],
    sentences: plan,
  },
  {
    ...head,
    id: 'portal',
    permission: 'portals.read',
    title: 'Your portal',
    link: '/client/implementation?step=files',
    asked: [
      'Which portal are we connected to?',
      'Is our CRM connected?',
      'Is our HubSpot connected?',
      'Which HubSpot account is connected?',
      'Which CRM do we write to?',
      'Are we connected to the sandbox?',
    ],
    sentences: portal,
  },
  {
    ...head,
    id: 'tickets',
    permission: 'support.read',
    title: 'Your tickets',
    link: '/client/support',
    asked: [
      'Which of our tickets are open?',
      'What is the status of my ticket?',
      'How many tickets do we have?',
      'Are there any open tickets?',
      'Did support answer my ticket?',
      'Was my ticket answered?',
      'Which tickets wait for us?',
      'What happened to my support request?',
    ],
    sentences: tickets,
  },
  {
    ...head,
    id: 'office',
    permission: 'support.read',
    title: 'Phone Support',
    link: '/client/support',
    asked: [
      'Is the office open now?',
      'Can I phone somebody now?',
      'Is phone support open today?',
      'When does the office open?',
      'When does the office close?',
      'Is somebody there now?',
    ],
    sentences: office,
  },
];

const mayDo = {
  admin: 'You may do everything here: work on projects, manage the team, and approve and undo changes.',
  user: 'You may work on projects, answer decisions and propose changes; an Admin approves and undoes them.',
  readonly: 'You may look at everything and write to support, and change nothing.',
} as const;

async function team({ tx, organizationId, caller }: FactContext): Promise<string[]> {
  const { members, counts } = await readTeam(tx, organizationId);
  const said = [
    `Your team has ${plural(counts.total, 'member')}: ${number(counts.active)} active, ${number(counts.pending)} invited and ${number(counts.inactive)} inactive.`,
  ];
  const active = members.filter(one => one.status === 'active');
  for (const role of ['admin', 'user', 'readonly'] as const) {
    const names = active.filter(one => one.role === role).map(one => quoted(one.name || one.email));
    if (names.length > 0) said.push(`${memberRoleNames[role]}: ${listed(names, 8)}.`);
  }
  const own = members.find(one => one.id === caller.memberId);
  if (own) said.push(`Your role is ${memberRoleNames[own.role]}. ${mayDo[own.role]}`);
  return said;
}

const planNames = { starter: 'Starter', professional: 'Professional', enterprise: 'Enterprise' } as const;

async function plan({ tx, organizationId, project, now }: FactContext): Promise<string[]> {
  const status = await findStatus(tx, organizationId);
  if (!status) return [];
  const limit = contactLimitOf({ plan: status.plan, contact_limit: null });
  const covers = limit === null ? 'has no limit on contacts' : `covers ${number(limit)} contacts`;
  const said = [`Your organization is on the ${planNames[status.plan]} plan, which ${covers}.`];
  if (status.contact_limit !== null)
    said.push(`For your organization ${plural(status.contact_limit, 'contact')} are agreed instead.`);
  const ends = status.trial_ends_at;
  if (status.status === 'trial' && ends !== null) {
    const days = Math.ceil((Date.parse(ends) - now.getTime()) / 86_400_000);
    said.push(
      days > 0
        ? `Your trial ends ${written(ends)}, ${plural(days, 'day')} from now.`
        : `Your trial ended ${written(ends)}: everything can be read and exported, and nothing changed.`,
    );
  } else said.push(`It is not on trial: its status is ${status.status.replaceAll('_', ' ')}.`);
  const last = await lastCounts({ tx, organizationId, project });
  const contacts = last?.counts['contacts'];
  if (last && contacts !== undefined)
    said.push(
      `The portal ${quoted(last.portal)} held ${plural(contacts, 'contact')} when it was last counted, ${written(last.at)}.`,
    );
  return said;
}

async function portal({ tx, organizationId }: FactContext): Promise<string[]> {
  const found = await findPortal(tx, organizationId);
  if (!found) return ['No CRM portal is connected yet.'];
  const kind = found.is_sandbox ? 'a sandbox portal' : 'a CRM portal';
  return [`${quoted(found.name)} is connected, ${kind}, since ${written(found.created_at)}.`];
}

async function tickets({ tx, organizationId }: FactContext): Promise<string[]> {
  const open = await listOpenTickets(tx, organizationId);
  if (open.length === 0) return ['No ticket of your organization is open.'];
  const list = listed(
    open.map(one => {
      const state = one.is_waiting_for_client
        ? 'waits for your answer'
        : one.is_answered
          ? 'answered, being worked on'
          : 'not answered yet';
      return `#${one.number} ${quoted(one.subject)} (${one.status.replaceAll('_', ' ')}, ${state})`;
    }),
    5,
  );
  return [`${plural(open.length, 'ticket')} of your organization ${isAre(open.length)} open: ${list}.`];
}

function office({ now }: FactContext): Promise<string[]> {
  const { isOpen, changesAt } = officeAt(now);
  const at = new Intl.DateTimeFormat('en-US', {
    timeZone: officeHours.timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(changesAt);
  return Promise.resolve([
    isOpen
      ? `The office is open now, until ${at} Pacific time.`
      : `The office is closed now and opens ${at} Pacific time.`,
  ]);
}
