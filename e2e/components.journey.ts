// The promise: every component, in every state, can be read and reached in both themes, on a desk and on a phone. Served as
// it is while developing; a picture of each look is kept with the report of the run.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, expectAccessible, test } from './person.ts';
import { freePort } from './start.ts';

const root = path.resolve(import.meta.dirname, '..');

let address: string;
let stop: () => void;
test.beforeAll(async ({ product }) => {
  const port = await freePort();
  const args = ['node_modules/vite/bin/vite.js', 'apps/web', '--config', 'apps/web/vite.config.ts'];
  const pages = spawn(process.execPath, [...args, '--port', String(port), '--strictPort'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, GROUNDWORK_API: product },
  });
  stop = () => pages.kill();
  address = `http://localhost:${port}/ui`;
  await expect(async () => expect((await fetch(address)).ok).toBe(true)).toPass({ timeout: 60_000 });
});
test.afterAll(() => stop());

test('all of them are there, in both themes, at every width', async ({ quietPage: page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      for (const name of ['Controls', 'Panels', 'Charts', 'States'])
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 60_000 });
      const surplus = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(surplus, `${width} pixels, ${colorScheme}`).toBeLessThanOrEqual(0);
      await test.info().attach(`components-${width}-${colorScheme}`, {
        body: await page.screenshot({ fullPage: true }),
        contentType: 'image/png',
      });
      if (width !== 320) await expectAccessible(page);
    }
  }
  await page.getByRole('button', { name: 'Open a sheet' }).click();
  await expect(page.getByRole('dialog', { name: 'Birthdate' })).toBeVisible();
  await expectAccessible(page);
});
