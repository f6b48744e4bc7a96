// The promise: whoever has no mouse takes exports all the way into the portal and back. Nothing here is clicked, and what
// has the focus can be seen at every step.

import type { Locator, Page } from '@playwright/test';
import { newAddress, password, register } from './account.ts';
import { consentIn } from './consent.ts';
import { expect, test } from './person.ts';

const people = `first_name,last_name,email
Ada,Lovelace,ada@keys.example
Grace,Hopper,grace@keys.example
`;

/** Presses Tab until this has the focus, and looks whether that can be seen. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible({ timeout: 120_000 });
  await expect(wanted).toBeEnabled();
  for (let presses = 0; presses < 250; presses += 1) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) break;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
  const outline = await page.evaluate(
    `(() => { const look = getComputedStyle(document.activeElement);
      return look.outlineStyle === 'none' ? 0 : Number.parseFloat(look.outlineWidth); })()`,
  );
  expect(outline, 'width of the line around what has the focus').toBeGreaterThan(0);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }).first());
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function carryOut(page: Page): Promise<void> {
  await press(page, 'Approve and apply...');
  const consent = await consentIn(page);
  if (consent) {
    await tabTo(page, consent);
    await page.keyboard.press('Space');
  }
  await press(page, 'Approve and apply');
}

test('a client goes through the whole flow with the keyboard alone', async ({ browser, quietPage: page }) => {
  const email = newAddress('keys');
  const earlier = await browser.newContext({ baseURL: process.env['E2E_URL'] ?? '' });
  await register(await earlier.newPage(), email);
  await earlier.close();

  await test.step('sign in', async () => {
    await page.goto('/login');
    await type(page, 'Email', email);
    await type(page, 'Password', password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/client\/dashboard$/);
  });

  await test.step('start and upload', async () => {
    await page.goto('/client/implementation?step=new');
    await type(page, 'Name', 'By keyboard');
    await page.keyboard.press('Enter');
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Choose files');
    await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) });
  });

  await test.step('analyse and review', async () => {
    await press(page, 'Analyse 1 file');
    await press(page, 'Review the mapping');
    await tabTo(page, page.getByRole('tab', { name: /Decisions/ }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const columns = page.getByRole('grid', { name: 'Columns' });
    await tabTo(page, columns.getByRole('row', { selected: true }));
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect(columns.getByRole('row').filter({ hasText: 'first_name' })).toBeFocused();
    await page.keyboard.press('a');
    await expect(page.getByRole('button', { name: /^Changed by you/ })).toContainText('1');
    await press(page, 'See the plan');
  });

  await test.step('approve and apply', async () => {
    await press(page, 'Work out the blueprint');
    await carryOut(page);
    await press(page, 'Work out the migration');
    await carryOut(page);
  });

  await test.step('read the report and undo', async () => {
    await press(page, 'Read the report');
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('2 rows');
    await press(page, 'Undo the migration...');
    await press(page, 'Undo');
    await expect(
      page.getByText('Below is the report as it was before the migration was undone.'),
    ).toBeVisible({ timeout: 120_000 });
  });
});
