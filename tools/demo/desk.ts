// What staff of the demo did beside the tickets: they took up what visitors wrote, shared the projects among them, and looked
// once as a client's person.
import { deliveryCalls } from '@groundwork/contract/delivery';
import { type LeadState, leadCalls } from '@groundwork/contract/leads';
import { lookCalls } from '@groundwork/contract/looks';
import { staffCalls } from '@groundwork/contract/staff';
import { userCalls } from '@groundwork/contract/users';
import { demoAccounts } from './accounts.ts';
import { clara } from './people.ts';
import { type DemoLead, insertLeads } from './store.ts';
import type { Visitor } from './visitor.ts';
import type { Visits } from './visits.ts';

/** Not sent through the contact form: one address may send it a few times an hour, and visitors of the demo
 *  come from the same one. */
const leads: readonly (DemoLead & { state: LeadState; owner: Role; note?: string; reason?: string })[] = [
  {
    first_name: 'Petra',
    last_name: 'Kovac',
    email: 'p.kovac@meridian-print.example',
    company: 'Meridian Print',
    subject: 'Free of charge for one user?',
    message: 'There are two of us and a list of four hundred customers. Is there a plan without a fee?',
    came: 12,
    state: 'closed',
    owner: 'Admin',
    reason: 'Too small for an implementation: they take the open-source version.',
  },
  {
    first_name: 'Samuel',
    last_name: 'Adeyemi',
    email: 'sam@brightwater.example',
    company: 'Brightwater Utilities',
    subject: 'From Dynamics with forty thousand accounts',
    message:
      'We move from Dynamics in spring: forty thousand accounts, six years of activities. Who plans that with us?',
    came: 6,
    state: 'qualified',
    owner: 'Super admin',
    note: 'Their go-live is fixed to the end of March. An export of last week is promised for Friday.',
  },
  {
    first_name: 'Lucia',
    last_name: 'Ferrante',
    email: 'lucia.ferrante@ostello.example',
    company: 'Ostello Hotels',
    subject: 'Two portals into one',
    message:
      'Our two brands have a portal each, and many guests stand in both. Can you merge them without losing who agreed to mails?',
    came: 3,
    state: 'contacted',
    owner: 'Admin',
  },
  {
    first_name: 'Henrik',
    last_name: 'Dahl',
    email: 'henrik@fjordline-tools.example',
    company: 'Fjordline Tools',
    subject: 'A second opinion on a failed migration',
    message:
      'Our last migration left the deals without their contacts. Can you tell from the exports what went wrong?',
    came: 1,
    state: 'new',
    owner: 'Nobody',
  },
  {
    first_name: 'Aisha',
    last_name: 'Rahman',
    email: 'aisha@pulse-clinics.example',
    company: 'Pulse Clinics',
    subject: 'Where is the data kept?',
    message:
      'Before we talk about anything else: where are patient contacts stored, and who of you can read them?',
    came: 0,
    state: 'new',
    owner: 'Nobody',
  },
];

export const leadAddresses = leads.map(lead => lead.email);

type Role = 'Admin' | 'Super admin' | 'Nobody';

export async function takeUpLeads(databaseUrl: string, visits: Visits): Promise<void> {
  await insertLeads(databaseUrl, leads);
  for (const { email, state, owner, note, reason } of leads) {
    if (owner === 'Nobody') continue;
    const staff = await staffOf(visits, owner);
    const { data } = await staff.call(leadCalls.list, { query: { search: email } });
    const [lead] = data;
    if (!lead) throw new Error(`The demo has no lead of ${email}`);
    const params = { id: lead.id };
    await staff.call(leadCalls.update, {
      params,
      body: { state, owner_id: await idOf(staff), ...(reason && { closed_reason: reason }) },
      ifMatch: lead.version,
    });
    if (note) await staff.call(leadCalls.note, { params, body: { body: note } });
  }
}

/** The two lead in turn; what nobody leads yet is the last. */
export async function shareProjects(visits: Visits): Promise<void> {
  const staff = await staffOf(visits, 'Admin');
  const people = [await idOf(staff), await idOf(await staffOf(visits, 'Super admin'))];
  const { data } = await staff.call(deliveryCalls.list);
  for (const [nth, { id, version }] of data.slice(0, -2).entries())
    await staff.call(deliveryCalls.assign, {
      params: { id },
      body: { lead_id: people[nth % people.length] },
      ifMatch: version,
    });
}

export async function lookOnce(visits: Visits): Promise<void> {
  const staff = await staffOf(visits, 'Super admin');
  const { data } = await staff.call(userCalls.list, { query: { search: clara.email } });
  const [person] = data;
  if (!person) throw new Error('The demo has no client to look as');
  const { id } = await staff.call(lookCalls.start, {
    body: {
      user_id: person.id,
      reason: 'You wrote that the retail pipeline shows no stages: to see it as you do',
    },
  });
  await staff.request(lookCalls.end, { params: { id } });
}

async function idOf(staff: Visitor): Promise<string> {
  const [me] = await staff.call(staffCalls.list);
  if (!me) throw new Error('Whoever asks for staff is one of them');
  return me.id;
}

function staffOf(visits: Visits, label: Role): Promise<Visitor> {
  const account = demoAccounts.find(one => one.label === label);
  if (!account) throw new Error(`no demo account ${label}`);
  return visits.of(account);
}
