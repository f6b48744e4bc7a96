// The promise: nothing on a screen moves while it comes, it reads in order, it fits at twice the size, and the browser has
// nothing to complain of.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Request } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './account.ts';
import { expect, test } from './person.ts';
import { home, type Screen, screens } from './screens.ts';

/** What moved without anybody having touched the page, with how much of the screen it concerned. */
const watchShifts = `
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput || entry.value < 0.001) continue;
      const moved = entry.sources.map(({ node, previousRect: was, currentRect: is }) =>
        [node?.nodeName, node?.textContent?.slice(0, 30), was.x, was.y, 'to', is.x, is.y].join(' '));
      window.shifts.push(entry.value.toFixed(4) + ': ' + moved.join(' | '));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/** How many questions to the server are not answered yet, streams aside. */
function countUnderWay(page: Page): () => number {
  const asked = new Set<Request>();
  page.on('request', request => {
    if (!request.url().endsWith('/stream')) asked.add(request);
  });
  page.on('requestfinished', request => asked.delete(request));
  page.on('requestfailed', request => asked.delete(request));
  return () => asked.size;
}

const Told = z.array(z.string());
const askPage = async (page: Page, code: string): Promise<string[]> => Told.parse(await page.evaluate(code));

test('every screen comes to stand at once, reads in order and fits at twice the size, and the console is silent', async ({
  quietPage: page,
}) => {
  await home(page);
  const complaints: string[] = [];
  let isLeaving = false;
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('requestfailed', request => {
    // What is still under way, or is listened to, ends with the page.
    if (!isLeaving && !request.url().endsWith('/stream'))
      complaints.push(`${request.url()}: ${request.failure()?.errorText}`);
  });
  const underWay = countUnderWay(page);
  await page.addInitScript(watchShifts);
  const begun = await callAs(page, 'POST', '/projects/', { name: 'Nothing uploaded yet' });
  const { id: empty } = z.object({ id: z.string() }).parse(await begun.json());
  const withoutFiles: Screen = {
    name: 'An implementation without files',
    path: `/client/progress?project=${empty}`,
    asks: /nothing/,
    waits: 'nothing',
    ready: { role: 'heading', name: 'Nothing uploaded yet' },
  };
  for (const { name, path: found, ready } of [...screens, withoutFiles]) {
    await test.step(name, async () => {
      const path = typeof found === 'string' ? found : await found(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      isLeaving = true;
      await page.goto(path);
      isLeaving = false;
      await expect(page.getByRole(ready.role, { name: ready.name }).first()).toBeVisible();
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await expect.poll(underWay).toBe(0);
      expect.soft(await askPage(page, 'window.shifts'), `what moved on ${name}`).toEqual([]);
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .withTags(['best-practice'])
        .analyze();
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`),
          `the tree of ${name}`,
        )
        .toEqual([]);
      const ids = `[...document.querySelectorAll('[id]')].map(each => each.id)
        .filter((id, index, all) => all.indexOf(id) !== index)`;
      expect.soft(await askPage(page, ids), `ids that ${name} has twice`).toEqual([]);
      await expect.soft(page.getByRole('main'), `main parts of ${name}`).toHaveCount(1);
      // At 200 % a laptop's screen has this room left.
      await page.setViewportSize({ width: 720, height: 450 });
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth'), `width of ${name} at 200 %`)
        .toBe(720);
    });
  }
  expect(complaints, 'what the browser complained of').toEqual([]);
});
