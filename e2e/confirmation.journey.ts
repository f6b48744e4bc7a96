// The promise: confirming an address takes its mailbox and its password. Who registers with somebody else's address is let in
// by nobody's click, and the address's owner gets rid of them.
import { fillRegistration, newAddress, password, sessionOf, somebodyElse, typePassword } from './account.ts';
import { askToRegister, confirmByMail, test } from './mail-fixture.ts';
import { expect, expectAccessible } from './person.ts';

test('whoever registered opens the mail on another device, types the password, and is inside the trial', async ({
  quietPage: page,
  browser,
  house,
}) => {
  const email = newAddress();
  await askToRegister(page, email, 'Acme Analytical');
  const phone = await somebodyElse(browser, { baseURL: house.product.url });
  await phone.goto(await house.office.linkMailedTo(email));
  await expect(phone.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(phone.getByText('Password is required')).toBeVisible();
  const field = phone.getByLabel('Password', { exact: true });
  await field.fill('Not-the-one-1');
  await field.press('Enter');
  await expect(phone.getByText('This is not the password that was chosen at registration.')).toBeVisible();
  await expectAccessible(phone);
  await field.fill(password);
  await field.press('Enter');
  await expect(phone).toHaveURL(/\/client\/dashboard$/);
  expect(await sessionOf(phone)).toMatchObject({ member: { role: 'admin' } });
  await phone.context().close();
});

test('somebody who registered with another’s address is removed by its owner, who then registers', async ({
  quietPage: owner,
  browser,
  house,
}) => {
  const email = newAddress('owner');
  const attacker = await somebodyElse(browser, { baseURL: house.product.url });
  await askToRegister(attacker, email, 'Not theirs');
  const link = await house.office.linkMailedTo(email);

  await test.step('opening the mail lets nobody in', async () => {
    await owner.goto(link);
    await expect(owner.getByRole('button', { name: 'This was not me' })).toBeVisible();
    await typePassword(attacker, email, password);
    await expect(attacker.getByText(/Your email address is not confirmed yet/)).toBeVisible();
  });
  await test.step('saying so, twice, removes the account', async () => {
    await owner.getByRole('button', { name: 'This was not me' }).click();
    await expect(owner.getByRole('heading', { name: 'Somebody else used your address?' })).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Back' }).click();
    await owner.getByRole('button', { name: 'This was not me' }).click();
    await owner.getByRole('button', { name: 'Remove the account' }).click();
    await expect(owner.getByRole('heading', { name: 'The account is removed' })).toBeVisible();
    await expectAccessible(owner);
    await typePassword(attacker, email, password);
    await expect(attacker.getByText(/Invalid email or password/i)).toBeVisible();
  });
  await test.step('the owner makes their own account, and nothing more is asked in their browser', async () => {
    await owner.getByRole('link', { name: 'Create Your Account' }).click();
    await fillRegistration(owner, email, 'Theirs');
    await expect(owner.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await confirmByMail(house, owner, email, 2);
    await expect(owner).toHaveURL(/\/client\/dashboard$/);
    expect((await sessionOf(owner)).organization?.name).toBe('Theirs');
  });
  await attacker.context().close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`at 320 px, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 700 }, colorScheme });

    test('no state of the page is wider than the phone', async ({ quietPage: page, browser, house }) => {
      const email = newAddress('long'.repeat(12));
      const other = await somebodyElse(browser, { baseURL: house.product.url });
      await askToRegister(other, email, 'Acme');
      const look = async (name: string) => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.locator('html').evaluate(html => html.scrollWidth), name).toBeLessThanOrEqual(320);
        await expectAccessible(page);
        const folder = process.env['SCREENSHOTS'];
        if (folder)
          await page.screenshot({ path: `${folder}/confirm-${name}-${colorScheme}.png`, fullPage: true });
      };
      await page.goto(await house.office.linkMailedTo(email));
      await look('password');
      await page.getByRole('button', { name: 'This was not me' }).click();
      await look('not-me');
      await page.goto('/confirm');
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
      await look('over');
      await other.context().close();
    });
  });
}
