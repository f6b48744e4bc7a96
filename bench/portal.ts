// How soon the first page of the client area is there on a slow phone, as Lighthouse simulates it, for somebody who is
// signed in: with nothing kept of any file, the best of three runs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { demoAccounts } from '../tools/demo/accounts.ts';
import type { BenchRow } from './row.ts';
import { startProduct } from './site.ts';

const pages = ['/client/dashboard'];
const runs = 3;
/** A slow phone: how long a request takes to get anywhere, what comes through a second, how much slower it thinks. */
const phone = { latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8, slowdown: 4 };
const demoMs = 120_000;

/** Signs the demo client in and waits for its project: an empty dashboard would be measured too well. */
export async function signIn(page: Page, url: string): Promise<void> {
  const client = demoAccounts.find(account => account.label === 'Client');
  if (!client) throw new Error('no demo client');
  await page.goto(`${url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(client.email);
  await page.getByLabel('Password', { exact: true }).fill(client.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/client/dashboard');
  const end = Date.now() + demoMs;
  while (!(await page.getByText('Implementation Progress').isVisible())) {
    if (Date.now() > end) throw new Error('The demo client has no project');
    await page.waitForTimeout(1000);
    await page.reload();
    await page.getByText('Active Project').or(page.getByText('No active projects')).first().waitFor();
  }
}

/** Before each run the cache is emptied, and what sites have stored is left. */
async function best(url: string, port: number): Promise<{ score: number; lcpMs: number }> {
  const scores: number[] = [];
  const paints: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const answer = await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance'] });
    if (answer && !answer.lhr.finalDisplayedUrl.startsWith(url))
      throw new Error('Nobody is signed in any more');
    scores.push(100 * (answer?.lhr.categories['performance']?.score ?? 0));
    const paint = answer?.lhr.audits['largest-contentful-paint']?.numericValue;
    if (paint !== undefined) paints.push(paint);
  }
  if (paints.length === 0) throw new Error(`Lighthouse could not measure ${url}`);
  return { score: Math.max(...scores), lcpMs: Math.min(...paints) };
}

/** From asking for the page to its figures, on a line and a processor really held back; milliseconds, the best of three. */
async function figuresMs(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
  const spans: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto('about:blank');
    const begin = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByText('Implementation Progress').waitFor();
    spans.push(performance.now() - begin);
  }
  await page.close();
  return Math.min(...spans);
}

export async function benchPortal(): Promise<BenchRow[]> {
  const product = await startProduct();
  const { default: packaged } = await import('@sparticuz/chromium');
  const port = 9400 + (process.pid % 500);
  // Lighthouse opens a tab of its own in the browser's own profile: only there is somebody signed in.
  const profile = mkdtempSync(path.join(tmpdir(), 'groundwork-profile-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await packaged.executablePath(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    await signIn(await browser.newPage(), product.url);
    const rows: BenchRow[] = [];
    for (const page of pages) {
      const { score, lcpMs } = await best(`${product.url}${page}`, port);
      rows.push(
        { name: `${page} largest paint`, value: lcpMs / 1000, unit: 's', goal: '≤ 2.2' },
        { name: `${page} performance score`, value: score, unit: 'of 100', goal: '' },
        {
          name: `${page} figures on a line held back (150 ms, 1.6 Mbit/s, a processor a fourth as fast)`,
          value: (await figuresMs(browser, `${product.url}${page}`)) / 1000,
          unit: 's',
          goal: '',
        },
      );
    }
    return rows;
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
    await product.end();
  }
}
