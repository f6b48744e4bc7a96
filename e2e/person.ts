// A person at a browser: signs in with a demo account, looks for accessibility faults, takes pictures.
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { chromiumPath } from './browser.ts';
import { startProduct } from './start.ts';

export { expect };

export const accounts = {
  client: { email: 'client@demo.groundwork.app', password: 'Demo-client-1' },
  reader: { email: 'reader@demo.groundwork.app', password: 'Demo-reader-1' },
  admin: { email: 'admin@demo.groundwork.app', password: 'Demo-admin-1' },
  super: { email: 'super@demo.groundwork.app', password: 'Demo-super-1' },
  rep: { email: 'rep@demo.groundwork.app', password: 'Demo-rep-1' },
} as const;

/** Every journey fails on a script error of the page, whatever else it looks at. */
export const test = base.extend<{ quietPage: Page }, { product: string }>({
  // One for each worker: what the journeys of one do to the demo's accounts, those of the other never see.
  product: [
    async ({}, use) => {
      const given = process.env['E2E_URL'];
      if (given !== undefined) return use(given);
      // A journey makes itself a portal of its own in the sandbox (e2e/sandbox-portal.ts).
      const product = await startProduct(() => ({ SANDBOX_CONTROL: 'true' }));
      // What the demo still does would be told to people in the middle of a journey.
      await product.demo;
      process.env['E2E_URL'] = product.url;
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', auto: true, timeout: 420_000 },
  ],
  // Only --no-sandbox: the package's own argument list switches off the web's security, which would void the tests.
  launchOptions: async ({}, use) => use({ executablePath: await chromiumPath(), args: ['--no-sandbox'] }),
  baseURL: async ({ product }, use) => use(product),
  quietPage: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', error => faults.push(error.message));
    await use(page);
    expect(faults, 'script errors on the page').toEqual([]);
  },
});

export async function signIn(page: Page, who: keyof typeof accounts): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(accounts[who].email);
  await page.getByLabel('Password', { exact: true }).fill(accounts[who].password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Until the page has been seen: before that the browser drops every key, and nobody could have meant this page with it. */
export async function isSeen(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: the other way opens a second page for every look, which takes twice the time and serves frames
    // of strangers, of which we have none.
    .setLegacyMode(true)
    // The library's guards at both ends of an open menu pass the focus on the moment they get it: nobody rests on one.
    .exclude('[data-base-ui-focus-guard]')
    // Of what passes nobody reads here, and writing it down is most of the work.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(
      violation => `${violation.id}: ${violation.nodes.map(node => node.target.join(' ')).join(' | ')}`,
    ),
  ).toEqual([]);
}
