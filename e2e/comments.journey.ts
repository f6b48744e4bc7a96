// The promise: what is to be said of a milestone or a document is said where it stands, and what staff say among themselves
// never reaches a client.
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './person.ts';

test.describe.configure({ mode: 'serial' });

const question = `When do we begin? <b>${Date.now()}</b>`;
const inside = `They have not paid ${Date.now()}`;
const answer = `On Monday ${Date.now()}`;

async function openProgress(page: Page, who: 'client' | 'reader'): Promise<void> {
  await signIn(page, who);
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await page.goto('/client/progress');
  await expect(page.getByRole('heading', { name: 'Implementation Timeline' })).toBeVisible();
}
/** The first milestone, whatever the demo calls it. */
const more = (page: Page) => page.getByRole('button', { name: /^(More|Less) about / }).first();
const thread = (page: Page) => page.getByRole('region', { name: /^Comments on / });
/** What stands in the thread, which what is being typed does not. */
const said = (page: Page, text: string) => thread(page).getByRole('listitem').filter({ hasText: text });
const form = (page: Page) => thread(page).getByRole('form', { name: 'Comment' });

/** At a browser of their own. */
async function asStaff(browser: Browser, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await act(page);
  await context.close();
}

/** Opens the thread of the same milestone in the admin area, whose name it is given. */
async function openAsStaff(page: Page, milestone: string): Promise<void> {
  await page.goto('/admin/organizations');
  await page
    .getByRole('link', { name: /^Northwind Bank/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Comments in / })
    .first()
    .click();
  await page
    .getByRole('region', { name: /^Milestones of / })
    .getByRole('button')
    .filter({ hasText: milestone })
    .first()
    .click();
  await expect(form(page)).toBeVisible();
}

let milestone = '';

test('a client asks at the milestone, by keyboard; staff answer among themselves and aloud; the client sees the one, live', async ({
  quietPage: page,
  browser,
}) => {
  await openProgress(page, 'client');
  const name = await more(page).getAttribute('aria-label');
  milestone = (name ?? '').replace(/^More about /, '');
  await more(page).press('Enter');
  await expect(thread(page).getByText('No comments yet')).toBeVisible();
  await expect(form(page).getByText(/Everybody in your organization/)).toBeVisible();
  await expect(thread(page).getByRole('radio')).toHaveCount(0);

  await form(page).getByRole('button', { name: 'Send comment' }).press('Enter');
  await expect(form(page).getByText('Comment is required')).toBeVisible();
  await expect(form(page).getByLabel('Your comment')).toBeFocused();
  await page.keyboard.type(question);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(said(page, question)).toBeVisible();
  await expect(form(page).getByLabel('Your comment')).toHaveValue('');
  await expect(page.getByText('1 comment', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await asStaff(browser, async staff => {
    await openAsStaff(staff, milestone);
    await expect(said(staff, question)).toBeVisible();
    await expect(form(staff).getByText(/The client’s whole team and all staff read it/)).toBeVisible();
    await form(staff)
      .getByRole('radio', { name: /^Internal/ })
      .click();
    await form(staff).getByLabel('Your internal comment').fill(inside);
    await form(staff).getByRole('button', { name: 'Send to staff alone' }).click();
    const own = said(staff, inside);
    await expect(own.getByText('Internal: staff alone')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await staff.emulateMedia({ colorScheme });
      await expectAccessible(staff);
    }
    await form(staff)
      .getByRole('radio', { name: /^Shared/ })
      .click();
    await form(staff).getByLabel('Your comment').fill(answer);
    await form(staff).getByRole('button', { name: 'Send comment' }).click();
    await expect(said(staff, answer)).toBeVisible();
  });

  // Without doing anything.
  await expect(said(page, answer)).toBeVisible();
  await expect(page.getByText('2 comments', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(inside)).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.reload();
  await more(page).click();
  await expect(said(page, answer)).toBeVisible();
  await expect(page.getByText(inside)).toHaveCount(0);
});

test('whoever is told of a comment elsewhere is led to the very milestone', async ({
  quietPage: page,
  browser,
}) => {
  await signIn(page, 'client');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await asStaff(browser, async staff => {
    await openAsStaff(staff, milestone);
    await form(staff).getByLabel('Your comment').fill('Are you ready?');
    await form(staff).getByRole('button', { name: 'Send comment' }).click();
    await expect(said(staff, 'Are you ready?')).toBeVisible();
  });
  const bell = page.getByRole('button', { name: /^Notifications, [1-9]/ });
  await expect(bell).toBeVisible();
  await bell.press('Enter');
  await page
    .getByRole('link', { name: new RegExp(`New comment on`) })
    .first()
    .press('Enter');
  await expect(said(page, 'Are you ready?')).toBeVisible();
  await expect(page).toHaveURL(/\/client\/progress\?milestone=/);
  await expect(page.getByText(inside)).toHaveCount(0);
});

test('an author mends a comment and takes it back, on a small screen and by keyboard', async ({
  quietPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openProgress(page, 'client');
  await more(page).click();
  const own = thread(page).getByRole('listitem', { name: 'Comment by you' }).first();
  await own.getByRole('button', { name: 'Edit' }).press('Enter');
  const field = own.getByLabel('Your comment');
  await expect(field).toBeFocused();
  await field.fill('When do we start?');
  await own.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(own.getByText(/· Edited/)).toBeVisible();
  await expect(own).toContainText('When do we start?');
  await expect(own).toBeFocused();
  await own.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(own.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await expectAccessible(page);
  await own.getByRole('button', { name: 'Remove it' }).press('Enter');
  await expect(own.getByText('Removed by its author')).toBeVisible();
  await expect(page.getByText('When do we start?')).toHaveCount(0);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('a document is talked about in a dialog, also by whoever may only read', async ({
  quietPage: page,
  browser,
}) => {
  const name = `Contract ${Date.now()}`;
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const client = await context.newPage();
  await signIn(client, 'client');
  await expect(client).toHaveURL(/\/client\/dashboard$/);
  await client.goto('/client/documents');
  await client.getByRole('button', { name: 'Request Document' }).click();
  const request = client.getByRole('dialog', { name: 'Request Document' });
  await request.getByLabel('Name').fill(name);
  await request.getByLabel('Name').press('Enter');
  await expect(client.getByRole('article', { name })).toBeVisible();
  await context.close();

  await signIn(page, 'reader');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await page.goto('/client/documents');
  await page.getByRole('button', { name: `Comment on ${name}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Comments on “${name}”` });
  await dialog.getByLabel('Your comment').fill('Which version is the newest?');
  await dialog.getByRole('button', { name: 'Send comment' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Which version is the newest?');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  // Its address leads to it again.
  await page.reload();
  await expect(dialog.getByRole('listitem')).toContainText('Which version is the newest?');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `1 comment on ${name}` })).toBeVisible();
});
