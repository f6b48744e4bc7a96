// The promise: what a portal's token lacks is named when it is given, and work that uses up the portal's day says so, until
// when it waits by the clock of whoever looks, and can be cancelled.
import { newAddress, register, somebodyElse } from './account.ts';
import { expect, expectAccessible, test } from './person.ts';
import { makePortal } from './sandbox-portal.ts';

const scopes = ['contacts', 'companies', 'deals', 'tickets', 'custom']
  .flatMap(name =>
    ['objects', 'schemas'].flatMap(of => ['read', 'write'].map(verb => `crm.${of}.${name}.${verb}`)),
  )
  .concat('crm.objects.owners.read')
  .filter(scope => scope !== 'crm.objects.deals.write');

test('missing scopes are listed with the portal, and a day that is used up is waited for in plain words', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await somebodyElse(browser, { timezoneId: 'Europe/Berlin' });
  const portal = await makePortal(page, { scopes, time_zone: 'Asia/Kolkata' });
  await register(page, newAddress());
  await page.goto('/client/implementation');
  const steps = page.getByRole('navigation', { name: 'Steps of the implementation' });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Look over the mapping').first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 120_000 });
  await steps.getByRole('button', { name: 'Files' }).click();
  const card = page.locator('[aria-label="Portal"]').first();
  await card.getByRole('button', { name: 'Connect another' }).click();
  const form = page.getByRole('form', { name: 'Connect a portal' });
  await form.getByRole('button', { name: 'Use the sandbox' }).click();
  await form.getByLabel('Name').fill('The real one');
  await form.getByLabel('Token').fill(portal.token);
  await form.getByRole('button', { name: 'Connect', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to The real one' });
  await expect(dialog.getByRole('list', { name: 'What moves' })).toContainText(/Goes along/);

  // Not a call is left when the analysis for it begins.
  await portal.control('PATCH', '', { daily_limit: 1 });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog).toBeHidden();
  const folder = process.env['SCREENSHOTS'];
  await steps.getByRole('button', { name: 'Analysis' }).click();
  await expect(page.getByText('Waiting for the portal').first()).toBeVisible({ timeout: 30_000 });
  const notice = page
    .getByText("The portal's daily limit of 1 API calls is used up", { exact: false })
    .first();
  await expect(notice).toContainText('It resets at midnight of its time zone (Asia/Kolkata).');
  // Midnight there, by the clock of somebody in Berlin.
  await expect(notice).toContainText(/It goes on at .*(19|20):30/);
  await expectAccessible(page);
  if (folder !== undefined) await page.screenshot({ path: `${folder}/daily-limit.png`, fullPage: true });
  await steps.getByRole('button', { name: 'Files' }).click();
  await expect(card.getByText('Deals: cannot write their records.')).toBeVisible();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/scopes-${width}.png`, fullPage: true });
  }
  await page.context().close();
});
