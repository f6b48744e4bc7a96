// The promise: what somebody corrects in the mapping of one project is applied to the next export of the same kind, and says
// why; it stands in the settings, is switched off there, and is gone from the next analysis.
import type { Page } from '@playwright/test';
import { callAs, newAddress, register, tokensOf } from './account.ts';
import { openMapping, rowOf, saved } from './columns-grid.ts';
import { expect, expectAccessible, test } from './person.ts';

const contacts = `Contact ID,First Name,Last Name,Email,Remark
1,Ann,Lee,ann@example.com,likes tea
2,Bob,Ray,bob@example.com,likes coffee
`;

const details = (page: Page) => page.getByRole('complementary', { name: 'The chosen column' });

async function analyse(page: Page, id: string): Promise<void> {
  await callAs(page, 'POST', '/ai-operations/intake/analyze', { project_id: id });
  await expect(async () => {
    const answer = await callAs(page, 'GET', '/ai-operations?limit=1');
    const [latest] = (await answer.json()).data;
    expect(latest.status).toBe('completed');
  }).toPass({ timeout: 90_000 });
}

/** A project with the file, analysed and in hand. */
async function openProject(page: Page, name: string): Promise<string> {
  const { id } = await (await callAs(page, 'POST', '/projects/', { name })).json();
  const form = new FormData();
  form.append('files', new Blob([contacts]), 'contacts.csv');
  const uploaded = await page.request.fetch(`/api/projects/${id}/sources`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(await tokensOf(page)).access}` },
    multipart: form,
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  await analyse(page, id);
  await page.goto(`/client/progress?project=${id}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return id;
}

async function openRemark(page: Page): Promise<void> {
  await openMapping(page);
  await rowOf(page, 'Remark').click();
}

test('a correction is applied to the next export with its reason, and gone once it is switched off', async ({
  quietPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await register(page, newAddress());
  await openProject(page, 'First export');
  await openRemark(page);
  await page.keyboard.press('s');
  await saved(page);
  const second = await openProject(page, 'Next export');
  await openRemark(page);
  const reason = details(page).getByText('In 1 earlier export like this one you left “Remark” out.');
  await expect(reason).toBeVisible();

  await page.goto('/client/settings/playbook');
  const entries = page.getByRole('table', { name: 'Entries' });
  const row = entries.getByRole('row').filter({ hasText: 'Remark' });
  await expect(row).toContainText('Left out');
  await expect(row).toContainText('First export');
  await expect(row).toContainText('In 1 project');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Switch off: Remark' }).press('Enter');
  await expect(row.getByText('Switched off')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Import...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a playbook' });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'mine.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"playbook": 2, "entries": [], "secret": 1}'),
    });
  await expect(dialog.getByText(/This is no playbook of version 1/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await analyse(page, second);
  await openRemark(page);
  await expect(details(page).getByText('A new one is proposed', { exact: false }).first()).toBeVisible();
  await expect(reason).toHaveCount(0);
});
