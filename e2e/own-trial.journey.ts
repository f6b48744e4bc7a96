// The promise: whoever tried the product alone and is then invited is not shut out of their company's organization, and
// nothing of theirs is removed before they have said so.
import { invite, newAddress, register, sessionOf, somebodyElse } from './account.ts';
import { expect, expectAccessible, test } from './person.ts';

test('somebody alone in a trial of their own is asked before it is closed, and then joins', async ({
  quietPage: admin,
  browser,
}) => {
  await register(admin, newAddress('owner'), 'First Ltd');
  const email = newAddress('alone');
  const alone = await somebodyElse(browser);
  await register(alone, email, 'My own trial');
  const { link } = await invite(browser, admin, email);
  const asked = alone.getByRole('heading', { name: 'You already have a trial: My own trial' });

  await test.step('leaving it there changes nothing', async () => {
    await alone.goto(link);
    await expect(asked).toBeVisible();
    await expect(alone.getByText(/removed at once and for good/)).toBeVisible();
    await expectAccessible(alone);
    await alone.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(alone).toHaveURL(/\/client\/dashboard$/);
    expect((await sessionOf(alone)).organization?.name).toBe('My own trial');
  });
  await test.step('closing it joins', async () => {
    await alone.goto(link);
    await expect(asked).toBeVisible();
    const folder = process.env['SCREENSHOTS'];
    if (folder) await alone.screenshot({ path: `${folder}/invitation-own-trial.png` });
    await alone.getByRole('button', { name: 'Close my trial and join' }).click();
    await expect(alone).toHaveURL(/\/client\/dashboard$/);
    await expect(alone.getByText('You joined First Ltd')).toBeVisible();
    await expect(alone.getByText('My own trial')).toHaveCount(0);
    expect((await sessionOf(alone)).organization?.name).toBe('First Ltd');
  });
  await alone.context().close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the question is not wider than a phone, ${colorScheme}`, async ({ quietPage: admin, browser }) => {
    await register(admin, newAddress('owner'), 'First Ltd');
    const email = newAddress('long'.repeat(12));
    const page = await somebodyElse(browser, { viewport: { width: 320, height: 700 }, colorScheme });
    await register(page, email, 'Donaudampfschifffahrtsgesellschaftskapitänswitwen GmbH');
    await page.goto((await invite(browser, admin, email)).link);
    await expect(page.getByRole('button', { name: 'Close my trial and join' })).toBeVisible();
    expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
    const folder = process.env['SCREENSHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/own-trial-${colorScheme}.png` });
    await page.context().close();
  });
}
