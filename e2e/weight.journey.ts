// The promise: the client area is light. The first page asks for at most 225 KB of script, each further one for 25 KB
// more, packed as the server sends it. The hosted backend's client comes once the browser is idle and counts apart.
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { expect, signIn, test } from './person.ts';

const firstPage = 225 * 1024;
const furtherPage = 25 * 1024;
const backendClient = 60 * 1024;

interface Weight {
  page: number;
  backend: number;
}

/** Packed size of the scripts that came since the last time it was asked; waits for those under way. */
function scriptsOf(page: Page): () => Promise<Weight> {
  let coming: Promise<Weight>[] = [];
  let underWay = 0;
  const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js');
  page.on('request', request => {
    if (isScript(request)) underWay += 1;
  });
  page.on('requestfinished', request => {
    if (!isScript(request)) return;
    coming.push(weigh(request));
    underWay -= 1;
  });
  return async () => {
    await expect.poll(() => underWay).toBe(0);
    const all = await Promise.all(coming);
    coming = [];
    return {
      page: all.reduce((sum, one) => sum + one.page, 0),
      backend: all.reduce((sum, one) => sum + one.backend, 0),
    };
  };
}

async function weigh(request: Request): Promise<Weight> {
  const body = await (await request.response())?.body();
  const size = body ? gzipSync(body).length : 0;
  return body?.includes('supabase-js') ? { page: 0, backend: size } : { page: size, backend: 0 };
}

test('the first page of the client area and every further one stay within their bytes', async ({
  quietPage: page,
  browser,
}) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  // The demo's projects come while people already look around.
  await expect(async () => {
    await page.goto('/client/dashboard');
    await expect(page.getByText('Overall progress')).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 120_000 });
  // Signed in, with nothing kept of any file: as on a second visit after an update of the product.
  const state = await page.context().storageState();
  const context = await browser.newContext({ storageState: state });
  const visitor = await context.newPage();
  const scripts = scriptsOf(visitor);
  const note = (type: string, bytes: number) =>
    test.info().annotations.push({ type, description: `${(bytes / 1024).toFixed(1)} KB` });
  const later = visitor.waitForResponse(/\/backend\/rest\/v1\/organizations/);
  await visitor.goto('/client/dashboard');
  await expect(visitor.getByText('Overall progress')).toBeVisible();
  await later;
  const first = await scripts();
  note('first page', first.page);
  note('hosted backend', first.backend);
  expect(first.page, 'the first page').toBeGreaterThan(50 * 1024);
  expect.soft(first.page, 'the first page').toBeLessThanOrEqual(firstPage);
  expect(first.backend, 'the hosted backend').toBeGreaterThan(0);
  expect.soft(first.backend, 'the hosted backend').toBeLessThanOrEqual(backendClient);

  for (const name of ['Progress', 'Documents', 'Team', 'Support', 'Implementation', 'Settings']) {
    await visitor.getByRole('link', { name, exact: true }).first().click();
    await expect(visitor).toHaveURL(new RegExp(`/client/${name.toLowerCase()}`));
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    // All of it: what comes late would be counted with the next page.
    await expect(visitor.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    if (name === 'Implementation') await expect(visitor.getByRole('region').first()).toBeVisible();
    const more = await scripts();
    note(name, more.page);
    expect.soft(more.page, name).toBeLessThanOrEqual(furtherPage);
  }
  await context.close();
});
