// The other clients of the demo: what a partner's delivery meeting has before it. Who they are and how far they shall be; what
// is said of them then comes of work that the product does, and days are told from today.
import type { Organization } from '@groundwork/contract/organizations';
import type { milestoneKinds } from '@groundwork/contract/projects';
import { demoDomain } from '@groundwork/contract/session';

/** How far the work is carried: nothing, files uploaded, analysed, every question answered, the blueprint worked out, the
 *  portal set up, the records in it. */
export const depths = [
  'nothing',
  'uploaded',
  'analysed',
  'answered',
  'blueprint',
  'set_up',
  'migrated',
] as const;
export type Depth = (typeof depths)[number];

interface ClientMilestone {
  name: string;
  kind: (typeof milestoneKinds)[number];
  /** Days from today. */
  due: number;
  isDone?: true;
}

export interface ClientProject {
  name: string;
  /** Days ago. */
  began: number;
  depth: Depth;
  /** How the target lies to the forecast: so many working days before its P50, within the forecast, or after it. */
  target: { late: number } | 'at_risk' | 'on_time' | 'met';
  /** Where people planned it themselves. */
  milestones?: readonly ClientMilestone[];
  /** What waits for an answer beside the questions of the analysis. */
  questions?: readonly string[];
  status?: 'on_hold';
}

export interface Client {
  id: string;
  name: string;
  plan: Organization['plan'];
  status: 'active' | 'trial';
  isSuspended?: true;
  /** Days ago. */
  came: number;
  person: { name: string; email: string };
  invited: readonly string[];
  projects: readonly ClientProject[];
  ticket?: { subject: string; message: string; priority: 'low' | 'medium' | 'high' | 'urgent' };
}

/** Always the same, so that they are told apart from the client whose area can be looked at. */
const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const at = (name: string) => `${name}@${demoDomain}`;

const kickOff = (isDone: boolean): ClientMilestone => ({
  name: 'Kick-off and roles',
  kind: 'work',
  due: -20,
  ...(isDone && { isDone }),
});

export const clients: readonly Client[] = [
  {
    id: idOf(1),
    name: 'Halden Energy',
    plan: 'professional',
    status: 'active',
    came: 74,
    person: { name: 'Ines Brandt', email: at('ines.brandt') },
    invited: ['t.moen@halden.example', 'dispatch@halden.example'],
    projects: [
      {
        name: 'Field service to one portal',
        began: 46,
        depth: 'analysed',
        target: { late: 13 },
        questions: [
          'Which of the two dispatch systems is right when both know a site?',
          'Who signs off the stage names?',
        ],
      },
    ],
    ticket: {
      subject: 'Two sites with the same number',
      message:
        'Sites 4471 and 4471-B are the same place in our field system. Shall we merge them before the next export?',
      priority: 'high',
    },
  },
  {
    id: idOf(2),
    name: 'Corvid Insurance',
    plan: 'enterprise',
    status: 'active',
    came: 61,
    person: { name: 'Matteo Ferri', email: at('matteo.ferri') },
    invited: ['claims@corvid.example'],
    projects: [
      {
        name: 'Brokers and policies',
        began: 38,
        depth: 'analysed',
        target: { late: 9 },
        questions: ['Do lapsed policies come along?'],
      },
    ],
  },
  {
    id: idOf(3),
    name: 'Lumen Clinics',
    plan: 'professional',
    status: 'active',
    came: 52,
    person: { name: 'Johanna Tal', email: at('johanna.tal') },
    invited: [],
    projects: [{ name: 'Referrals', began: 30, depth: 'blueprint', target: { late: 4 } }],
    ticket: {
      subject: 'Who may see referrals?',
      message:
        'Our data protection officer asks which of our people can see the referrals in the new portal.',
      priority: 'medium',
    },
  },
  {
    id: idOf(4),
    name: 'Pinewood Homes',
    plan: 'starter',
    status: 'active',
    came: 44,
    person: { name: 'Grace Obi', email: at('grace.obi') },
    invited: ['lettings@pinewood.example'],
    projects: [{ name: 'Sales and lettings', began: 21, depth: 'analysed', target: 'at_risk' }],
  },
  {
    id: idOf(5),
    name: 'Atlas Freight',
    plan: 'professional',
    status: 'active',
    came: 36,
    person: { name: 'Tomasz Wilk', email: at('tomasz.wilk') },
    invited: [],
    projects: [{ name: 'Dynamics to the portal', began: 18, depth: 'answered', target: 'on_time' }],
  },
  {
    id: idOf(6),
    name: 'Orchard Foods',
    plan: 'starter',
    status: 'active',
    came: 27,
    person: { name: 'Leah Marsh', email: at('leah.marsh') },
    invited: ['it@orchard.example'],
    projects: [
      {
        name: 'Distributor accounts',
        began: 16,
        depth: 'uploaded',
        target: 'at_risk',
        milestones: [
          { ...kickOff(true), due: -9 },
          { name: 'Exports of all distributors', kind: 'work', due: 9 },
          { name: 'Decide which regions come first', kind: 'decision', due: 18 },
          { name: 'Move the accounts', kind: 'import', due: 30 },
        ],
      },
    ],
  },
  {
    id: idOf(7),
    name: 'Tessera Legal',
    plan: 'professional',
    status: 'active',
    came: 33,
    person: { name: 'Aidan Cole', email: at('aidan.cole') },
    invited: [],
    projects: [{ name: 'Matters and clients', began: 15, depth: 'set_up', target: 'on_time' }],
  },
  {
    id: idOf(8),
    name: 'Mistral Travel',
    plan: 'starter',
    status: 'active',
    came: 66,
    person: { name: 'Camille Roux', email: at('camille.roux') },
    invited: [],
    projects: [{ name: 'Agencies', began: 41, depth: 'migrated', target: 'met' }],
    ticket: {
      subject: 'Thank you, and one question',
      message:
        'The report balances and our agencies work in the new portal. How long is the old data kept with you?',
      priority: 'low',
    },
  },
  {
    id: idOf(9),
    name: 'Sable Media',
    plan: 'starter',
    status: 'active',
    came: 9,
    person: { name: 'Noor Haddad', email: at('noor.haddad') },
    invited: [],
    projects: [
      {
        name: 'Advertisers',
        began: 5,
        depth: 'nothing',
        target: 'on_time',
        milestones: [
          { name: 'Kick-off and roles', kind: 'work', due: 2 },
          { name: 'Exports of the old system', kind: 'work', due: 12 },
          { name: 'Go-live', kind: 'import', due: 30 },
        ],
      },
    ],
  },
  {
    id: idOf(10),
    name: 'Delta Gyms',
    plan: 'starter',
    status: 'trial',
    came: 3,
    person: { name: 'Rui Santos', email: at('rui.santos') },
    invited: [],
    projects: [{ name: 'Members', began: 2, depth: 'nothing', target: 'on_time' }],
  },
  {
    id: idOf(11),
    name: 'Bramble Schools',
    plan: 'starter',
    status: 'active',
    isSuspended: true,
    came: 88,
    person: { name: 'Helen Frost', email: at('helen.frost') },
    invited: [],
    projects: [
      {
        name: 'Families and enquiries',
        began: 60,
        depth: 'uploaded',
        target: { late: 20 },
        status: 'on_hold',
        milestones: [kickOff(true), { name: 'Exports of three schools', kind: 'work', due: -6 }],
      },
    ],
  },
  {
    id: idOf(12),
    name: 'Ostara Solar',
    plan: 'professional',
    status: 'active',
    came: 95,
    person: { name: 'Jakob Lind', email: at('jakob.lind') },
    invited: ['partners@ostara.example'],
    projects: [
      {
        name: 'Pipeline training',
        began: 70,
        depth: 'nothing',
        target: 'met',
        milestones: [
          { name: 'Material', kind: 'work', due: -40, isDone: true },
          { name: 'Two sessions', kind: 'work', due: -25, isDone: true },
        ],
      },
      {
        name: 'Installers',
        began: 12,
        depth: 'nothing',
        target: 'on_time',
        milestones: [
          { ...kickOff(true), due: -4 },
          { name: 'Exports of the installer base', kind: 'work', due: 8 },
          { name: 'Move the installers', kind: 'import', due: 22 },
        ],
      },
    ],
  },
];
