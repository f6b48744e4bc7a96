// Every screen of the client area: where it is, what it asks for, and what stands there once all has come.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './account.ts';
import { expect, signIn } from './person.ts';

export interface Screen {
  name: string;
  /** Or how it is found. */
  path: string | ((page: Page) => Promise<string>);
  /** What it asks for, as the address ends. */
  asks: RegExp;
  waits: string;
  /** Something that only stands there when all has come. */
  ready: { role: 'heading' | 'list' | 'region'; name: string | RegExp };
}

const List = z.object({ data: z.array(z.object({ id: z.string(), name: z.string().optional() })) });
/** The first of a list, or the one of that name. */
const idIn = async (page: Page, list: string, name?: string): Promise<string> => {
  const { data } = List.parse(await (await callAs(page, 'GET', list)).json());
  return data.find(each => name === undefined || each.name === name)?.id ?? '';
};

/** The demo's project that was taken through the whole flow; other journeys take the other one further. */
const carriedOut = 'Retail banking CRM';
/** The decisions of a project, which is in hand from then on. */
const withInHand = async (page: Page, name: string): Promise<string> =>
  `/client/progress/decisions?project=${await idIn(page, '/projects?limit=200', name)}`;

export const screens: readonly Screen[] = [
  {
    name: 'Dashboard',
    path: '/client/dashboard',
    asks: /\/api\/organizations\/[^/]+\/stats$/,
    waits: 'Loading the dashboard',
    ready: { role: 'heading', name: 'Active Project' },
  },
  {
    name: 'Progress',
    path: '/client/progress',
    asks: /\/api\/projects\/[^/]+\/milestones$/,
    waits: 'Loading the progress',
    ready: { role: 'heading', name: 'Implementation Timeline' },
  },
  {
    name: 'All activity',
    path: '/client/progress?view=activity',
    asks: /\/api\/projects\/[^/]+\/activity\?limit=30$/,
    waits: 'Loading the activity',
    ready: { role: 'heading', name: 'All activity' },
  },
  {
    name: 'Implementation',
    path: '/client/implementation',
    asks: /\/api\/projects\/[^/]+\/sources$/,
    waits: 'Loading the implementation',
    ready: { role: 'region', name: 'What happens next' },
  },
  {
    name: 'Data quality',
    path: '/client/audit',
    asks: /\/api\/projects\/[^/]+\/audits(\?.*)?$/,
    waits: 'Loading the audits',
    ready: { role: 'region', name: 'Audit' },
  },
  {
    name: 'RevOps',
    path: '/client/revops',
    asks: /\/api\/projects\/[^/]+\/revops(\?.*)?$/,
    waits: 'Loading the analyses',
    ready: { role: 'region', name: 'Analysis' },
  },
  {
    name: 'Documents',
    path: '/client/documents',
    asks: /\/api\/documents(\?.*)?$/,
    waits: 'Loading the documents',
    ready: { role: 'list', name: 'Documents' },
  },
  {
    name: 'Team',
    path: '/client/team',
    asks: /\/api\/organizations\/[^/]+\/users(\?.*)?$/,
    waits: 'Loading the team',
    ready: { role: 'list', name: 'Members' },
  },
  {
    name: 'Support',
    path: '/client/support',
    asks: /\/api\/support\/tickets(\?.*)?$/,
    waits: 'Loading your tickets',
    ready: { role: 'heading', name: 'Recent Tickets' },
  },
  {
    name: 'Questions',
    path: '/client/support',
    asks: /\/api\/support\/faq$/,
    waits: 'Loading the questions',
    ready: { role: 'heading', name: 'Frequently Asked Questions' },
  },
  {
    name: 'A ticket',
    path: async page => `/client/support/tickets/${await idIn(page, '/support/tickets?limit=1')}`,
    asks: /\/api\/support\/tickets\/[^/?]+$/,
    waits: 'Loading the ticket',
    ready: { role: 'heading', name: /^#\d/ },
  },
  {
    name: 'A guide',
    path: '/client/support/guides/decisions',
    asks: /\/api\/support\/guides\/decisions$/,
    waits: 'Loading the guide',
    ready: { role: 'heading', name: 'When nobody answers' },
  },
  {
    name: 'Settings',
    path: '/client/settings/notifications',
    asks: /\/api\/notifications\/rules$/,
    waits: 'Loading notification rules',
    ready: { role: 'region', name: 'Notifications' },
  },
  {
    name: 'Playbook',
    path: '/client/settings/playbook',
    asks: /\/api\/organizations\/[^/]+\/playbook$/,
    waits: 'Loading the playbook',
    ready: { role: 'region', name: 'Playbook' },
  },
  {
    name: 'API keys',
    path: '/client/settings/keys',
    asks: /\/api\/service-accounts\?/,
    waits: 'Loading the API keys',
    ready: { role: 'region', name: 'API keys' },
  },
  {
    name: 'Webhooks',
    path: '/client/settings/webhooks',
    asks: /\/api\/webhooks\?limit=50$/,
    waits: 'Loading the webhooks',
    ready: { role: 'region', name: 'Webhooks' },
  },
  {
    name: 'Decisions',
    path: page => withInHand(page, carriedOut),
    asks: /\/api\/projects\/[^/]+\/decisions\?.*state=open/,
    waits: 'Loading the decisions',
    // Who is to answer parts the list; the question that is asked below waits for nobody in particular.
    ready: { role: 'region', name: 'Nobody asked yet' },
  },
];

/** Of the project that has some. */
export async function openDocuments(page: Page): Promise<void> {
  await page.goto(await withInHand(page, carriedOut));
  await expect(page.getByRole('main').getByText(carriedOut)).toBeVisible({ timeout: 3000 });
  await page.goto('/client/documents');
}

/** The demo comes while people already look around. A question waits, whatever has been decided by then. */
export async function home(page: Page): Promise<void> {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await expect(async () => {
    await openDocuments(page);
    await expect(page.getByRole('list', { name: 'Documents' })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 180_000 });
  const project = await idIn(page, '/projects?limit=200', carriedOut);
  const asked = await callAs(page, 'POST', `/projects/${project}/decisions`, {
    // Another one each time: a list of equal ones could not be told apart.
    question: `Who keeps the archive no. ${Date.now()}?`,
    options: [{ label: 'Sales' }, { label: 'Service' }],
    default: 0,
  });
  expect(asked.status(), await asked.text()).toBe(201);
}
