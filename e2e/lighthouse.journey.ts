// The promise: every public page is as accessible, as sound and as findable as the scores can say, and paints before it
// asks for anything but itself. Timed figures depend on the machine and stand in docs/benchmarks.md (`npm run bench site`).
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumPath } from './browser.ts';
import { expect, test } from './person.ts';

const pages = ['/', '/pricing', '/contact', '/proof', '/terms', '/privacy', '/support'];
const entries = ['/login', '/register', '/password-reset'];
const categories = ['accessibility', 'best-practices', 'seo'];

test('every public page scores 100 for accessibility, best practices and search', async () => {
  const port = 9300 + Math.floor(Math.random() * 500);
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    for (const path of [...pages, ...entries]) {
      const run = await lighthouse(`${process.env['E2E_URL']}${path}`, {
        port,
        logLevel: 'error',
        onlyCategories: categories,
        // Nothing is timed here, and no picture is asked for: no pause for what might still come of it.
        pauseAfterFcpMs: 0,
        pauseAfterLoadMs: 0,
        cpuQuietThresholdMs: 0,
        disableFullPageScreenshot: true,
      });
      if (!run) throw new Error(`no report of ${path}`);
      const { lhr } = run;
      const failed = Object.values(lhr.categories).flatMap(category =>
        category.auditRefs
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
          .map(({ id }) => `${path}: ${category.id}: ${id}`),
      );
      expect(failed).toEqual([]);
      expect(Object.values(lhr.categories).map(category => category.score)).toEqual([1, 1, 1]);
    }
  } finally {
    await browser.close();
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a public page is whole from its own text: it asks for nothing but its icon', async ({ page }) => {
    for (const path of [...pages, ...entries]) {
      const asked: string[] = [];
      const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
      page.on('request', note);
      await page.goto(path, { waitUntil: 'networkidle' });
      page.off('request', note);
      expect(asked.filter(each => !/^\/(?:mark\.svg|favicon\.png)$/.test(each))).toEqual([path]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const end = pages.includes(path) ? page.getByRole('contentinfo') : page.getByRole('textbox').first();
      await expect(end).toBeVisible();
    }
  });
});

test('awake, it has asked for no more than twenty files', async ({ quietPage: page }) => {
  for (const path of pages) {
    await page.goto(path);
    // It wakes after its first paint, on a busy machine some time later: a quiet line by itself says nothing.
    let asked = 0;
    const isAllThere = async () => {
      const before = asked;
      asked = await page.evaluate<number>("performance.getEntriesByType('resource').length");
      return asked > 3 && asked === before;
    };
    await expect.poll(isAllThere, { message: `${path} is awake`, intervals: [1000] }).toBe(true);
    expect(asked, path).toBeLessThanOrEqual(20);
  }
});
