// Pictures of every step of an implementation, for docs/walkthrough.md: of the demo's projects, as anybody sees them.
import { statSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { chromiumPath } from './browser.ts';
import { startProduct } from './start.ts';

const folder = path.resolve(import.meta.dirname, '../docs/pictures');
/** A page of words must not weigh more to look at than to read. */
const heaviest = 200 * 1024;

interface Picture {
  name: string;
  project: 'Retail banking CRM' | 'Hardware sales pipeline';
  path: string;
  before?: (page: Page) => Promise<void>;
}

const step = (key: string) => `/client/implementation?step=${key}`;
const pictures: readonly Picture[] = [
  { name: 'dashboard', project: 'Hardware sales pipeline', path: '/client/dashboard' },
  { name: 'files', project: 'Retail banking CRM', path: step('files') },
  { name: 'analysis', project: 'Retail banking CRM', path: step('analysis') },
  {
    name: 'mapping',
    project: 'Retail banking CRM',
    path: step('review'),
    before: page => page.getByRole('tab', { name: /Mapping/ }).click(),
  },
  { name: 'decisions', project: 'Hardware sales pipeline', path: '/client/progress/decisions' },
  { name: 'plan', project: 'Retail banking CRM', path: step('plan') },
  { name: 'blueprint', project: 'Retail banking CRM', path: step('blueprint') },
  { name: 'migration', project: 'Retail banking CRM', path: step('migration') },
  { name: 'reconcile', project: 'Retail banking CRM', path: step('report') },
];

const given = process.env['E2E_URL'];
const product = given === undefined ? await startProduct() : undefined;
await product?.demo;
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({
    baseURL: given ?? product?.url ?? '',
    viewport: { width: 1280, height: 768 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('client@demo.groundwork.app');
  await page.getByLabel('Password', { exact: true }).fill('Demo-client-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/client\/dashboard$/);
  for (const picture of pictures) await take(page, picture);
} finally {
  await browser.close();
  await product?.stop();
}

async function take(page: Page, { name, project, path: at, before }: Picture): Promise<void> {
  await page.goto('/client/dashboard');
  await page.getByRole('button', { name: /^Project/ }).click();
  await page
    .getByRole('menuitemradio', { name: project })
    .or(page.getByRole('menuitem', { name: project }))
    .click();
  await page.goto(at);
  await page.getByText(project).first().waitFor();
  await untilStill(page);
  await before?.(page);
  await untilStill(page);
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  const { size } = statSync(file);
  if (size > heaviest) throw new Error(`${name}.png has ${size} bytes; it may have ${heaviest}.`);
  process.stdout.write(`${name}.png, ${Math.round(size / 1024)} KB\n`);
}

/** Nothing is loaded any more, and no notice lies over the page. */
async function untilStill(page: Page): Promise<void> {
  await expect(page.locator('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0, {
    timeout: 30_000,
  });
  await expect(page.locator('[data-type]')).toHaveCount(0, { timeout: 30_000 });
  await page.waitForTimeout(1500);
}
