// The promise: a client learns what happens while it happens, on a frame that stays where they put it.
import { type Browser, type Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './person.ts';

test.describe.configure({ mode: 'serial' });

async function home(page: Page, who: 'client' | 'reader'): Promise<void> {
  await signIn(page, who);
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
}
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const dot = (page: Page) => page.getByTestId('unread-dot');

/** The administrator, at a browser of their own, gives the reader another role. */
async function asAdmin(browser: Browser, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await home(page, 'client');
  await act(page);
  await context.close();
}
async function setRole(page: Page, role: 'User' | 'Read Only'): Promise<void> {
  await expect(async () => {
    await page.goto('/client/team');
    await page.getByRole('button', { name: 'Edit Ravi Menon' }).click({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  const dialog = page.getByRole('dialog', { name: 'Ravi Menon' });
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
}
async function readEverything(page: Page): Promise<void> {
  await bell(page).click();
  const all = page.getByRole('button', { name: 'Mark all as read' });
  await expect(all).toBeVisible();
  // Until they are there, none is unread.
  await expect(page.getByRole('status', { name: 'Loading notifications' })).toHaveCount(0);
  if (await all.isEnabled()) await all.click();
  await expect(dot(page)).toBeHidden();
  await page.keyboard.press('Escape');
}

test('what happens is told at once, stays in the centre, and passes from the screen after five seconds', async ({
  quietPage: page,
  browser,
}) => {
  await page.clock.install();
  await home(page, 'reader');
  await readEverything(page);
  await asAdmin(browser, admin => setRole(admin, 'User'));
  const toast = page.getByRole('dialog', { name: 'Your role has changed' });
  await expect(toast).toBeVisible({ timeout: 5000 });
  await expect(dot(page)).toBeVisible();
  await expectAccessible(page);
  await page.clock.fastForward(5500);
  await expect(toast).toBeHidden();

  await bell(page).press('Enter');
  const centre = page.getByRole('dialog', { name: 'Notifications' });
  await expect(centre.getByRole('link', { name: /Your role has changed/ }).first()).toBeVisible();
  await expectAccessible(page);
  await centre.getByRole('button', { name: /^Unread/ }).click();
  await centre
    .getByRole('link', { name: /Your role has changed/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/client\/team$/);
  await expect(centre).toBeHidden();
  await expect(dot(page)).toBeHidden();
  await bell(page).click();
  await centre.getByRole('button', { name: /^Unread/ }).click();
  await expect(centre.getByText('Nothing unread')).toBeVisible();
});

test('while the connection is live, nobody asks', async ({ quietPage: page }) => {
  const asked: string[] = [];
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/notifications')) asked.push(pathname);
  });
  await page.clock.install();
  await home(page, 'client');
  await expect.poll(() => asked).toContain('/api/notifications/stream');
  await expect.poll(() => asked).toContain('/api/notifications');
  // The list may be read once more, when the stream says that it is there; after that, only the stream is heard.
  const before = asked.length;
  await page.clock.runFor(9000);
  expect(asked.length - before).toBeLessThanOrEqual(1);
});

test('without a live connection it is asked for every two seconds', async ({ quietPage: page, browser }) => {
  await page.route('**/api/notifications/stream', route => route.abort());
  await home(page, 'reader');
  await readEverything(page);
  await asAdmin(browser, admin => setRole(admin, 'Read Only'));
  await expect(dot(page)).toBeVisible({ timeout: 6000 });
});

test('an error stays until it is closed, and the centre says when it cannot load', async ({
  quietPage: page,
}) => {
  await page.clock.install();
  await home(page, 'client');
  await page.route('**/api/notifications/rules', (route, request) =>
    request.method() === 'PUT' ? route.fulfill({ status: 500, json: { message: 'x' } }) : route.fallback(),
  );
  await page.goto('/client/settings/notifications');
  const rule = page.getByRole('listitem', { name: 'Milestones' });
  await rule.getByRole('checkbox', { name: 'In-app' }).click();
  // An urgent notice is read out by a region of its own; what is seen comes to the keyboard with F6.
  const message = page.locator('h2', { hasText: 'Server error. Please try again later.' });
  await expect(message).toBeVisible();
  await page.clock.fastForward(120_000);
  await expect(message).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(message).toBeHidden();
  await expect(rule.getByRole('checkbox', { name: 'In-app' })).toBeChecked();

  await page.route('**/api/notifications?*', route => route.abort());
  await bell(page).click();
  const centre = page.getByRole('dialog', { name: 'Notifications' });
  await centre.getByRole('button', { name: /^Unread/ }).click();
  await expect(centre.getByText('No response from server. Please check your connection.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/notifications?*');
  await centre.getByRole('button', { name: 'Try again' }).click();
  await expect(centre.getByRole('alert')).toBeHidden();
});

test('rules are kept, and everything held about a person can be taken along', async ({ quietPage: page }) => {
  await home(page, 'reader');
  await page.goto('/client/settings/notifications');
  const rule = page.getByRole('listitem', { name: 'Support' });
  await rule.getByRole('combobox', { name: 'Email about Support' }).click();
  await page.getByRole('option', { name: 'Daily digest' }).click();
  await expect(rule.getByRole('combobox')).toHaveText('Daily digest');
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(rule.getByRole('combobox')).toHaveText('Daily digest');
  await expectAccessible(page);
  await page.goto('/client/settings/data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('personal-data.json');
  const text = (await (await file.createReadStream()).toArray()).join('');
  const held = JSON.parse(text);
  expect(Object.keys(held.account)).toContain('session');
  expect(held.records.members).toHaveLength(1);
  // By a password is a way to sign in, and no password.
  expect(text.replaceAll(/"way":\s*"password"/g, '')).not.toMatch(/"(password|token|secret)"/);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the sidebar is 260 px wide or 80, and is found again as it was left', async ({ quietPage: page }) => {
    await home(page, 'client');
    const sidebar = page.getByRole('complementary');
    const width = async () => (await sidebar.boundingBox())?.width;
    expect(await width()).toBe(260);
    await expect(sidebar).toContainText('Northwind Bank (demo)');
    const links = await sidebar.getByRole('link').allInnerTexts();
    expect(links.slice(0, 2)).toEqual(['Dashboard', 'Progress']);
    expect(links.at(-1)).toBe('Settings');
    await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.getByRole('button', { name: 'Collapse sidebar' }).press('Enter');
    await expect.poll(width).toBe(80);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect.poll(width).toBe(80);
    const kept = await page.evaluate(() => localStorage.getItem('groundwork.app'));
    expect(Object.keys(JSON.parse(kept ?? '{}').state).toSorted()).toEqual(['currentProject', 'sidebarOpen']);
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect.poll(width).toBe(260);
    await expect(page.getByRole('banner')).toContainText('Dashboard');
    await expect(page.getByRole('button', { name: 'Account of Clara Weiss' })).toHaveText('C');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 360, 1280]) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 740 }, colorScheme });

      test('bell, centre, menu and settings fit and are accessible', async ({ quietPage: page }) => {
        const isFitting = async () =>
          expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(width);
        await home(page, 'client');
        await bell(page).click();
        await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
        await isFitting();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
        if (width < 1024) {
          await page.getByRole('button', { name: 'Open menu' }).click();
          const menu = page.getByRole('dialog', { name: 'Menu' });
          await expect(menu).toContainText('Clara Weiss');
          await expect(menu).toContainText('Admin');
          await expectAccessible(page);
          await menu.getByRole('link', { name: 'Settings' }).click();
          await expect(menu).toBeHidden();
        } else await page.getByRole('link', { name: 'Settings' }).click();
        const sections = page.getByRole('navigation', { name: 'Sections of the settings' });
        await sections.getByRole('link', { name: 'Notifications' }).click();
        await expect(page.getByRole('listitem', { name: 'Milestones' })).toBeVisible();
        await isFitting();
        await expectAccessible(page);
      });
    });
  }
}
