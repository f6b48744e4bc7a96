// The promise: nobody is put into an organization unasked. Whoever tried the product alone and is then invited is not shut
// out of their company's, and nothing of theirs is removed before they have said so.
import { fillRegistration, invite, newAddress, register, sessionOf, somebodyElse } from './account.ts';
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

test('whoever is signed in when they open the link, or only looked at it before, is asked first', async ({
  quietPage: admin,
  browser,
}) => {
  const owner = newAddress('owner');
  await register(admin, owner, 'Hopper Ltd');
  const email = newAddress('kit');
  const { link } = await invite(browser, admin, email);
  const kit = await somebodyElse(browser);
  await kit.goto(link);
  await expect(kit.getByRole('heading', { name: 'Join Hopper Ltd' })).toBeVisible();
  // They leave it, and register later by themselves.
  await kit.goto('/register');
  await fillRegistration(kit, email, 'Kit and Sons');
  await expect(kit.getByRole('heading', { name: 'Join Hopper Ltd?' })).toBeVisible();
  await expect(kit.getByText(`Ada Lovelace, ${owner}`)).toBeVisible();
  await expectAccessible(kit);
  expect((await sessionOf(kit)).organization).toBeNull();

  await test.step('the link itself asks, too', async () => {
    await kit.goto(link);
    await expect(kit.getByRole('heading', { name: 'Join Hopper Ltd?' })).toBeVisible();
    expect((await sessionOf(kit)).organization).toBeNull();
  });
  await test.step('a server that is busy does not lose the invitation', async () => {
    await kit.goto('/invitation');
    await kit.route('**/api/session/invitation', route =>
      route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'x' } }),
    );
    await kit.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(kit.getByText('Too many requests. Please try again later.')).toBeVisible();
    await kit.unroute('**/api/session/invitation');
    await kit.goto('/dashboard');
    await expect(kit.getByRole('heading', { name: 'Join Hopper Ltd?' })).toBeVisible();
  });
  await kit.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(kit).toHaveURL(/\/client\/dashboard$/);
  await expect(kit.getByText('You joined Hopper Ltd')).toBeVisible();
  expect(await sessionOf(kit)).toMatchObject({ organization: { name: 'Hopper Ltd' } });
  await kit.context().close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`neither question is wider than a phone, ${colorScheme}`, async ({ quietPage: admin, browser }) => {
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

    const asked = await somebodyElse(browser, { viewport: { width: 320, height: 700 }, colorScheme });
    const wide = newAddress('wide'.repeat(12));
    await asked.goto((await invite(browser, admin, wide)).link);
    await expect(asked.getByRole('link', { name: 'Create Your Account' })).toBeVisible();
    await asked.goto('/register');
    await fillRegistration(asked, wide, 'Acme');
    await expect(asked.getByRole('button', { name: 'Join', exact: true })).toBeVisible();
    const look = async (name: string) => {
      expect(await asked.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(320);
      await expectAccessible(asked);
      if (folder) await asked.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
    };
    await look('join-question');
    await asked.getByRole('button', { name: 'Start my own trial instead' }).click();
    await expect(asked.getByRole('heading', { name: 'Start your own trial' })).toBeVisible();
    await look('own-trial-instead');
    await asked.context().close();
  });
}
