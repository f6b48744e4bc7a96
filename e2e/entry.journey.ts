// The promise: the sign-in pages can be used from their first moment. What is typed, chosen or pressed before the app has
// come is there when it has; and where it cannot come, the page says so.
import type { Page } from '@playwright/test';
import { accounts, expect, expectAccessible, test } from './person.ts';

/** Keeps the app's scripts from the page until they are let go. */
async function withoutApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async route => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('somebody quick is signed in with what they typed and pressed before the app was there', async ({
  quietPage: page,
}) => {
  const letGo = await withoutApp(page);
  await page.goto('/login?return=%2Fclient%2Fprogress', { waitUntil: 'commit' });
  await expectAccessible(page);
  await page.getByLabel('Email', { exact: true }).fill(accounts.client.email);
  await page.getByLabel('Password', { exact: true }).fill(accounts.client.password);
  await page.getByRole('checkbox', { name: 'Remember me' }).click();
  await page.keyboard.press('Tab');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveAttribute('data-pressed');
  expect(page.url()).not.toContain('demo');
  const asked = page.waitForRequest('**/idp/sign-in/email');
  letGo();
  expect((await asked).postDataJSON()).toMatchObject({ ...accounts.client, rememberMe: true });
  await expect(page).toHaveURL(/\/client\/progress$/);
});

test('the form that takes over keeps the words, the caret and the place of the one before', async ({
  quietPage: page,
}) => {
  const letGo = await withoutApp(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await expectAccessible(page);
  const company = page.getByLabel('Company');
  await company.fill('Acme Analytical');
  for (let steps = 0; steps < 4; steps += 1) await company.press('ArrowLeft');
  const places = () =>
    page.getByRole('textbox').evaluateAll(fields => fields.map(field => field.getBoundingClientRect().top));
  const before = await places();
  const early = await company.elementHandle();
  letGo();
  await early?.waitForElementState('hidden');
  await expect(company).toBeFocused();
  await company.pressSequentially('!');
  await expect(company).toHaveValue('Acme Analyt!ical');
  expect(await places()).toEqual(before);
  // The form knows it too, not only the field.
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Company name is required')).toBeHidden();
});

test('a form that is not the one to come is not shown first', async ({ quietPage: page }) => {
  const letGo = await withoutApp(page);
  for (const query of ['continue=1', 'second_step=1', 'ended=1', 'reset=1', 'error=access_denied']) {
    await page.goto(`/login?${query}`, { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Groundwork, home' })).toBeVisible();
    await expect(page.getByRole('textbox'), query).toHaveCount(0);
  }
  letGo();
  await page.goto('/login?ended=1');
  await expect(page.getByText('Your session has ended. Sign in again to go on.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});

test('where the app cannot be fetched, the page says so and keeps what was typed', async ({ page }) => {
  await page.route('**/assets/*.js', route => route.abort());
  await page.goto('/password-reset');
  await page.getByLabel('Email').fill('ada@acme.example');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect(page.getByLabel('Email')).toHaveValue('ada@acme.example');
  await expectAccessible(page);
});
