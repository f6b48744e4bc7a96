// A product of its own that sends mail, and what somebody does with a mail: new addresses are confirmed there.
import type { Page } from '@playwright/test';
import { fillRegistration, password } from './account.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { test as base, expect } from './person.ts';
import { type Product, startProduct } from './start.ts';

export interface MailFixture {
  office: MailServer;
  product: Product;
}

export const test = base.extend<object, { house: MailFixture }>({
  house: [
    async ({}, use) => {
      const office = await startMailServer();
      const product = await startProduct(() => ({
        GROUNDWORK_DEMO: 'off',
        SMTP_URL: office.url,
        MAIL_FROM: 'Groundwork <from@groundwork.example>',
        GOOGLE_CLIENT_ID: 'google-client',
        GOOGLE_CLIENT_SECRET: 'google-secret',
        MICROSOFT_CLIENT_ID: 'microsoft-client',
        MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
      }));
      await use({ office, product });
      await product.stop();
      await office.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  product: async ({ house }, use) => use(house.product.url),
});

export async function askToRegister(page: Page, email: string, company: string): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, email, company);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
}

export async function enterByMail(
  house: MailFixture,
  page: Page,
  email: string,
  count: number,
): Promise<void> {
  await confirmByMail(house, page, email, count);
  await expect(page).toHaveURL(/\/client\/dashboard$/);
}

export async function confirmByMail(
  { office }: MailFixture,
  page: Page,
  email: string,
  count: number,
): Promise<void> {
  await page.goto(await office.linkMailedTo(email, count));
  await expect(page.getByText('Your email address is confirmed. You can sign in now.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
