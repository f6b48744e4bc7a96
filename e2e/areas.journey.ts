// The promise: everybody lands in their own area, nobody in another's, on any screen and in both themes.
import { expect, expectAccessible, signIn, test } from './person.ts';

const homes = {
  client: '/client/dashboard',
  reader: '/client/dashboard',
  admin: '/admin/dashboard',
  rep: '/rep/dashboard',
} as const;

for (const who of ['client', 'reader', 'admin', 'rep'] as const) {
  test(`${who} signs in, lands at home, is kept out of the others' areas, and signs out`, async ({
    quietPage: page,
  }) => {
    await signIn(page, who);
    await expect(page).toHaveURL(new RegExp(`${homes[who]}$`));
    await expectAccessible(page);
    for (const other of Object.values(homes).filter(home => home !== homes[who])) {
      await page.goto(other);
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    }
    await page.goto(homes[who]);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto(homes[who]);
    await expect(page).toHaveURL(/\/login/);
  });
}

test('a wrong password and an empty form are answered at the field', async ({ quietPage: page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('client@demo.groundwork.app');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page);
});

test('an unknown address leads to the front page', async ({ quietPage: page }) => {
  await page.goto('/no/such/place');
  await expect(page).toHaveURL(/\/$/);
  await expectAccessible(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, colorScheme });

    test('no screen is wider than the phone, and none has an accessibility fault', async ({
      quietPage: page,
    }) => {
      await signIn(page, 'client');
      await expect(page).toHaveURL(/\/client\/dashboard$/);
      for (const path of ['/client/dashboard', '/client/progress', '/client/implementation']) {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        const width = await page.locator('html').evaluate(html => html.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(360);
        await expectAccessible(page);
      }
    });
  });
}
