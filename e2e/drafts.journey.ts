// The promise: what people type or choose survives. A session that ends, a reload in the middle of a save and a page whose
// script never comes take no word and no answer, and nobody else at the same browser gets to see them.
import type { Page } from '@playwright/test';
import { newAddress, register } from './account.ts';
import { openReviewOfSales } from './own-project.ts';
import { accounts, expect, expectAccessible, signIn, test } from './person.ts';

const subject = 'The import stops at row 4';
const message = 'It says that the date is not one, but it is the 29th of February.';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New Support Ticket' });

async function typeTicket(page: Page): Promise<void> {
  await page.goto('/client/support');
  await page.getByRole('button', { name: 'New Support Ticket' }).first().click();
  await dialogOf(page).getByLabel('Subject').fill(subject);
  await dialogOf(page).getByLabel('Message').fill(message);
}

async function expectTicket(page: Page): Promise<void> {
  await expect(dialogOf(page).getByLabel('Subject')).toHaveValue(subject);
  await expect(dialogOf(page).getByLabel('Message')).toHaveValue(message);
}

/** Signs in on the page that asks for it, which leads back to where somebody was. */
async function signInAgain(page: Page, who: keyof typeof accounts): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(accounts[who].email);
  await page.getByLabel('Password', { exact: true }).fill(accounts[who].password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a session that is refused takes no word: the form is open again, with its text, after signing in', async ({
  quietPage: page,
}) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await typeTicket(page);
  // Twice: a refused token is renewed once. The route stays: taken away midway, it would hold up what the next page loads.
  let refusals = 0;
  await page.route('**/api/support/tickets', route =>
    route.request().method() === 'POST' && (refusals += 1) <= 2
      ? route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Sign in to continue.' } })
      : route.continue(),
  );
  await dialogOf(page)
    .getByRole('button', { name: 'Priority' })
    .or(dialogOf(page).getByLabel('Priority'))
    .first()
    .click();
  await page.getByRole('option', { name: 'High' }).click();
  await dialogOf(page).getByLabel('Category').click();
  await page.getByRole('option', { name: 'Technical' }).click();
  await dialogOf(page)
    .getByLabel('Files')
    .setInputFiles({ name: 'row 4.csv', mimeType: 'text/csv', buffer: Buffer.from('id\n1\n') });
  await dialogOf(page).getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(page).toHaveURL(/\/login\?return=/);
  await signInAgain(page, 'client');
  await expect(page).toHaveURL(/\/client\/support$/);
  await expectTicket(page);
  await expect(dialogOf(page).getByLabel('Priority')).toContainText('High');
  // A browser keeps no file that was chosen; which one it was stands at the field.
  const lost = dialogOf(page).getByText('Add it again: row 4.csv');
  await expect(lost).toBeVisible();
  await expectAccessible(page);
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/lost-files.png` });
  await dialogOf(page).getByRole('button', { name: 'Leave it out' }).click();
  await expect(lost).toBeHidden();
  // Thrown away by a person, it is gone.
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recent Tickets' })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
});

test('signing out in another tab takes no word here, and nobody else sees it', async ({
  quietPage: page,
  context,
}) => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await typeTicket(page);
  const other = await context.newPage();
  await other.goto('/client/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/:\d+\/$/);
  await expect(page).toHaveURL(/\/login/);
  // Somebody else at the same browser, in the very tab.
  await signInAgain(page, 'reader');
  await expect(page).toHaveURL(/\/client\//);
  await page.goto('/client/support');
  await expect(page.getByRole('heading', { name: 'Recent Tickets' })).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  const again = await context.newPage();
  await again.goto('/client/dashboard');
  await again.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInAgain(page, 'client');
  await expect(page).toHaveURL(/\/client\//);
  await page.goto('/client/support');
  await expectTicket(page);
  // Signing out here by one's own will leaves nothing behind.
  await dialogOf(page).press('Escape');
});

test('an answer chosen just before a reload is sent by the page that comes after', async ({
  quietPage: page,
}) => {
  await openReviewOfSales(page);
  const steps = page.getByRole('navigation', { name: 'Steps of the implementation' });
  await steps.getByRole('button', { name: 'Review' }).click();
  const question = /Which pipeline should the deals go to/;
  const decision = page.getByRole('radiogroup', { name: question });
  const open = () => page.getByRole('listitem').getByRole('button', { name: question }).click();
  await open();
  // One that was chosen and not confirmed is still chosen after a reload.
  await decision.getByRole('radio').nth(1).click();
  await expect(decision.getByRole('radio').nth(1)).toBeChecked();
  await page.reload();
  await open();
  await expect(decision.getByRole('radio').nth(1)).toBeChecked();
  await decision.getByRole('radio').nth(0).click();
  await page.getByRole('tab', { name: /Mapping/ }).click();
  const first = page.getByRole('grid', { name: 'Columns' }).getByRole('row', { selected: true });
  const changed = page.getByRole('button', { name: /^Changed by you/ });
  // The save never gets through before the page is loaded anew.
  let isHeld = true;
  await page.route('**/api/projects/*/intake', async route => {
    if (isHeld && route.request().method() === 'PATCH') return;
    await route.continue();
  });
  // An answer on its way is nothing to stay for: nobody is asked.
  const asked: string[] = [];
  page.on('dialog', dialog => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await first.focus();
  await page.keyboard.press('a');
  await expect(changed).toContainText('1');
  isHeld = false;
  const saved = page.waitForResponse(
    response => response.request().method() === 'PATCH' && response.url().endsWith('/intake'),
  );
  await page.reload();
  expect((await saved).status()).toBe(200);
  expect(asked).toEqual([]);
  await page.getByRole('tab', { name: /Mapping/ }).click();
  await expect(changed).toContainText('1');
  await expect(page.getByText('Changes are saved as you make them.')).toBeVisible();
});

test('a request sent again after a lost answer and a reload stands there once', async ({
  quietPage: page,
}) => {
  await register(page, newAddress());
  await page.goto('/client/documents');
  await page.getByRole('button', { name: 'Request Document' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Request Document' });
  await dialog.getByLabel('Name').fill('Signed order form');
  // It arrives; its answer does not.
  await page.route('**/api/documents/requests', async route => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Request Document' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/documents/requests');
  await page.reload();
  await expect(dialog.getByLabel('Name')).toHaveValue('Signed order form');
  await dialog.getByRole('button', { name: 'Request Document' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Documents' }).getByText('Signed order form')).toHaveCount(1);
});

test('where the contact page’s script never comes, its form says so and keeps every word', async ({
  page,
}) => {
  await page.route('**/assets/*.js', route => route.abort());
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(message);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const words = page.getByText('This page has not loaded whole, so that nothing was sent.');
  await expect(words).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(message);
  await page.unroute('**/assets/*.js');
  await page.reload();
  await expect(words).toBeHidden();
});
