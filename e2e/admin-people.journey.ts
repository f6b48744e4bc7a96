// The promise: whoever runs the platform sees what a client's person sees, changes nothing, and the person reads of it; and an
// organization that requires a second factor leads whoever has none to one, and then on to where they were.

import type { Page, Route } from '@playwright/test';
import { newAddress, password, register, somebodyElse, typePassword } from './account.ts';
import { codeOf } from './authenticator.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

test('support looks as somebody, changes nothing, and they read of it', async ({
  quietPage: staff,
  browser,
}) => {
  const email = newAddress('seen');
  const person = await somebodyElse(browser);
  await register(person, email, 'Seen Ltd');
  const banner = staff.getByRole('note').filter({ hasText: 'looks as' });

  await test.step('found by their address, and asked why', async () => {
    await signIn(staff, 'admin');
    await expect(staff).toHaveURL(/\/admin\/dashboard$/);
    await staff.goto('/admin/users');
    await staff.getByRole('searchbox', { name: 'Search users' }).fill(email);
    await expect(staff).toHaveURL(/search=seen/);
    const found = staff.getByRole('row').filter({ hasText: email });
    await found.getByRole('link', { name: 'Ada Lovelace' }).click();
    await expect(staff.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    await staff.getByRole('button', { name: 'Look as this person...' }).click();
    await staff.getByLabel('Reason').fill('too short');
    await staff.getByRole('button', { name: 'Look as this person', exact: true }).click();
    await expect(staff.getByText('Say in at least 10 characters why')).toBeVisible();
    await staff.getByLabel('Reason').fill('Ada cannot find her project');
    await staff.getByRole('button', { name: 'Look as this person', exact: true }).click();
    await expect(staff).toHaveURL(/\/client\/dashboard$/);
  });

  await test.step('both names stand above every page, also after a reload', async () => {
    await expect(banner).toContainText('Ada Lovelace of Seen Ltd');
    await expect(banner).toContainText('Amara Osei');
    await expectAccessible(staff);
    for (const path of ['/client/team', '/client/implementation', '/client/settings/notifications']) {
      await staff.goto(path);
      await expect(banner).toContainText('Amara Osei');
    }
  });

  await test.step('what would change something is refused, in so many words', async () => {
    await staff.goto('/client/team');
    await staff.getByRole('button', { name: 'Invite Member' }).click();
    const dialog = staff.getByRole('dialog');
    await dialog.getByLabel('Email').fill(newAddress('guest'));
    await dialog.getByRole('radio', { name: 'User' }).click();
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(dialog.getByText('You are looking as somebody else')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await staff.goto('/admin/dashboard');
    await expect(staff.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(banner).toContainText('Amara Osei');
  });

  await test.step('it ends where it began, and the person reads who looked and why', async () => {
    await banner.getByRole('button', { name: 'End look' }).click();
    await expect(staff).toHaveURL(/\/admin\/users\/.+/);
    await expect(staff.getByRole('region', { name: 'Looks' })).toContainText('Ada cannot find her project');
    await person.goto('/client/settings/sign-in');
    const looks = person.getByRole('region', { name: 'Support looked as you' });
    await expect(looks).toContainText('Amara Osei: Ada cannot find her project');
    await expectAccessible(person);
  });
  await person.context().close();
});

/** Sets up an authenticator app with what stands on the page; answers nothing but that it is on. */
async function setUpApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up...' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = await page.getByTestId('totp-secret').textContent();
  await page.getByLabel('First code of the app').fill(codeOf(secret?.trim() ?? ''));
  await page.getByRole('button', { name: 'Turn on' }).click();
}

test('a required second factor leads to setting one up, and on to where one was', async ({
  quietPage: page,
}) => {
  const email = newAddress('strong');
  await register(page, email, 'Strong Ltd');
  const rule = page.getByRole('region', { name: 'Required second factor' });

  await test.step('nobody requires of others what they lack themselves', async () => {
    await page.goto('/client/settings/sign-in');
    await rule.getByRole('button', { name: 'Require a second factor' }).click();
    await expect(rule.getByText('You signed in without a second factor')).toBeVisible();
    await setUpApp(page);
    await expect(
      page.getByText('Two-step', { exact: false }).or(page.getByText('recovery codes')).first(),
    ).toBeVisible();
    await rule.getByRole('button', { name: 'Require a second factor' }).click();
    await expect(rule.getByText('Required', { exact: true })).toBeVisible();
  });

  await test.step('whoever signs in with the password alone is led to it', async () => {
    const app = page.getByRole('region', { name: 'Authenticator app' });
    await app.getByRole('button', { name: 'Remove...' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    // What was taken away counts no more, also for those who are in.
    await expect(page.getByRole('heading', { name: 'A second factor is required' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await typePassword(page, email, password);
    await expect(page.getByRole('heading', { name: 'A second factor is required' })).toBeVisible();
    await page.goto('/client/team');
    await expect(page.getByRole('heading', { name: 'A second factor is required' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('sets one up, keeps the codes, and goes on', async () => {
    await setUpApp(page);
    await expect(page.getByText('That is done.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/client\/team$/);
    await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
  });
});

test('the list and a page of somebody wait, fail and are empty in words, on a phone', async ({
  quietPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'super');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  const asks = /\/api\/users(\/|\?)/;
  const answer = (status: number, body: object) => (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  for (const [path, waits, heading] of [
    ['/admin/users', 'Loading the users', 'Users'],
    ['/admin/users/account:nobody', 'Loading the person', undefined],
  ] as const) {
    const release = Promise.withResolvers<void>();
    await page.route(asks, async route => {
      await release.promise;
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"internal"}' });
    });
    await page.goto(path);
    await expect(page.getByRole('status', { name: waits })).toBeVisible();
    await expectAccessible(page);
    release.resolve();
    await expect(page.getByRole('alert')).toContainText('Server error');
    await page.unroute(asks);
    await page.getByRole('button', { name: 'Try again' }).click();
    if (heading === undefined) await expect(page.getByText('Nobody is here')).toBeVisible();
    else await expect(page.getByRole('table', { name: heading })).toBeVisible();
    await expectAccessible(page);
  }
  await page.route(asks, answer(200, { data: [], next_cursor: null, has_accounts: false }));
  await page.goto('/admin/users?status=inactive');
  await expect(page.getByText('Nobody is like that')).toBeVisible();
  await expect(page.getByText('Accounts are kept by your own sign-in service')).toBeVisible();
  await expectAccessible(page);
});
