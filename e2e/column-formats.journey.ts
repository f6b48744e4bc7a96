// The promise: how a column is written is seen as proof rows and set by keyboard alone: words of yes and no, the country of
// phones, the order of dates; what does not fit is counted and named.
import type { Page } from '@playwright/test';
import { callAs, newAddress, register } from './account.ts';
import { expect, expectAccessible, test } from './person.ts';

const people = `Contact ID,First Name,Last Name,Email,Phone,Country,Portal,Signed On
1,Ann,Lee,ann@example.com,030 1234567,Germany,aktiv,13/04/2024
2,Bob,Ray,bob@example.com,(415) 555-0134,USA,ruhend,04/25/2024
3,Cyd,Moe,cyd@example.com,+44 20 7946 0018,United Kingdom,aktiv,03/04/2024
4,Dee,Poe,dee@example.com,0171 555,Germany,gesperrt,27/06/2024
`;

const columns = (page: Page) => page.getByRole('grid', { name: 'Columns' });
const details = (page: Page) => page.getByRole('complementary', { name: 'The chosen column' });

/** To a column by the arrow keys alone. */
async function goTo(page: Page, column: string): Promise<void> {
  await columns(page).getByRole('row', { selected: true }).focus();
  await page.keyboard.press('Home');
  const chosen = columns(page).getByRole('row', { selected: true });
  for (let step = 0; step < 12; step += 1) {
    if ((await chosen.textContent())?.includes(column)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`the arrow keys do not lead to ${column}`);
}

test('formats are set by keyboard, and their proof rows follow', async ({ quietPage: page }) => {
  await register(page, newAddress());
  await page.goto('/client/implementation?step=new');
  await page.getByLabel('Name').fill('Formats by keyboard');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) }]);
  await page.getByRole('button', { name: 'Analyse 1 file' }).click();
  await page.getByRole('button', { name: 'Review the mapping' }).click({ timeout: 90_000 });
  await page.getByRole('tab', { name: /Mapping/ }).click();

  await goTo(page, 'Signed On');
  await expect(details(page)).toContainText('2024-04-03 with the day first and 2024-03-04');
  await expect(details(page)).toContainText('1 value cannot be carried over');

  await goTo(page, 'Phone');
  await expect(details(page)).toContainText('+49301234567');
  await expect(details(page)).toContainText('get that of their row, which Country says');

  await goTo(page, 'Portal');
  const opener = page.getByRole('button', { name: /^How Portal is written/ }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'How Portal is written' });
  await dialog.getByLabel('Words that say yes').focus();
  await page.keyboard.type('aktiv');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ruhend');
  await expect(dialog.getByLabel('Words that say no')).toHaveValue('ruhend');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(details(page)).toContainText('It is none of the words that were set', { timeout: 30_000 });
  await expect(details(page)).toContainText('1 value cannot be carried over');

  const [project] = (await (await callAs(page, 'GET', '/projects/')).json()).data;
  const { answers } = await (await callAs(page, 'GET', `/projects/${project.id}/intake`)).json();
  expect(answers.sources['people.csv'].formats).toEqual({ Portal: { yes: ['aktiv'], no: ['ruhend'] } });

  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText('Phone').first()).toBeVisible();
      await expectAccessible(page);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/formats-${width}-${scheme}.png` });
    }
  }
});
