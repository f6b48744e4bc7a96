// The promise: hundreds of columns of several files are looked through, answered and taken back without pain, and nothing
// chosen is lost: not when the connection breaks, not when somebody else answers at the same time, not when one looks away.
import type { Page } from '@playwright/test';
import { hostileNames, wideExport } from '../tools/testing/wide-export.ts';
import { callAs, newAddress, register } from './account.ts';
import { choose, chosen, find, grid, openMapping, rowOf, saved, shown, target } from './columns-grid.ts';
import { expect, expectAccessible, test } from './person.ts';

test.describe.configure({ mode: 'serial' });

const deals = `Deal Id,Deal Name,Amount,Stage,Contact Id
d1,First,100,Won,1
d2,Second,200,Lost,2
d3,Third,300,Won,3
`;

let page: Page;
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env['E2E_URL'] ?? '',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
});
test.afterAll(() => page.context().close());

test('files that cannot be read are listed, and without a portal the flow says what is missing', async () => {
  await register(page, newAddress());
  // A trial comes with a portal to try everything on: this flow begins without one.
  await expect(async () => {
    const [portal] = (await (await callAs(page, 'GET', '/portals')).json()).data;
    expect((await callAs(page, 'DELETE', `/portals/${portal.id}`)).status()).toBe(204);
  }).toPass({ timeout: 60_000 });
  await page.goto('/client/implementation?step=new');
  await page.getByLabel('Name').fill('A wide file');
  // Pressed twice, it is started once.
  await page.getByRole('button', { name: 'Start', exact: true }).dblclick();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(wideExport()) },
      { name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(deals) },
      { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) },
      {
        name: 'picture.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0]),
      },
    ]);
  const refused = page.getByRole('region', { name: '2 files could not be taken' });
  await expect(refused).toContainText('empty.csv');
  await expect(refused).toContainText('picture.csv');
  const projects = JSON.stringify(await (await callAs(page, 'GET', '/projects/')).json());
  expect(projects.match(/"A wide file"/g)).toHaveLength(1);

  await page.getByRole('button', { name: 'Analyse 2 files' }).click();
  await expect(page.getByText('Connect a CRM portal first.', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('once a portal is connected the analysis that failed is tried again; every column is there, and only what is seen is drawn', async () => {
  await page.getByRole('button', { name: 'Use the sandbox' }).click();
  await page.getByLabel('Token').fill('pat-sandbox-demo');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Connect a portal' })).toBeHidden();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Review the mapping' })).toBeVisible({ timeout: 90_000 });
  await openMapping(page);
  // Ten columns without a single value are one line, until somebody wants to see them.
  await shown(page, '145 columns');
  await chosen(page).focus();
  await page.keyboard.press('End');
  await grid(page).getByRole('button', { name: 'Show' }).click();
  await shown(page, '155 columns');
  expect(await grid(page).getByRole('row').count()).toBeLessThan(60);
  await expectAccessible(page);
});

test('objects and links are a map: a link leads to what is known of it, an object to its columns, also by key and on a phone', async () => {
  await page.getByRole('tab', { name: /Links/ }).click();
  const people = page.getByRole('button', { name: 'Contacts 40 records people.csv See the columns' });
  await expect(people).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deals to Contacts: Contact Id all 3 values' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Deals to Contacts' })).toBeFocused();
  await people.press('Enter');
  await expect(page.getByRole('group', { name: 'Columns of people.csv' })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: /Links/ }).click();
  await expect(page.getByRole('list', { name: 'Links of Contacts' })).toHaveText(/Deals.*all 3 values/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('columns are found, narrowed down and sorted; values stand beside what they become', async () => {
  await openMapping(page);
  await find(page, 'birthday');
  await shown(page, '1 column');
  await find(page, '');
  const unsure = page.getByRole('button', { name: /^Needs a look/ });
  await unsure.click();
  await expect(unsure).toHaveAttribute('aria-pressed', 'true');
  const open = Number(/\d+/.exec(await unsure.innerText())?.[0]);
  await shown(page, `${open} columns`);
  await page.getByRole('button', { name: /^All \d/ }).click();
  await find(page, 'email');
  await expect(rowOf(page, '1 value cannot be carried over')).toBeVisible();
  await rowOf(page, '1 value cannot be carried over').click();
  const details = page.getByRole('complementary', { name: 'The chosen column' });
  await expect(details).toContainText('not an address');
  await expect(details).toContainText('It is not an email address.');
  // Names are shown as they are, never run.
  for (const name of hostileNames.slice(0, 2)) {
    await find(page, name.slice(0, 6));
    await expect(grid(page).getByText(name, { exact: true }).first()).toBeVisible();
  }
  await expect(grid(page)).not.toContainText('x'.repeat(400));
});

test('with the keyboard alone: move, accept, leave out, choose, search; never while typing, and off on demand', async () => {
  await openMapping(page);
  await chosen(page).focus();
  await page.keyboard.press('Home');
  await expect(rowOf(page, 'Deal Id')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'Deal Name')).toBeFocused();
  await page.keyboard.press('End');
  await expect(rowOf(page, 'Custom field 130')).toBeFocused();
  await page.keyboard.press('s');
  await expect(target(page, 'Custom field 130')).toHaveText(/Leave out/);
  // Each step is taken back by the keys that take back everywhere.
  await page.keyboard.press('Control+z');
  await expect(target(page, 'Custom field 130')).not.toHaveText(/Leave out/);
  await page.keyboard.press('s');
  await expect(target(page, 'Custom field 130')).toHaveText(/Leave out/);
  await page.keyboard.press('ArrowUp');
  await expect(rowOf(page, 'Custom field 129')).toBeFocused();
  await page.keyboard.press('a');
  await expect(chosen(page)).toContainText('Yours');
  await saved(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search: Property for Custom field 129' })).toBeFocused();
  await page.keyboard.type('as/?');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Custom field 129')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Search columns and properties' })).toBeFocused();
  await page.keyboard.type('as?/');
  await expect(page.getByRole('textbox', { name: 'Search columns and properties' })).toHaveValue('as?/');
  await find(page, '');
  await chosen(page).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys in the mapping' });
  await expect(keys).toContainText('Leave the column out');
  await expectAccessible(page);
  await keys.getByRole('checkbox', { name: 'Use these keys' }).click();
  await page.keyboard.press('Escape');
  await chosen(page).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Search columns and properties' })).not.toBeFocused();
});

test('many are answered in one step, and the step is taken back', async () => {
  await openMapping(page);
  await find(page, 'custom field');
  await page.getByRole('button', { name: 'With all shown' }).click();
  await page
    .getByRole('menuitem', { name: /^Accept 12\d columns/ })
    .or(page.getByRole('menuitem', { name: /^Accept 12\d/ }))
    .first()
    .click();
  const changed = page.getByRole('button', { name: /^Changed by you/ });
  await expect(changed).toContainText('130');
  await saved(page);
  await page.getByRole('button', { name: /^Undo: 128 columns accepted/ }).click();
  await expect(changed).toContainText('2');
  await saved(page);
  await expect(changed).toContainText('2');
});

test('left out, taken back, left out again: the last word is saved, also where reads arrive late', async () => {
  await page.route('**/api/projects/*/intake', async route => {
    if (route.request().method() !== 'GET') return route.continue();
    const reply = await route.fetch();
    await new Promise(resolve => setTimeout(resolve, 1500));
    // The page may be gone by then.
    await route.fulfill({ response: reply }).catch(() => undefined);
  });
  await openMapping(page);
  await find(page, 'Custom field 7');
  await chosen(page).focus();
  for (const key of ['s', 'Control+z', 's']) {
    await page.keyboard.press(key);
    const text = expect(target(page, 'Custom field 7'));
    await (key === 's' ? text : text.not).toHaveText(/Leave out/);
    // Something else changes the project: it is read anew between one edit and the next.
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  }
  await saved(page);
  await page.unrouteAll({ behavior: 'wait' });
  await openMapping(page);
  await find(page, 'Custom field 7');
  await expect(target(page, 'Custom field 7')).toHaveText(/Leave out/);
  await choose(page, 'Custom field 7', 'New property “Custom field 7”');
  await saved(page);
});

test('without a connection what was chosen is kept in sight and saved by a press', async () => {
  await openMapping(page);
  // The step that is looked at meanwhile has been fetched before.
  await page.getByRole('button', { name: 'See the plan' }).click();
  await page.getByRole('button', { name: 'Change the mapping' }).click();
  await page.getByRole('tab', { name: /Mapping/ }).click();
  await page.context().setOffline(true);
  await choose(page, 'Custom field 5', 'Leave out');
  await expect(page.getByText('1 change could not be saved')).toBeVisible();
  await expect(target(page, 'Custom field 5')).toHaveText(/Leave out/);
  // Still there after a look at another step, and it can be repeated as often as it fails.
  await page.getByRole('button', { name: 'See the plan' }).click();
  await page.getByRole('button', { name: 'Change the mapping' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 change could not be saved')).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 change could not be saved')).toBeHidden();
  await saved(page);
  await openMapping(page);
  await find(page, 'Custom field 5');
  await expect(target(page, 'Custom field 5')).toHaveText(/Leave out/);
});

test('two windows: what only one changed is kept of both, what both changed is asked', async () => {
  await openMapping(page);
  const other = await page.context().newPage();
  await openMapping(other);
  await choose(other, 'Custom field 11', 'Leave out');
  await saved(other);
  // This window has not heard of it: its own answer to another column goes on top.
  await choose(page, 'Custom field 12', 'Leave out');
  await saved(page);
  await find(page, 'Custom field 11');
  await expect(target(page, 'Custom field 11')).toHaveText(/Leave out/);

  await choose(other, 'Custom field 13', 'Leave out');
  await saved(other);
  await find(page, 'Custom field 13');
  await target(page, 'Custom field 13').click();
  await page
    .getByRole('option')
    .filter({ hasText: /^First Name$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this, too' });
  await expect(dialog).toContainText('Custom field 13');
  await expect(dialog).toContainText('Leave out');
  await expectAccessible(page);
  await dialog.getByRole('radio').nth(1).click();
  await dialog.getByRole('button', { name: 'Save this version' }).click();
  await saved(page);
  await expect(target(page, 'Custom field 13')).toHaveText(/First Name/);
  await other.close();
});

test('what the answers changed in the plan is told until somebody has seen it', async () => {
  await openMapping(page);
  await page
    .getByRole('navigation', { name: 'Files' })
    .getByRole('button', { name: /deals\.csv/ })
    .click();
  await page.getByRole('combobox', { name: 'What deals.csv becomes' }).click();
  await page.getByRole('option', { name: 'Not used' }).click();
  const panel = page.getByRole('region', { name: 'What changed in the plan' });
  await expect(panel).toContainText('Deals');
  await page.goto('/client/implementation?step=plan');
  await expect(panel).toContainText('Deals');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'I have seen this' }).click();
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(page.getByText(/rows were read/).first()).toBeVisible();
  await expect(panel).toBeHidden();
});

test('all of it on a phone, in both themes', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/client/implementation?step=review');
    await page.getByRole('tab', { name: /Mapping/ }).click();
    await expect(page.getByRole('list', { name: 'Columns' })).toBeVisible();
    await expectAccessible(page);
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(wide).toBeLessThanOrEqual(0);
  }
});
