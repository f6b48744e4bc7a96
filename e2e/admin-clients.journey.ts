// The promise: a day with clients. One is taken on, one is found by an address, shut out with a reason and let in again,
// and one is removed and restored; nobody of them is left wondering why.
import { newAddress, register, somebodyElse } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

test('a new client is taken on; another is suspended with a reason and back; one is removed and restored', async ({
  quietPage: page,
  browser,
}) => {
  test.slow();
  const email = newAddress('client');
  const company = `Harbour ${Date.now()}`;
  const client = await somebodyElse(browser);
  await register(client, email, company);

  await signIn(page, 'super');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Organizations', exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Organizations', level: 1 })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Organizations' });
  await expect(grid).toBeVisible();
  await expectAccessible(page);

  const made = `North Star ${Date.now()}`;
  await test.step('a new client: created, its first administrator invited, its limit set', async () => {
    await page.getByRole('button', { name: 'New organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'New organization' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Company name must be at least 2 characters')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Company name').fill(made);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { name: made })).toBeVisible();
    await page.getByRole('button', { name: 'Invite a member' }).click();
    const invitation = page.getByRole('dialog', { name: 'Invite Member' });
    await invitation.getByLabel('Email').fill(newAddress('first'));
    await invitation.getByRole('radio', { name: /^Admin/ }).click();
    await invitation.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByRole('list', { name: 'Members' }).getByText('Pending')).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${made}` });
    await edit.getByLabel('Contacts in a portal').fill('many');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText(/Enter a whole number/)).toBeVisible();
    await edit.getByLabel('Contacts in a portal').fill('1234');
    await expectAccessible(page);
    await edit.getByRole('button', { name: 'Save' }).click();
    const use = page.getByRole('region', { name: 'Use against plan' });
    await expect(use.getByText('Set for this client; Starter covers 5,000.')).toBeVisible();
    await page.getByLabel('New note').fill('Call on Monday');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('list', { name: 'Notes' }).getByText('Call on Monday')).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'Timeline' }).getByText('Organizations: create'),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('another is found by a member’s address, by keyboard', async () => {
    await page.getByRole('link', { name: 'All organizations' }).click();
    await page.getByRole('searchbox', { name: 'Search organizations' }).fill(email);
    await expect(grid.getByRole('row')).toHaveCount(2);
    await grid.getByRole('row').last().press('Enter');
    await expect(page.getByRole('heading', { name: company })).toBeVisible();
  });

  await test.step('suspended: its people read why, within seconds and without asking', async () => {
    await page.getByRole('button', { name: 'Standing', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Standing of ${company}` });
    await dialog.getByRole('radio', { name: /^Suspended/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Tell its members why')).toBeVisible();
    await dialog.getByLabel('Reason, as its members read it').fill('The invoice of May is open.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Its members are shut out.')).toBeVisible();
    await expect(client.getByRole('heading', { name: 'This organization is suspended' })).toBeVisible({
      timeout: 10_000,
    });
    await expect(client.getByText('The invoice of May is open.')).toBeVisible();
    await expectAccessible(client);
  });

  await test.step('and back', async () => {
    await page.getByRole('button', { name: 'Standing', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Standing of ${company}` });
    await dialog.getByRole('radio', { name: /^Active/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Its members are shut out.')).toBeHidden();
    await client.goto('/client/dashboard');
    await expect(client.getByRole('heading', { name: 'This organization is suspended' })).toBeHidden();
    await expect(client.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  });

  await test.step('removed only by its typed name, read by its people, and restored', async () => {
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Remove ${company}?` });
    await expect(dialog.getByText('What goes')).toBeVisible();
    const exported = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export its members and projects first' }).click();
    expect((await exported).suggestedFilename()).toMatch(/\.zip$/);
    await dialog.getByLabel(/^Type “/).fill('Harbor');
    await dialog.getByRole('button', { name: 'Remove organization' }).click();
    await expect(dialog.getByText(`Type “${company}” to confirm`).last()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(/^Type “/).fill(company);
    await dialog.getByRole('button', { name: 'Remove organization' }).click();
    await expect(page.getByText(/It is removed for good on/)).toBeVisible();
    await client.reload();
    await expect(client.getByText(/It is removed for good on/)).toBeVisible();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(/It is removed for good on/)).toBeHidden();
    await client.reload();
    await expect(client.getByText(/It is removed for good on/)).toBeHidden();
  });

  await test.step('the list as cards on a phone, in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 700 });
    for (const at of [page.url(), `/admin/organizations?search=${encodeURIComponent(made)}`]) {
      await page.goto(at);
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(320);
      await expectAccessible(page);
    }
    await page.getByRole('list', { name: 'Organizations' }).getByRole('link', { name: made }).click();
    await expect(page.getByRole('heading', { name: made })).toBeVisible();
  });
  await client.close();
});
