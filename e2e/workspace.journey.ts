// The promise: in the implementation one sees much at once, the one thing to do next never leaves the screen, whoever goes
// on is there with the keyboard, and it holds at every width, in both themes.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './person.ts';

test.describe.configure({ mode: 'serial' });

/** Forty-two columns; one is empty, one holds days, one amounts, one few values. */
function wideTable(): string {
  const more = Array.from({ length: 36 }, (_, index) => `Note ${index + 1}`);
  const head = ['Id', 'Company', 'Founded', 'Revenue', 'Industry', 'Nothing', ...more];
  const rows = Array.from({ length: 60 }, (_, row) => [
    `c${row}`,
    `Company ${row}`,
    `${1950 + row}-03-01`,
    String(1000 + row * 250),
    ['Retail', 'Banking', 'Energy'][row % 3],
    '',
    ...more.map(name => `${name} of ${row}`),
  ]);
  return [head, ...rows].map(cells => cells.join(',')).join('\n');
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Columns' });
const details = (page: Page) => page.getByRole('complementary', { name: 'The chosen column' });

/** Rows of the grid that can be seen whole. */
async function rowsInSight(page: Page): Promise<number> {
  return grid(page).evaluate(element => {
    const box = element.parentElement?.getBoundingClientRect();
    if (!box) return 0;
    const head = element.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? box.top;
    return [...element.querySelectorAll('[data-index]')].filter(row => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= head - 1 && bottom <= box.bottom + 1;
    }).length;
  });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const surplus = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(surplus).toBeLessThanOrEqual(0);
}

async function openMapping(page: Page): Promise<void> {
  await page.goto('/client/implementation?step=review');
  await page.getByRole('tab', { name: /Mapping/ }).click();
}

let page: Page;
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env['E2E_URL'] ?? '',
    locale: 'en-US',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  page = await context.newPage();
});
test.afterAll(() => page.context().close());

test('a step is gone to by its one button, and whoever pressed it is there with the keyboard', async () => {
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await page.goto('/client/implementation?step=new');
  await page.getByLabel('Name').fill('Seen at once');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer: Buffer.from(wideTable()) });
  await page.getByRole('button', { name: 'Analyse 1 file' }).click();
  const go = page.getByRole('button', { name: 'Review the mapping' });
  await expect(go).toBeInViewport({ timeout: 90_000 });
  await go.click();
  await expect(page.getByRole('region', { name: 'Review', exact: true })).toBeFocused();
  await expect(page).toHaveTitle('Review · Seen at once · Groundwork');
  await page.getByRole('button', { name: 'See the plan' }).click();
  await expect(page.getByRole('region', { name: 'Plan', exact: true })).toBeFocused();
  await expect(page).toHaveTitle('Plan · Seen at once · Groundwork');
});

test('eighteen columns are in sight on a desk, twelve on a small laptop, and nothing is clipped', async () => {
  await openMapping(page);
  await expect(grid(page)).toBeVisible();
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(18);
  await expect(page.getByRole('button', { name: 'See the plan' })).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(12);
  await expect(page.getByRole('button', { name: 'See the plan' })).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('what the values of a column look like is seen before it is read', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await grid(page).getByRole('row').filter({ hasText: 'Founded' }).click();
  const chart = details(page).getByRole('img', { name: '60 values from 1950-03-01 to 2009-03-01' });
  await expect(chart).toBeVisible();
  await details(page).getByRole('button', { name: 'Show the figures' }).click();
  const cells = await details(page).getByRole('table').getByRole('cell').allInnerTexts();
  const counts = cells.filter((_, index) => index % 2 === 1).map(Number);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
  await grid(page).getByRole('row').filter({ hasText: 'Industry' }).click();
  await expect(details(page).getByRole('list', { name: 'The most frequent values' })).toContainText('Retail');
  // A column without a single value takes no row.
  await expect(grid(page).getByText('Nothing', { exact: true })).toHaveCount(0);
});

test('columns are made wider, and a new order begins at its first row', async () => {
  const heading = grid(page).getByRole('columnheader', { name: 'Column in the file' });
  const before = await heading.boundingBox();
  await heading.getByRole('button').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await heading.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0);
  await grid(page).getByRole('row', { selected: true }).focus();
  await page.keyboard.press('End');
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(grid(page).getByText('Company', { exact: true })).toBeInViewport();
});

test('worked out again, a blueprint says what changed against the one before, and that nothing did', async () => {
  const again = async (label: string): Promise<void> => {
    await page.goto('/client/implementation?step=blueprint');
    await page.getByRole('button', { name: label, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Approve and apply...' })).toBeVisible({ timeout: 30_000 });
  };
  await again('Work out the changes');
  await openMapping(page);
  await page.getByRole('textbox', { name: 'Search columns and properties' }).fill('Note 36');
  await grid(page).getByRole('row', { selected: true }).focus();
  await page.keyboard.press('s');
  await expect(page.getByText('Changes are saved as you make them.')).toBeVisible({ timeout: 30_000 });
  await again('Work it out again');
  const changed = page.getByRole('region', { name: 'What changed since it was worked out before' });
  await expect(changed).toContainText('and not carried out');
  await expect(changed.getByRole('list', { name: 'What differs' })).toHaveText(/^RemovedNote 36/);
  await expectAccessible(page);
});

test('on a phone there are cards with the same powers, and the next action stays at the lower edge', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await openMapping(page);
    const list = page.getByRole('list', { name: 'Columns' });
    await expect(list).toBeVisible();
    await expect(page.getByRole('button', { name: 'See the plan' })).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await list.getByRole('button', { name: /Revenue/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Revenue' });
    await expect(sheet).toContainText('In the file, then in the portal');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  }
});

test('any row of any file is found by what stands in it, beside the record it becomes', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openMapping(page);
  await grid(page).getByText('Company', { exact: true }).click();
  await details(page).getByRole('button', { name: 'Rows with Company 1', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Rows and what becomes of them' });
  const search = sheet.getByRole('textbox', { name: 'Search all rows' });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('Company 1');
  await search.fill('company 17');
  const rows = sheet.getByRole('listbox', { name: 'Rows' });
  await expect(rows.getByRole('option')).toHaveCount(1);
  await search.press('Enter');
  const record = sheet.getByRole('article', { name: 'Company 17' });
  await expect(record).toContainText('Companies');
  await expect(page).toHaveURL(/row=19/);

  const cell = sheet
    .getByRole('region', { name: 'As the file says it' })
    .getByRole('button', { name: /Revenue/ });
  await cell.focus();
  await expect(record.locator('[data-lit=true]')).toContainText('5250');
  const founded = record.getByRole('button', { name: /Founded/ });
  await founded.hover();
  await expect(sheet.locator('button[data-lit=true]')).toContainText('1967-03-01');
  await expect(sheet.getByText('1 empty')).toBeVisible();

  await search.fill('');
  await sheet.getByRole('button', { name: 'Next row' }).click();
  await expect(sheet.getByRole('article', { name: 'Company 18' })).toBeVisible();
  // The list follows what is looked for a moment later.
  await expect(rows.getByRole('option', { selected: true })).toContainText('Company 18');
  await rows.focus();
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('article', { name: 'Company 19' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await sheet.getByRole('textbox', { name: 'Row', exact: true }).fill('61');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('article', { name: 'Company 59' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Next row' })).toBeDisabled();
  await search.fill('nobody is called this');
  await expect(sheet.getByText('No row like that')).toBeVisible();
  await sheet.getByRole('button', { name: 'Show all' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/implementation\?step=review$/);
});

test('a link leads to a row on a phone, too, where the file stands above the record', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/client/implementation?step=plan&file=companies.csv&row=5');
  const sheet = page.getByRole('dialog', { name: 'Rows and what becomes of them' });
  const above = await sheet.getByRole('region', { name: 'As the file says it' }).boundingBox();
  const below = await sheet.getByRole('region', { name: 'What it becomes' }).boundingBox();
  expect(above && below && above.y < below.y).toBe(true);
  await expect(sheet.getByRole('article', { name: 'Company 3' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Look at any row' }).click();
  await expect(sheet.getByRole('article', { name: 'Company 0' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
});
