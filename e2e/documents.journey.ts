// The promise: documents are uploaded, asked for, looked at, approved and handed over, and what is approved is exactly
// the file that was seen.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs, newAddress, register } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

const title = 'Documents & Resources';
const Projects = z.object({ data: z.array(z.object({ id: z.string() })) });

async function openDocuments(page: Page, who: 'client' | 'reader' = 'client'): Promise<void> {
  await signIn(page, who);
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  // Loaded by the demo in the background: what these journeys need, they bring themselves.
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

/** Not the passing notices, which are dialogs to a screen reader, too. */
const dialogOn = (page: Page) => page.locator('[role=dialog]:not([data-type])');
/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function choose(page: Page, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

async function upload(
  page: Page,
  name: string,
  content = 'words',
  status?: 'Draft',
  ending = 'txt',
): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const dialog = dialogOn(page);
  await choose(page, `${name}.${ending}`, content);
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  if (status) {
    await dialog.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: status }).click();
  }
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, name)).toBeVisible();
}

async function more(page: Page, name: string, task: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: task }).click();
}

test('a draft is looked at but not taken along; in review it is downloaded; approved it names its fingerprint', async ({
  quietPage: page,
}) => {
  const name = `Handover ${Date.now()}`;
  await openDocuments(page);
  await upload(page, name, 'first words', 'Draft');
  const own = card(page, name);
  await expect(own.getByText('Draft', { exact: true })).toBeVisible();
  await expect(own.getByRole('button', { name: `Download ${name}` })).toBeDisabled();

  const tab = page.waitForEvent('popup');
  await own.getByRole('button', { name: `View ${name}` }).click();
  const shown = await tab;
  await shown.waitForURL(/\/api\/documents\/view\?link=/);
  await expect(shown.locator('body')).toContainText('first words');
  await shown.close();

  await more(page, name, /Edit/);
  const dialog = dialogOn(page);
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In Review' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(own.getByText('In Review', { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await own.getByRole('button', { name: `Download ${name}` }).click();
  expect((await saved).suggestedFilename()).toBe(`${name}.txt`);

  await more(page, name, /Approve/);
  await expect(dialog.getByText('Fingerprint (SHA-256)')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Approve Version 1' }).click();
  await expect(own.getByText(/Approved by Clara Weiss/)).toBeVisible();

  await more(page, name, /Upload a new version/);
  await choose(page, 'newer.txt', 'other words');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(own.getByText('In Review', { exact: true })).toBeVisible();
  await expect(own.getByText(/Approved by/)).toBeHidden();
  await more(page, name, 'Versions');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByText(/Approved by Clara Weiss/)).toBeVisible();
  await expectAccessible(page);
});

test('what is asked for waits in the list until it comes', async ({ quietPage: page }) => {
  const name = `Signed agreement ${Date.now()}`;
  await openDocuments(page);
  await page.getByRole('button', { name: 'Request Document' }).click();
  const dialog = dialogOn(page);
  await dialog.getByRole('button', { name: 'Request Document' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Note (optional)').fill('Both signatures');
  await expectAccessible(page);
  // Enter sends it, as in any form.
  await dialog.getByLabel('Name').press('Enter');
  const own = card(page, name);
  await expect(own.getByText('Requested', { exact: true })).toBeVisible();
  await expect(own.getByText('Both signatures')).toBeVisible();
  await own.getByRole('button', { name: 'Upload' }).click();
  await choose(page, 'agreement.txt', 'signed');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(own.getByText('In Review', { exact: true })).toBeVisible();
});

test('a document is shared by a link that whoever has it opens, until it is taken back', async ({
  quietPage: page,
  browser,
}) => {
  const name = `Report ${Date.now()}`;
  await openDocuments(page);
  await upload(page, name, 'what was found');
  await more(page, name, /Share/);
  const dialog = dialogOn(page);
  await expect(dialog.getByText('No link has been made yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy a new link' }).click();
  const address = await dialog.getByLabel('The link', { exact: true }).inputValue();
  expect(address).toMatch(/\/shared#[\w-]{43}$/);
  await expect(dialog.getByText('never opened')).toBeVisible();
  await expectAccessible(page);

  // Somebody without an account.
  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name })).toBeVisible();
  await expectAccessible(stranger);
  const tab = stranger.waitForEvent('popup');
  await stranger.getByRole('link', { name: /Open the document/ }).click();
  await expect((await tab).locator('body')).toContainText('what was found');

  await dialog.getByRole('button', { name: /Revoke the link/ }).click();
  await expect(dialog.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/opened once/)).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('This link opens nothing.', { exact: false })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.close();
});

test('a file that is not what it says is refused with a sentence, and the dialog keeps what was typed', async ({
  quietPage: page,
}) => {
  await openDocuments(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const dialog = dialogOn(page);
  await choose(page, 'invoice.pdf', 'just words');
  await dialog.getByLabel('Description (optional)').fill('Kept');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText(/its name says a PDF, its content is plain text/)).toBeVisible();
  await expect(dialog.getByLabel('Description (optional)')).toHaveValue('Kept');
  await expectAccessible(page);
});

test('a picture is shown as one, a PDF is handed to the browser’s own viewer', async ({
  quietPage: page,
}) => {
  const stamp = Date.now();
  await openDocuments(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const dialog = dialogOn(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: `Picture ${stamp}.png`, mimeType: 'image/png', buffer: dot });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
  const tab = page.waitForEvent('popup');
  await page.getByRole('button', { name: `View Picture ${stamp}` }).click();
  const shown = await tab;
  // A broken picture has no size of its own.
  await expect.poll(async () => (await shown.locator('img').boundingBox())?.width).toBe(1);
  await shown.close();

  // Without a window there is no viewer: what the browser is told is all there is to see.
  const pdf = '%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <<>>\n%%EOF\n';
  await upload(page, `Plan ${stamp}`, pdf, undefined, 'pdf');
  const linked = page.waitForResponse(/\/view-link$/);
  await page.getByRole('button', { name: `View Plan ${stamp}` }).click();
  const { url }: { url: string } = await (await linked).json();
  const told = (await page.request.get(url)).headers();
  expect(told).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(told['content-disposition']).toMatch(/^inline;/);
  expect(told['content-security-policy']).toMatch(/^default-src 'none'/);
});

test('an audit is started where its report is wanted, and documents are those of the project in hand', async ({
  quietPage: page,
}) => {
  await register(page, newAddress());
  const projects = async () => {
    const { data } = Projects.parse(JSON.parse(await (await callAs(page, 'GET', '/projects')).text()));
    return data.length;
  };
  // A trial is furnished while its person looks around.
  await expect.poll(projects).toBe(1);
  await page.goto('/client/documents');
  await expect(page.getByText(/of 10 GB in use/)).toBeVisible();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const dialog = dialogOn(page);
  await dialog.getByRole('button', { name: 'Run an audit of the portal' }).click();
  const report = dialog.getByRole('button', { name: 'Generate web page: Data quality audit' });
  await expect(report).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await report.click();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Data quality audit (web page)')).toBeVisible();

  // With one project there is nothing to choose; with two, the one in hand and what belongs to none.
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveCount(0);
  await callAs(page, 'POST', '/projects/', { name: 'Second move' });
  await callAs(page, 'POST', '/documents/requests', { name: 'Terms for all' });
  await page.reload();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Second move' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, 'Terms for all')).toBeVisible();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'All projects' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(card(page, 'Data quality audit (web page)').getByText(/Sample implementation/)).toBeVisible();
  await expectAccessible(page);
});

test('search and filters narrow the list; nothing found offers the way back', async ({ quietPage: page }) => {
  const name = `Needle ${Date.now()}`;
  await openDocuments(page);
  await upload(page, name);
  await page.getByLabel('Search documents').fill(name.toUpperCase());
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Delivered' }).click();
  await expect(page.getByText('No documents found matching your criteria')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByLabel('Search documents')).toHaveValue('');
  await expect(card(page, name)).toBeVisible();
});

test('a reader looks and downloads, and is offered nothing else', async ({ quietPage: page }) => {
  await openDocuments(page, 'reader');
  await expect(page.getByText('Total Documents')).toBeVisible();
  for (const name of ['Upload', 'Request Document', 'Generate']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}, on a phone`, () => {
    test.use({ viewport: { width: 360, height: 740 }, colorScheme });

    test('the list and its dialogs fit and have no accessibility fault', async ({ quietPage: page }) => {
      await signIn(page, 'client');
      await expect(page).toHaveURL(/\/client\/dashboard$/);
      await page.goto('/client/documents');
      await upload(page, `An-unbroken-name-of-many-letters-${'x'.repeat(60)}-${colorScheme}`);
      await expectAccessible(page);
      for (const opens of ['Request Document', 'Upload', 'Generate']) {
        const button = page.getByRole('button', { name: opens, exact: true }).first();
        if ((await button.count()) === 0) continue;
        await button.click();
        await expect(dialogOn(page)).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(dialogOn(page)).toBeHidden();
      }
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        const wide = await page.locator('html').evaluate(html => html.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
      }
    });
  });
}
