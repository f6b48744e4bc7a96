// The promise: no screen of the client area is ever blank. While it waits it says for what, a failure has a way on and
// brings the screen back, and where there is nothing yet it says what to do. On a phone and in both themes.
import type { Route } from '@playwright/test';
import { expect, expectAccessible, test } from './person.ts';
import { home, openDocuments, screens } from './screens.ts';

const broken = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({ code: 'internal', message: 'Server error', correlation_id: 'walk-500' }),
  });
const answer = (body: unknown) => (route: Route) =>
  route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
const nothing = { data: [], next_cursor: null };

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
