// The promise: no screen of the client area is ever blank. While it waits it says for what, a failure has a way on and
// brings the screen back, and where there is nothing yet it says what to do. On a phone and in both themes.
import type { Page, Route } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

interface Screen {
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

const screens: readonly Screen[] = [
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
    name: 'Decisions',
    path: page => withInHand(page, carriedOut),
    asks: /\/api\/projects\/[^/]+\/decisions\?.*state=open/,
    waits: 'Loading the decisions',
    // A card is called by its question.
    ready: { role: 'region', name: /\?$/ },
  },
];

const broken = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({ code: 'internal', message: 'Server error', correlation_id: 'walk-500' }),
  });
const answer = (body: unknown) => (route: Route) =>
  route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
const nothing = { data: [], next_cursor: null };

/** Of the project that has some. */
async function openDocuments(page: Page): Promise<void> {
  await page.goto(await withInHand(page, carriedOut));
  await expect(page.getByRole('main').getByText(carriedOut)).toBeVisible({ timeout: 3000 });
  await page.goto('/client/documents');
}

/** The demo comes while people already look around. A question waits, whatever has been decided by then. */
async function home(page: Page): Promise<void> {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await expect(async () => {
    await openDocuments(page);
    await expect(page.getByRole('list', { name: 'Documents' })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 180_000 });
  const project = await idIn(page, '/projects?limit=200', carriedOut);
  const asked = await callAs(page, 'POST', `/projects/${project}/decisions`, {
    question: 'Who keeps the archive?',
    options: [{ label: 'Sales' }, { label: 'Service' }],
    default: 0,
  });
  expect(asked.status(), await asked.text()).toBe(201);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, colorScheme });

    test('every screen waits, fails and recovers in words', async ({ quietPage: page }) => {
      await home(page);
      for (const { name, path: found, asks, waits, ready } of screens) {
        const path = typeof found === 'string' ? found : await found(page);
        await test.step(`${name} waits`, async () => {
          const release = Promise.withResolvers<void>();
          const hold = async (route: Route): Promise<void> => {
            await release.promise;
            await route.continue();
          };
          await page.route(asks, hold);
          await page.goto(path);
          await expect(page.getByRole('status', { name: waits })).toBeVisible();
          await expectAccessible(page);
          release.resolve();
          await expect(page.getByRole(ready.role, { name: ready.name }).first()).toBeVisible();
          await expect(page.getByRole('status', { name: waits })).toBeHidden();
          await page.unroute(asks, hold);
        });
        await test.step(`${name} fails, and another try brings it back`, async () => {
          await page.route(asks, broken);
          await page.goto(path);
          const told = page
            .getByRole('alert')
            .filter({ has: page.getByRole('button', { name: 'Try again' }) });
          await expect(told).toBeVisible();
          await expect(told).toContainText('Server error');
          await expectAccessible(page);
          await page.unroute(asks);
          await told.getByRole('button', { name: 'Try again' }).click();
          await expect(told).toBeHidden();
          await expect(page.getByRole(ready.role, { name: ready.name }).first()).toBeVisible();
        });
      }
    });

    test('where there is nothing yet, the screen says so and leads on', async ({ quietPage: page }) => {
      await home(page);
      const empty = async (
        path: string,
        replies: readonly [RegExp, unknown][],
        look: () => Promise<void>,
      ) => {
        for (const [asks, body] of replies) await page.route(asks, answer(body));
        await page.goto(path);
        await look();
        await expectAccessible(page);
        for (const [asks] of replies) await page.unroute(asks);
      };
      const noProjects: [RegExp, unknown][] = [[/\/api\/projects\?/, nothing]];
      await empty('/client/dashboard', noProjects, async () => {
        await expect(page.getByText('No active projects')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
          'href',
          '/client/support',
        );
      });
      await empty('/client/progress', noProjects, async () => {
        await expect(page.getByText('No active project selected')).toBeVisible();
        await page.getByRole('link', { name: 'Back to Dashboard' }).click();
        await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
      });
      await empty(
        '/client/progress',
        [
          [/\/api\/projects\/[^/]+\/milestones$/, []],
          [/\/api\/projects\/[^/]+\/activity\?/, nothing],
        ],
        async () => {
          await expect(page.getByText('No milestones defined yet')).toBeVisible();
          await expect(page.getByText('No recent activity')).toBeVisible();
        },
      );
      const noDecisions: [RegExp, unknown][] = [
        [/\/api\/projects\/[^/]+\/decisions\?/, { ...nothing, counts: { open: 0, mine: 0, overdue: 0 } }],
      ];
      await empty('/client/progress/decisions', noDecisions, async () => {
        await expect(page.getByText('Nothing waits for you')).toBeVisible();
      });
      await empty('/client/progress/decisions?view=settled', noDecisions, async () => {
        await expect(page.getByText('Nothing has been settled yet')).toBeVisible();
      });
      await empty('/client/progress/decisions', noProjects, async () => {
        await expect(page.getByText('No active project selected')).toBeVisible();
      });
      await empty('/client/implementation', noProjects, async () => {
        await expect(page.getByRole('heading', { name: 'Start an implementation' })).toBeVisible();
      });
      await empty('/client/support', [[/\/api\/support\/tickets(\?.*)?$/, nothing]], async () => {
        await expect(page.getByText('No tickets yet')).toBeVisible();
      });
      await empty(
        '/client/dashboard',
        [[/\/api\/notifications\?/, { ...nothing, unread_count: 0 }]],
        async () => {
          await page.getByRole('button', { name: 'Notifications' }).click();
          await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
            /Nothing|No notifications/,
          );
        },
      );
      // Where there was no project, none is in hand any more.
      await openDocuments(page);
      await page.getByRole('searchbox', { name: 'Search documents' }).fill('no such thing %_');
      await expect(page.getByText('No documents found matching your criteria')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await expect(page.getByRole('list', { name: 'Documents' })).toBeVisible();
    });
  });
}
