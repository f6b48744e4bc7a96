// The promise: an administrator brings people in, says what they may do and ends it again; everybody else can look.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './person.ts';

test.describe.configure({ mode: 'serial' });

const row = (page: Page, who: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: who });
const card = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

/** The demo's team arrives while people already look around. */
async function openTeam(page: Page, who: 'client' | 'reader'): Promise<void> {
  await signIn(page, who);
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await expect(async () => {
    await page.goto('/client/team');
    await expect(row(page, 'Jonas Ehrlich').getByText('Inactive')).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 90_000 });
}

test('an administrator invites, changes, deactivates and removes', async ({ quietPage: page }) => {
  await openTeam(page, 'client');
  await expect(page.getByRole('heading', { name: 'Team Management', level: 1 })).toBeVisible();
  await expectAccessible(page);
  const email = `newcomer-${Date.now()}@northwind.example`;
  const total = Number(await card(page, 'Total Members').innerText());

  await test.step('an invitation says what is missing, and whom it went to', async () => {
    await page.getByRole('button', { name: 'Invite Member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Member' });
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(dialog.getByText('Email is required')).toBeVisible();
    await expect(dialog.getByText('Role is required')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Email').fill('nobody');
    await expect(dialog.getByText('Invalid email address')).toBeVisible();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('radio', { name: /^User/ }).click();
    await dialog.getByLabel('Message (optional)').fill('<b>Welcome</b> \u202Eאבג 🎉');
    await dialog.getByRole('button', { name: 'Send Invitation' }).dblclick();
    await expect(page.getByText('Invitation sent!')).toBeVisible();
    // No mail server is set up here, and the screen does not speak of a mail that goes nowhere.
    await expect(page.getByText(`the invitation of ${email} lies in the outbox`)).toBeVisible();
    await expect(row(page, email).getByText('Pending')).toBeVisible();
    await expect(card(page, 'Total Members')).toHaveText(String(total + 1));
  });

  await test.step('inviting a member fails in words, and keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Invite Member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Member' });
    await dialog.getByLabel('Email').fill('reader@demo.groundwork.app');
    await dialog.getByRole('radio', { name: /^Read Only/ }).click();
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(dialog.getByText('Failed to send invitation')).toBeVisible();
    await expect(dialog.getByText('This person is already a member.')).toBeVisible();
    await expect(dialog.getByLabel('Email')).toHaveValue('reader@demo.groundwork.app');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the list is searched', async () => {
    await page.getByRole('searchbox', { name: 'Search members' }).fill(email.slice(0, 20));
    await expect(row(page, 'Clara Weiss')).toBeHidden();
    await expect(row(page, email)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search members' }).fill('%_nobody');
    await expect(page.getByText('No members found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(row(page, 'Clara Weiss')).toBeVisible();
  });

  await test.step('a pending invitation is sent again and taken back', async () => {
    await page.getByRole('button', { name: `Edit ${email}` }).click();
    await page.getByRole('button', { name: 'Resend invitation' }).click();
    await expect(page.getByText('The former link stopped working.')).toBeVisible();
    await page.getByRole('button', { name: `Edit ${email}` }).click();
    await page.getByRole('button', { name: 'Take the invitation back...' }).click();
    await expect(page.getByText(`The link sent to ${email} stops working at once.`)).toBeVisible();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(row(page, email)).toBeHidden();
  });

  await test.step('role, department and access of a member', async () => {
    await page.getByRole('button', { name: 'Edit Jonas Ehrlich' }).click();
    const dialog = page.getByRole('dialog', { name: 'Jonas Ehrlich' });
    await dialog.getByLabel('Phone').fill('call me');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Invalid phone number')).toBeVisible();
    await dialog.getByLabel('Phone').fill('+49 30 5550 999');
    await dialog.getByRole('radio', { name: /^Read Only/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'Jonas Ehrlich')).toContainText('+49 30 5550 999');
    await expect(row(page, 'Jonas Ehrlich').getByText('Read Only')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Jonas Ehrlich' }).click();
    await dialog.getByRole('button', { name: 'Reactivate' }).click();
    await expect(row(page, 'Jonas Ehrlich').getByText('Active', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Jonas Ehrlich' }).click();
    await dialog.getByRole('button', { name: 'Deactivate...' }).click();
    await expect(dialog.getByText('cannot get in until you reactivate them')).toBeVisible();
    await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await expect(row(page, 'Jonas Ehrlich').getByText('Inactive')).toBeVisible();
  });

  await test.step('the last administrator stays one', async () => {
    await page.getByRole('button', { name: 'Edit Clara Weiss' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clara Weiss' });
    await dialog.getByRole('radio', { name: /^User/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('An organization needs at least one administrator.')).toBeVisible();
    await page.keyboard.press('Escape');
  });
});

test('whoever may only read sees the team and changes their own details alone', async ({
  quietPage: page,
}) => {
  await openTeam(page, 'reader');
  await expect(page.getByRole('region', { name: 'Role Permissions' })).toContainText(
    'No editing permissions',
  );
  await expect(page.getByRole('button', { name: 'Invite Member' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Edit Ravi Menon' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ravi Menon' });
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await dialog.getByLabel('Department').fill('Risk');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Ravi Menon')).toContainText('Risk');
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 360, 1280]) {
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 740 }, colorScheme });

      test('the team and its dialogs fit and are accessible', async ({ quietPage: page }) => {
        await openTeam(page, 'client');
        const isFitting = async () =>
          expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(width);
        await isFitting();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Invite Member' }).click();
        await expect(page.getByRole('dialog', { name: 'Invite Member' })).toBeVisible();
        await isFitting();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Edit Mira Falk' }).click();
        await page.getByRole('button', { name: 'Remove from team...' }).click();
        await expect(page.getByText('leaves the team')).toBeVisible();
        await isFitting();
        await expectAccessible(page);
      });
    });
  }
}
