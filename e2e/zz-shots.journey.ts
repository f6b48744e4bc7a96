import { callAs } from './account.ts';
import { expect, signIn, test } from './person.ts';
test('shots', async ({ quietPage: page }) => {
  test.setTimeout(400_000);
  await signIn(page, 'client');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  const { data } = await (await callAs(page, 'GET', '/projects?limit=200')).json();
  await page.goto(`/client/progress?project=${data.find((p: any) => p.name === 'Retail banking CRM')?.id}`);
  await expect(page.getByRole('heading', { name: 'Retail banking CRM' })).toBeVisible();
  const shot = async (name: string, widths = [1440, 390]) => {
    for (const width of widths)
      for (const theme of ['light', 'dark']) {
        await page.setViewportSize({ width, height: 900 });
        await page.locator('html').evaluate((html, t) => html.setAttribute('data-theme', t), theme);
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/shots/f-${name}-${width}-${theme}.png`, fullPage: true });
      }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await page.goto('/client/audit');
  await page.getByRole('button', { name: /^Run (an|another) audit/ }).click();
  const cancel = page.getByRole('button', { name: 'Cancel the audit' });
  await expect(cancel).toBeVisible();
  await expect(cancel).toBeHidden({ timeout: 60_000 });
  await page.goto('/client/audit?view=fixes');
  await page.getByRole('list', { name: 'Fixes' }).waitFor({ timeout: 30_000 });
  await shot('fixes');
  await page.getByRole('list', { name: 'Fixes' }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'The fix' }).waitFor();
  await shot('finding', [1440, 390]);
  await page.getByRole('button', { name: 'Preview the fix' }).click();
  await page.getByText('Waiting for approval').waitFor({ timeout: 30_000 });
  await page.getByRole('table', { name: 'Every change' }).waitFor();
  await shot('bundle');
  await page.getByRole('button', { name: 'Approve and apply...' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/shots/f-approve.png' });
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and apply' }).click();
  await page.getByRole('button', { name: 'Undo...' }).waitFor({ timeout: 60_000 });
  await shot('applied', [1440]);
  await page.getByRole('button', { name: 'Undo...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText(/changes? taken back/).first().waitFor({ timeout: 60_000 });
  await shot('undone', [1440]);
});
