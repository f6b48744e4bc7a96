// The promise: what was tried in the sandbox moves to another portal in one step that says beforehand what goes along, a
// token is replaced where it stands, and a portal is let go of and comes back.
import { newAddress, register } from './account.ts';
import { expect, expectAccessible, test } from './person.ts';

test('a trial moves to another portal in one step, which says what goes along and what stays', async ({
  quietPage: page,
}) => {
  await register(page, newAddress());
  await page.goto('/client/implementation');
  const steps = page.getByRole('navigation', { name: 'Steps of the implementation' });
  // The sample's analysis is still under way for the first moments.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Look over the mapping').first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  await steps.getByRole('button', { name: 'Files' }).click();
  const card = page.getByRole('region', { name: 'Portal' }).or(page.locator('[aria-label="Portal"]')).first();
  await card.getByRole('button', { name: 'Connect another' }).click();
  const form = page.getByRole('form', { name: 'Connect a portal' });
  await form.getByText('Scopes the token needs').click();
  await expect(form.getByText('crm.objects.contacts.read', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Use the sandbox' }).click();
  await form.getByLabel('Name').fill('The real one');
  await form.getByLabel('Token').fill('pat-sandbox-demo');
  await form.getByRole('button', { name: 'Connect', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Move to The real one' });
  await expect(dialog.getByRole('list', { name: 'What moves' })).toContainText(/Goes along: \d+ files/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog).toBeHidden();
  const real = card.getByRole('listitem').filter({ hasText: 'The real one' });
  await expect(real.getByText('Changes go here')).toBeVisible();

  await real.getByRole('button', { name: 'Replace token: The real one' }).click();
  const token = page.getByRole('dialog', { name: 'Replace the token' });
  await token.getByLabel('Token').fill('pat-nobody-knows-this');
  await token.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(token.getByText('The CRM portal does not accept this token.')).toBeVisible();
  await token.getByLabel('Token').fill('pat-sandbox-demo');
  await token.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(token).toBeHidden();

  await page.goto('/client/settings/portals');
  const kept = page.getByRole('region', { name: 'The real one', exact: true });
  await expect(kept.getByText('Changes go here')).toBeVisible();
  await expect(kept.getByText('None yet.')).toBeVisible();
  await kept.getByRole('button', { name: 'Test The real one' }).click();
  const answered = kept.getByRole('status', { name: 'What The real one answered' });
  await expect(answered).toContainText(/[\d,]+ of its [\d,]+ calls a day are left/);
  await expect(answered.getByRole('row').filter({ hasText: 'Contacts' })).toBeVisible();
  await expectAccessible(page);
  await kept.getByRole('button', { name: 'Rename: The real one' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename the portal' });
  await naming.getByLabel('Name').fill('Head office');
  await naming.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('region', { name: 'Head office', exact: true })).toBeVisible();
  await page.goBack();
  await steps.getByRole('button', { name: 'Files' }).click();

  const sandbox = card.getByRole('listitem').filter({ hasText: 'Sandbox portal' });
  await sandbox.getByRole('button', { name: 'Disconnect Sandbox portal' }).click();
  const question = page.getByRole('dialog', { name: 'Disconnect Sandbox portal' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
  // Behind the open dialog nothing can be found, and so nothing missing.
  await expect(question).toBeHidden();
  await expect(sandbox).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await expectAccessible(page);
});
