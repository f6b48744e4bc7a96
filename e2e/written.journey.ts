// The promise: an amount that can be read two ways waits for a person, who says on the screen how its column is written;
// the values beside it follow, and so does the report.
import { callAs, newAddress, register } from './account.ts';
import { expect, expectAccessible, test } from './person.ts';

const deals = `Deal ID,Deal Name,Amount,Deal Stage,Created Date,Campaign
1,One,"1.234,50",Open,2016-01-02 03:04,Spring fair
2,Two,"1,000.25",Open,2017-07-02 23:59,-None-
3,Three,"7.250",Open,2018-03-04 10:00,Autumn fair
`;

test('how a column is written is told on the screen, and its values follow', async ({ quietPage: page }) => {
  await register(page, newAddress());
  await page.goto('/client/implementation?step=new');
  await page.getByLabel('Name').fill('Written in two ways');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(deals) }]);
  await page.getByRole('button', { name: 'Analyse 1 file' }).click();
  await page.getByRole('button', { name: 'Review the mapping' }).click({ timeout: 90_000 });
  await expect(page.getByRole('heading', { name: 'Is “7.250” in Amount 7250 or 7.250?' })).toBeVisible();
  await page.getByRole('tab', { name: /Mapping/ }).click();
  const columns = page.getByRole('grid', { name: 'Columns' });
  const details = page.getByRole('complementary', { name: 'The chosen column' });
  // What needs a look is chosen from the start.
  await expect(columns.getByRole('row', { selected: true })).toContainText('Amount');
  await expect(details).toContainText('It can be read as 7250 or as 7.250');

  await page.getByRole('button', { name: /^How Amount is written/ }).click();
  const dialog = page.getByRole('dialog', { name: 'How Amount is written' });
  await dialog.getByRole('combobox', { name: 'Decimal mark' }).click();
  await page.getByRole('option', { name: /^Comma/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(details).not.toContainText('It can be read as', { timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'How Amount is written: Number 1.234,5' })).toBeVisible();

  await columns.getByRole('row').filter({ hasText: 'Created Date' }).click();
  await page.getByRole('button', { name: 'How it was read' }).click();
  await page.getByRole('combobox', { name: 'Time zone of times in deals.csv that name none' }).click();
  await page.getByRole('option', { name: 'Europe/Berlin', exact: true }).click();
  await expect(
    page.getByRole('button', { name: 'How Created Date is written: Date Y-M-D, Europe/Berlin' }),
  ).toBeVisible({ timeout: 30_000 });
  // What says that nothing is known is listed at its column, and kept as written when somebody says so.
  await columns.getByRole('row').filter({ hasText: 'Campaign' }).click();
  const campaign = page.getByRole('button', { name: /^How Campaign is written/ });
  await expect(campaign).toContainText('1 cell read as empty');
  await campaign.click();
  const values = page.getByRole('dialog', { name: 'How Campaign is written' });
  await expect(values.getByRole('checkbox', { name: '“-None-” in 1 cell' })).toBeChecked();
  await expectAccessible(page);
  await values.getByRole('button', { name: 'Keep all as written' }).click();
  await values.getByRole('button', { name: 'Save' }).click();
  await expect(campaign).not.toContainText('read as empty', { timeout: 30_000 });

  const [project] = (await (await callAs(page, 'GET', '/projects/')).json()).data;
  const { answers } = await (await callAs(page, 'GET', `/projects/${project.id}/intake`)).json();
  expect(answers.sources['deals.csv']).toMatchObject({
    formats: { Amount: { decimal: ',' }, Campaign: { placeholders: [] } },
    settings: { time_zone: 'Europe/Berlin' },
  });
});
