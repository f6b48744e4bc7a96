// The promise: whoever is on trial knows how long, and whoever may not change anything is told why, on every screen.

import { errors } from '@groundwork/contract/errors';
import { organizationAdminCalls } from '@groundwork/contract/organization-admin';
import type { Organization } from '@groundwork/contract/organizations';
import type { Browser, Page } from '@playwright/test';
import { consentIn } from './consent.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

const password = 'Analytical-1';

async function register(page: Page, company: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Work email').fill(`ada-${Date.now()}@trial.example`);
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /I accept/ }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/client\/dashboard$/);
}

/** What a platform admin does to an organization, through the API. */
async function administrator(browser: Browser) {
  const page = await browser.newPage();
  // Deleting is the super admin's alone.
  await signIn(page, 'super');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find(each => each.startsWith('groundwork.oidc.user:'));
    return /"access_token":"([^"]+)"/.exec(localStorage.getItem(key ?? '') ?? '')?.[1];
  });
  const headers = { authorization: `Bearer ${token}`, 'if-match': '*' };
  async function find(company: string): Promise<string> {
    const found = await page.request.get('/api/organizations', { params: { search: company }, headers });
    const [organization] = organizationAdminCalls.list.reply.parse(await found.json()).data;
    return `/api/organizations/${organization?.id}`;
  }
  return {
    async set(company: string, data: Pick<Partial<Organization>, 'status' | 'plan'>): Promise<void> {
      const answer = await page.request.patch(await find(company), { data, headers });
      expect(answer.status()).toBe(200);
    },
    async remove(company: string): Promise<void> {
      expect((await page.request.delete(await find(company), { headers })).status()).toBe(204);
    },
    close: () => page.close(),
  };
}

test('a trial says how long it lasts; read-only, suspended and open again, every screen says what holds', async ({
  quietPage: page,
  browser,
}) => {
  const company = `Trial ${Date.now()}`;
  await register(page, company);
  const admin = await administrator(browser);
  const banner = page.getByRole('note').filter({ hasText: 'left in your trial' });
  const readOnly = page.getByText(errors.organization_read_only.message);

  await test.step('fourteen days, on every screen, with the way to the plans', async () => {
    for (const at of [
      '/client/dashboard',
      '/client/progress',
      '/client/implementation',
      '/client/settings',
    ]) {
      await page.goto(at);
      await expect(banner).toContainText('14 days left in your trial.');
    }
    await expect(banner.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', '/pricing');
    await expectAccessible(page);
  });

  await test.step('read-only from one moment to the next: the refusal is shown, and the button goes', async () => {
    await page.goto('/client/implementation?step=new');
    await page.getByLabel('Name', { exact: true }).fill('One more');
    await admin.set(company, { status: 'read_only' });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(readOnly.first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeHidden();
    await page.goto('/client/dashboard');
    await expect(readOnly).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(readOnly).toBeVisible();
    expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
  });

  await test.step('suspended, there is nothing but the reason and the way to us', async () => {
    await admin.set(company, { status: 'suspended' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This organization is suspended' })).toBeVisible();
    await expect(page.getByText(errors.organization_suspended.message)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('with a plan, everything is there again and no banner', async () => {
    await admin.set(company, { status: 'active' });
    await page.goto('/client/implementation?step=new');
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await expect(readOnly).toBeHidden();
    await expect(banner).toBeHidden();
  });
  await test.step('to be removed, its people read until when, and change nothing', async () => {
    await admin.remove(company);
    await page.goto('/client/dashboard');
    await expect(page.getByText(/It is removed for good on/)).toBeVisible();
    await page.goto('/client/implementation?step=new');
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeHidden();
  });
  await admin.close();
});

async function goTo(page: Page, step: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps of the implementation' })
    .getByRole('button', { name: step })
    .click();
  await expect(page.getByRole('region', { name: step, exact: true })).toBeVisible();
}

test('more contacts than the plan covers are refused where they are approved, with the numbers; a larger plan counts at once', async ({
  quietPage: page,
  browser,
}) => {
  const company = `Large ${Date.now()}`;
  await register(page, company);
  const admin = await administrator(browser);
  const rows = Array.from({ length: 5001 }, (_, at) => `P${at},Person,person${at}@many.example`);
  const csv = ['first_name,last_name,email', ...rows].join('\n');

  await test.step('a project of 5,001 people is analysed and its portal set up', async () => {
    await page.goto('/client/implementation?step=new');
    await page.getByLabel('Name', { exact: true }).fill('Many people');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Many people' })).toBeVisible();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText('contacts.csv').first()).toBeVisible();
    await page
      .getByRole('button', { name: /Analyse/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Review the mapping' })).toBeVisible({ timeout: 90_000 });
    await goTo(page, 'Blueprint');
    await page.getByRole('button', { name: 'Work out the changes' }).click();
    await page.getByRole('button', { name: 'Approve and apply...' }).click({ timeout: 90_000 });
    const asked = page.getByRole('dialog', { name: /^Approve/ });
    await (await consentIn(asked))?.click();
    await asked.getByRole('button', { name: 'Approve and apply' }).click();
    await expect(page.getByRole('button', { name: 'Work out the migration' })).toBeVisible({
      timeout: 90_000,
    });
  });

  await goTo(page, 'Migration');
  await page.getByRole('button', { name: 'Work out the changes' }).click();
  await page.getByRole('button', { name: 'Approve and apply...' }).click({ timeout: 90_000 });
  const dialog = page.getByRole('dialog', { name: /^Approve and apply/ });
  const approve = dialog.getByRole('button', { name: 'Approve and apply' });
  await (await consentIn(dialog))?.click();

  await test.step('the refusal names the plan and the numbers, in the dialog', async () => {
    await approve.click();
    await expect(dialog.getByRole('alert')).toContainText('5,001 contacts; the starter plan covers 5,000');
    await expect(dialog.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', '/pricing');
    await expectAccessible(page);
  });

  await test.step('with the larger plan the same button works', async () => {
    await admin.set(company, { plan: 'professional' });
    await approve.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Approved .* by /)).toBeVisible();
  });
  await admin.close();
});
