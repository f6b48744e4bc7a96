// The promise: an incident that was announced. What is under maintenance is said to everybody, in the frame, on the page of those
// who run it and in public, also without scripts; once it is over nothing says so any more, and nothing is green unmeasured.
import { HealthNow, healthServiceNames } from '@groundwork/contract/health';
import type { Page } from '@playwright/test';
import { callAs, somebodyElse } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

const title = `A larger disk ${Date.now()}`;
/** A process looks at how things stand every few seconds, a page every ten. */
const patience = { timeout: 60_000 };
/** As it is read: on a phone another word stands in the pill. */
const readPatiently = { ...patience, useInnerText: true };
/** All of them: a busy machine may call one degraded, and the worst is what is said. */
const services = Object.values(healthServiceNames);
const sentence = `Maintenance: ${services.join(', ')}`;
const pillOf = (page: Page) => page.getByRole('status', { name: 'System status' });
const sayOf = (page: Page) => page.getByRole('main').getByRole('status');

/** What the pill says was measured just now, and is green only when each service is well. */
async function expectMeasured(page: Page): Promise<void> {
  await expect(async () => {
    const said = HealthNow.parse(await (await page.request.get('/api/status/now')).json());
    await expect(pillOf(page)).toHaveText(said.sentence, { useInnerText: true, timeout: 1000 });
    expect(['operational', 'degraded', 'down']).toContain(said.state);
    const isWell = said.services.every(({ state }) => state === 'operational');
    expect([isWell, said.sentence === 'All Systems Operational']).toEqual([isWell, isWell]);
    expect(Date.now() - Date.parse(said.measured_at ?? '')).toBeLessThan(60_000);
  }).toPass(patience);
}

/** By the clock of the page, as the field takes it. */
const minute = (page: Page, minutes: number) =>
  page.evaluate<string>(
    `(() => { const at = new Date(Date.now() + ${minutes} * 60000); at.setMinutes(at.getMinutes() - at.getTimezoneOffset()); return at.toISOString().slice(0, 16); })()`,
  );

test('maintenance is announced, stands on the pill, on the screen and in public, ends and is gone', async ({
  quietPage: page,
  browser,
  baseURL,
}) => {
  test.slow();
  const visitor = await somebodyElse(browser, { baseURL });
  const plain = await somebodyElse(browser, { baseURL, javaScriptEnabled: false });
  await signIn(page, 'super');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page.goto('/admin/health');
  const tile = page.getByRole('region', { name: 'File Storage' });
  await expectMeasured(page);
  await expect(tile.getByText(/^(Operational|Degraded)$/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/dashboard');
  await pillOf(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/health$/);

  await test.step('announced, from now on', async () => {
    await page.getByRole('button', { name: 'Announce...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Announce Maintenance' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('What people will notice').fill('Uploads take longer.');
    await dialog.getByLabel('Starts').fill(await minute(page, 0));
    await dialog.getByLabel('Ends').fill(await minute(page, 30));
    await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    for (const name of services) await dialog.getByRole('checkbox', { name }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });
  const announced = page
    .getByRole('list', { name: 'Announced maintenance' })
    .getByRole('listitem')
    .filter({ hasText: title });

  await test.step('it stands on the pill, on the tile and in the list', async () => {
    await expect(announced.getByText('Running', { exact: true })).toBeVisible();
    await expect(pillOf(page)).toHaveText(sentence, readPatiently);
    await expect(tile.getByText('Maintenance', { exact: true }).first()).toBeVisible(patience);
    await expectAccessible(page);
  });

  await test.step('everybody reads it, also without scripts', async () => {
    await visitor.goto('/status');
    await expect(sayOf(visitor)).toHaveText(`${sentence}.`);
    const list = visitor.getByRole('region', { name: 'Maintenance' });
    await expect(list).toContainText(title);
    await expect(list).toContainText('Uploads take longer.');
    await expectAccessible(visitor);
    await plain.goto('/status');
    await expect(sayOf(plain)).toHaveText(`${sentence}.`);
  });

  await test.step('it ends, and nothing says so any more', async () => {
    await announced.getByRole('button', { name: 'End now' }).click();
    await expect(announced.getByText('Over', { exact: true })).toBeVisible();
    await expectMeasured(page);
    await expect(tile.getByText(/^(Operational|Degraded)$/)).toBeVisible(patience);
    await visitor.reload();
    await expect(visitor.getByRole('region', { name: 'Services' })).toBeVisible();
    await expect(sayOf(visitor)).not.toContainText('Maintenance');
    await expect(visitor.getByText(title)).toHaveCount(0);
    await plain.reload();
    await expect(sayOf(plain)).not.toContainText('Maintenance');
  });
  for (const other of [visitor, plain]) await other.context().close();
});

test('the pill is green by what was measured alone, and an admin is refused the screen behind it', async ({
  quietPage: page,
}) => {
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expectMeasured(page);

  await test.step('what nobody answers is not green', async () => {
    await page.route('**/api/status/now', route => route.abort());
    await expect(pillOf(page)).toHaveText('Status unknown', readPatiently);
    await page.unroute('**/api/status/now');
    await expectMeasured(page);
  });

  await test.step('an admin is refused, by the screen and by the server', async () => {
    await page.goto('/admin/health');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    for (const path of ['/system-health', '/system-health/alerts', '/system-health/maintenance'])
      expect([path, (await callAs(page, 'GET', path)).status()]).toEqual([path, 403]);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`on a narrow phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 700 }, colorScheme });

    test('the screen and the public page are no wider than it, and can be read', async ({
      quietPage: page,
    }) => {
      await signIn(page, 'super');
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      for (const [path, ready] of [
        ['/admin/health', 'File Storage'],
        ['/status', 'Services'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('region', { name: ready })).toBeVisible();
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(320);
        await expectAccessible(page);
      }
    });
  });
