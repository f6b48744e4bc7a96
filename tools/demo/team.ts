// The demo client's team: somebody in every status, each brought there through the calls a person uses.
import { organizationCalls as calls, type Member } from '@groundwork/contract/organizations';
import { sessionCalls } from '@groundwork/contract/session';
import { type DemoAccount, demoAccounts } from './accounts.ts';
import type { Visitor } from './visitor.ts';
import type { Visits } from './visits.ts';

/** Colleagues who are not offered on the sign-in page. */
export const demoColleagues: readonly DemoAccount[] = [
  {
    label: 'Client, works',
    email: 'mira@demo.groundwork.app',
    password: 'Demo-mira-1',
    name: 'Mira Falk',
    role: 'client',
    member_role: 'user',
  },
  {
    label: 'Client, left',
    email: 'jonas@demo.groundwork.app',
    password: 'Demo-jonas-1',
    name: 'Jonas Ehrlich',
    role: 'client',
    member_role: 'user',
  },
];

const details: Record<string, { department: string; phone: string }> = {
  'client@demo.groundwork.app': { department: 'Operations', phone: '+49 30 5550 101' },
  'reader@demo.groundwork.app': { department: 'Compliance', phone: '+49 30 5550 117' },
  'mira@demo.groundwork.app': { department: 'Sales', phone: '+49 30 5550 124' },
  'jonas@demo.groundwork.app': { department: 'Sales', phone: '+49 30 5550 125' },
};

const invitations = [
  { email: 'd.okafor@northwind.example', role: 'user', message: 'Please look after the card pipeline.' },
  { email: 'auditors@northwind.example', role: 'readonly' },
] as const;

/** Lets everybody arrive, invites two more and switches one off. `invites` only where their mails stay in the outbox. */
export async function loadDemoTeam(visits: Visits, { invites }: { invites: boolean }): Promise<void> {
  const members: Member[] = [];
  for (const account of [...demoAccounts, ...demoColleagues]) {
    if (account.role !== 'client') continue;
    const visitor = await arrive(visits, account);
    members.push(await visitor.call(calls.updateOwnDetails, { body: details[account.email] ?? {} }));
  }
  const [client] = demoAccounts;
  const left = members.find(member => member.email.startsWith('jonas@'));
  if (!client || !left) throw new Error('The demo client has no team');
  const admin = await visits.of(client);
  const id = left.organization_id;
  for (const body of invites ? invitations : []) await admin.call(calls.invite, { params: { id }, body });
  const params = { id, userId: left.id };
  await admin.call(calls.updateMember, { params, body: { status: 'inactive' } });
}

/** A member is whoever has been there. */
async function arrive(visits: Visits, account: DemoAccount): Promise<Visitor> {
  const visitor = await visits.of(account);
  await visitor.call(sessionCalls.get);
  return visitor;
}
