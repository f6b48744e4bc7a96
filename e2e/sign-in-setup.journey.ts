// The promise: where the sign-in cannot work because of how the product was set up, the page says so.
import { chromium } from '@playwright/test';
import { chromiumPath } from './browser.ts';
import { expect, expectAccessible, test } from './person.ts';
import { type Product, startProduct } from './start.ts';

test('a configuration that names no client says so, and another try finds a mended one', async ({ page }) => {
  let isMended = false;
  const told: string[] = [];
  page.on('console', message => told.push(message.text()));
  await page.route('**/api/config', async route => {
    const answer = await route.fetch();
    const config: { oidc: object } = await answer.json();
    await route.fulfill({
      json: isMended ? config : { ...config, oidc: { ...config.oidc, client_id: '' } },
    });
  });
  await page.goto('/login');
  await expect(page.getByText('Authentication configuration error')).toBeVisible();
  expect(told.join('\n')).toContain('name no client id');
  await expectAccessible(page);
  await page.goto('/client/dashboard');
  await expect(page.getByText('Authentication configuration error')).toBeVisible();
  isMended = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});

test.describe('over plain http from another machine', () => {
  // One that others reach: with the demo's published passwords only this machine is answered.
  let reached: Product;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    reached = await startProduct(() => ({ HOST: '0.0.0.0' }));
  });
  test.afterAll(() => reached.stop());

  for (const path of ['/login', '/register', '/password-reset'])
    test(`${path} says why nobody can sign in`, async () => {
      const { port } = new URL(reached.url);
      // A name of this machine that browsers do not trust as they trust localhost.
      const browser = await chromium.launch({
        executablePath: await chromiumPath(),
        args: ['--no-sandbox', '--host-resolver-rules=MAP groundwork.test 127.0.0.1'],
      });
      const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
      await page.goto(`http://groundwork.test:${port}${path}`);
      expect(await page.evaluate('isSecureContext')).toBe(false);
      await expect(page.getByText('opened over plain http from another machine')).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expectAccessible(page);
      await browser.close();
    });
});
