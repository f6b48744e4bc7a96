// The promise: whoever wants to program finds each call with its fields, its refusals and an example, on any screen in either
// theme, finds it by keyboard alone, and reads it without scripts as well.
import { expect, expectAccessible, test } from './person.ts';

const pages = ['/docs/api', '/docs/api/calls', '/docs/api/projects', '/docs/api/portals'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme });

      test('every kind of page answers, fits and has no accessibility fault', async ({ quietPage: page }) => {
        const refused: string[] = [];
        page.on('console', message => message.type() === 'error' && refused.push(message.text()));
        for (const path of pages) {
          expect((await page.goto(path))?.status(), path).toBe(200);
          await expect(page.locator('html')).toHaveAttribute('data-awake', 'yes');
          const wide = await page.locator('html').evaluate(element => element.scrollWidth);
          expect(wide, path).toBeLessThanOrEqual(width);
          await expectAccessible(page);
        }
        expect(refused).toEqual([]);
      });
    });
  }
}

test('a call is found by keyboard: the slash, some words, the arrow, Enter', async ({ quietPage: page }) => {
  await page.goto('/docs/api');
  await expect(page.locator('html')).toHaveAttribute('data-awake', 'yes');
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search the calls' });
  await expect(field).toBeFocused();
  await page.keyboard.type('portal sync');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/api\/calls\?q=portal\+sync$/);
  await expect(page.getByRole('status')).toHaveText(/^\d+ calls?\.$/);
  await field.fill('portals.sync');
  await expect(page.getByRole('status')).toHaveText('1 call.');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/api\/portals#portals\.sync$/);
  const call = page.getByRole('region', {
    name: 'Read what changed in the portal, or propose what it lacks',
  });
  await expect(call.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(call.getByRole('region', { name: /^Request: / })).toContainText('/api/portals/primary/sync');
  await expect(call.getByRole('region', { name: /^Answer: / })).toContainText('"portal.sync"');
  await call.getByRole('link', { name: '409 no_portal' }).click();
  await expect(page.locator('#no_portal')).toBeInViewport();
});

test('nothing found is said', async ({ quietPage: page }) => {
  await page.goto('/docs/api/calls?q=zeppelin');
  await expect(page.getByRole('status')).toHaveText('No call has “zeppelin” in its name, address or words.');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything stands there, and the search leads to the list of all calls', async ({ page }) => {
    await page.goto('/docs/api/projects');
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await expect(page.getByText('curl -X POST "$GROUNDWORK_URL/api/projects/"')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search the calls' }).fill('milestone');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/docs\/api\/calls\?q=milestone$/);
    await expect(
      page.getByRole('link', { name: /POST \/projects\/\{id\}\/milestones/ }).first(),
    ).toBeVisible();
  });
});
