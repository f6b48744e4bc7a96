// The promise: while it is not known who somebody is they are told so, whoever may not enter is told why, and nobody is
// sent in circles.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './person.ts';

/** Holds every answer to matching requests until it is let go. */
async function holding(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async route => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a protected page says that it is checking, then sends a stranger to sign in, replacing itself', async ({
  quietPage: page,
}) => {
  await page.goto('/pricing');
  const letGo = await holding(page, '**/api/config');
  await page.goto('/client/progress?from=mail');
  await expect(page.getByRole('status').getByText('Checking authentication...')).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/\/login\?return=/);
  // Back leads to where the stranger came from, not into the page that sends them here again.
  await page.goBack();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goForward();
  await page.getByLabel('Email', { exact: true }).fill('client@demo.groundwork.app');
  await page.getByLabel('Password', { exact: true }).fill('Demo-client-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/client\/progress\?from=mail$/);
});

test('the frame of the client area is there before the app is, for whoever has signed in at this browser', async ({
  quietPage: page,
  browser,
}) => {
  await signIn(page, 'client');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.route('**/assets/*.js', route => route.abort());
  for (const [section, heading] of [
    ['dashboard', 'Welcome back'],
    ['documents', 'Documents & Resources'],
  ] as const) {
    await page.goto(`/client/${section}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('status').getByText('Checking authentication...')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Team' })).toHaveAttribute('href', '/client/team');
    // Here the app never comes, and the page says so.
    await expect(page.getByRole('alert')).toContainText('could not be loaded whole');
    await expectAccessible(page);
  }
  await page.unroute('**/assets/*.js');
  // Whoever is at a link when the area takes the frame's place is at the same one afterwards.
  const letGo = await holding(page, '**/api/session');
  await page.goto('/client/dashboard', { waitUntil: 'commit' });
  const team = page.getByRole('link', { name: 'Team', exact: true });
  await team.focus();
  letGo();
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  await expect(page.getByRole('status').getByText('Checking authentication...')).toHaveCount(0);
  await expect(team).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/client\/team$/);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.route('**/assets/*.js', route => route.abort());
  await stranger.goto(new URL('/client/dashboard', page.url()).href);
  await expect(stranger.getByRole('heading', { name: 'Welcome back' })).toBeHidden();
  await stranger.context().close();
});

test('whoever is signed in has no business at the sign-in and registration pages', async ({
  quietPage: page,
}) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/client\/dashboard$/);
  }
});

test('on the way to the dashboard people read who they are and may turn back', async ({
  quietPage: page,
}) => {
  const email = `guard-${Date.now()}@acme.example`;
  const letGo = await holding(page, '**/api/session/organization');
  await page.goto('/register');
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Company').fill('Acme Compilers');
  await page.getByLabel('Password', { exact: true }).fill('Analytical-1');
  await page.getByLabel('Confirm password').fill('Analytical-1');
  await page.getByRole('checkbox', { name: /I accept/ }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Redirecting to your dashboard...' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expectAccessible(page);
  letGo();
  await expect(page).toHaveURL(/\/client\/dashboard$/);
});

test('while the files of their area are on their way, people see where they are being led', async ({
  quietPage: page,
}) => {
  await page.goto('/login');
  // The form is the app's, which has its files: only those after the sign-in are held.
  await expect(page.getByText('not set up on this server yet')).toBeVisible();
  const letGo = await holding(page, '**/assets/client-area-*.js');
  await page.getByLabel('Email', { exact: true }).fill('client@demo.groundwork.app');
  await page.getByLabel('Password', { exact: true }).fill('Demo-client-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Redirecting to your dashboard...' })).toBeVisible();
  await expect(page.getByText('client@demo.groundwork.app')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('the wrong area is denied in so many words, with a way out', async ({ quietPage: page }) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText(
      "You don't have permission to access this page. Please contact your administrator if you believe this is an error.",
    ),
  ).toBeVisible();
  // A page of ours like any other, and with whose account it is.
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Groundwork, home' })).toBeVisible();
  await expect(banner).toContainText('client@demo.groundwork.app');
  await expect(banner.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('a token the server no longer takes is given up, and its holder signs in again', async ({
  quietPage: page,
}) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  const kept = () =>
    page.evaluate(
      () => Object.keys(localStorage).filter(key => key.startsWith('groundwork.oidc.user:')).length,
    );
  expect(await kept()).toBe(1);
  // Nothing of this page is under way any more: it would be refused, too, and leave in the middle of what follows.
  await expect(page.getByRole('heading', { name: 'Active Project' })).toBeVisible();
  await page.route('**/api/projects/**', route =>
    route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Sign in to continue.' } }),
  );
  // The page may be left before it has loaded to its end.
  await page.goto('/client/progress', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login\?return=/);
  expect(await kept()).toBe(0);
});

test('a failing server is a sentence with a way to try again, never an empty page', async ({
  quietPage: page,
}) => {
  await page.route('**/api/config', route => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
  await page.goto('/client/dashboard');
  await expect(page.getByText('Server error. Please try again later.')).toBeVisible();
  await page.unroute('**/api/config');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/login/);
});
