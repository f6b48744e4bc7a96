// The promise: those who run the platform see how good the data of every client are, in the very views that the client has, and change
// nothing there.
import { expect, expectAccessible, signIn, test } from './person.ts';

const project = 'Retail banking CRM';

test('an admin goes from the list to a finding’s records and to the pipelines of a client', async ({
  quietPage: page,
}) => {
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Data quality' })
    .click();
  const rows = page.getByRole('table', { name: 'Projects' }).getByRole('row');
  const row = rows.filter({ hasText: project });
  await expect(row).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search projects and clients' }).fill('nobody is called so');
  await expect(page.getByText('No project matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(row).toHaveCount(1);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });

  await row.getByRole('link', { name: project }).click();
  const findings = page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
  await expect(findings.first()).toBeVisible();
  // It is the client who starts an audit.
  await expect(page.getByRole('button', { name: /^Run (an|another) audit/ })).toHaveCount(0);
  await expectAccessible(page);
  await findings.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/data-quality\/[^/]+\?finding=/);
  await expect(
    page.getByRole('region', { name: 'Records', exact: true }).getByRole('row').nth(1),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change what is assumed' })).toHaveCount(0);
  await page.getByRole('link', { name: 'All findings' }).click();
  await expect(findings.first()).toBeVisible();

  await page
    .getByRole('navigation', { name: 'What is looked at' })
    .getByRole('link', { name: 'RevOps' })
    .click();
  await expect(page.getByRole('heading', { name: 'RevOps' })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All projects' }).click();
  await expect(row).toHaveCount(1);
  await page.goto('/admin/data-quality/01980000-0000-7000-8000-000000000000');
  await expect(page.getByText('This project was not found')).toBeVisible();
});
