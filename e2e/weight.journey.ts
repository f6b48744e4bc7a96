// The promise: the client area is light. The first page asks for at most 200 KB of script, each further one for 25 KB
// more (the review, where each question stands with its answers and rows, for 32), packed by gzip. The hosted backend's
// client, which comes once the browser is idle, and what draws a table of a hundred thousand rows count apart.
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { expect, signIn, test } from './person.ts';

const firstPage = 200 * 1024;
const furtherPage = 25 * 1024;
const review = 32 * 1024;
const backendClient = 60 * 1024;
/** What draws a table of any length comes after the page around it. */
const longTable = 15 * 1024;
const pages = [
  'Progress',
  'Documents',
  'Team',
  'Support',
  'Implementation',
  'Data quality',
  'RevOps',
  'Settings',
];
/** A step that is done shows no number. */
const reportStep = /^7?Report/;
const steps = ['Review', 'Plan', 'Blueprint', 'Migration', 'Report'];

interface Weight {
  page: number;
  backend: number;
  table: number;
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
    coming.push(weightOf(request));
    underWay -= 1;
  });
  return async () => {
    await expect.poll(() => underWay).toBe(0);
    const all = await Promise.all(coming);
    coming = [];
    const sum = (part: keyof Weight) => all.reduce((total, one) => total + one[part], 0);
    return { page: sum('page'), backend: sum('backend'), table: sum('table') };
  };
}

async function weightOf(request: Request): Promise<Weight> {
  const body = await (await request.response())?.body();
  const size = body ? gzipSync(body).length : 0;
  const weight = { page: 0, backend: 0, table: 0 };
  if (body?.includes('supabase-js')) return { ...weight, backend: size };
  return request.url().includes('/virtual-table-') ? { ...weight, table: size } : { ...weight, page: size };
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
    await expect(page.getByRole('progressbar', { name: 'Overall progress' })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 120_000 });
  // The one that was taken through the whole flow, as soon as it was.
  await page.getByRole('button', { name: /^Project/ }).click();
  const project = 'Retail banking CRM';
  await page
    .getByRole('menuitem', { name: project })
    .or(page.getByRole('menuitemradio', { name: project }))
    .click();
  await expect(async () => {
    await page.goto('/client/implementation');
    await expect(page.getByRole('button', { name: reportStep })).toBeEnabled({ timeout: 3000 });
  }).toPass({ timeout: 180_000 });
  // Signed in, with nothing kept of any file: as on a second visit after an update of the product.
  const storageState = await page.context().storageState();
  const note = (type: string, bytes: number) =>
    test.info().annotations.push({ type, description: `${(bytes / 1024).toFixed(1)} KB` });
  const atFirstPage = async () => {
    const visitor = await (await browser.newContext({ storageState })).newPage();
    const scripts = scriptsOf(visitor);
    // Both come once the browser is idle.
    const late = Promise.all([
      visitor.waitForResponse(/\/backend\/rest\/v1\/organizations/),
      visitor.waitForResponse(/\/tabs-[^/]*\.js$/),
    ]);
    await visitor.goto('/client/dashboard');
    await expect(visitor.getByRole('progressbar', { name: 'Overall progress' })).toBeVisible();
    await late;
    return { visitor, scripts, first: await scripts() };
  };
  const { visitor, first } = await atFirstPage();
  await visitor.context().close();
  note('first page', first.page);
  note('hosted backend', first.backend);
  expect(first.page, 'the first page').toBeGreaterThan(50 * 1024);
  expect.soft(first.page, 'the first page').toBeLessThanOrEqual(firstPage);
  expect(first.backend, 'the hosted backend').toBeGreaterThan(0);
  expect.soft(first.backend, 'the hosted backend').toBeLessThanOrEqual(backendClient);

  // Each from the first page on, not from one another: what one shares with the next would be counted for neither.
  const weigh = async (name: string, scripts: () => Promise<Weight>) => {
    const more = await scripts();
    note(name, more.page);
    expect.soft(more.page, name).toBeLessThanOrEqual(name === 'Review' ? review : furtherPage);
    expect.soft(more.table, `${name}, its table`).toBeLessThanOrEqual(longTable);
  };
  for (const name of pages) {
    const { visitor, scripts } = await atFirstPage();
    await visitor.getByRole('link', { name, exact: true }).first().click();
    await expect(visitor).toHaveURL(
      new RegExp(`/client/${name === 'Data quality' ? 'audit' : name.toLowerCase()}`),
    );
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(visitor.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    if (name === 'Implementation') {
      // Whichever step it opens with; the others come on top of it.
      await expect(visitor.getByRole('button', { name: reportStep })).toBeEnabled();
      await expect(visitor.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    }
    await weigh(name, scripts);
    for (const step of name === 'Implementation' ? steps : []) {
      await visitor.getByRole('button', { name: new RegExp(`^\\d?${step}`) }).click();
      await expect(visitor.getByRole('region', { name: step, exact: true })).toBeVisible();
      await expect(visitor.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await weigh(step, scripts);
    }
    await visitor.context().close();
  }
});
