// The promise: an administrator gives a program a key, changes it without standing still, and ends it; whoever may not is shown
// nothing of it.
import type { Page } from '@playwright/test';
import { newAddress, register } from './account.ts';
import { expect, expectAccessible, signIn, test } from './person.ts';

/** One call as a program makes it. */
async function callWith(page: Page, key: string, path = '/session') {
  const answer = await fetch(new URL(`/api${path}`, page.url()), {
    headers: { authorization: `Bearer ${key}` },
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}

async function takeKey(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: 'Copy the key now' });
  const key = await shown.getByRole('textbox', { name: 'The key' }).inputValue();
  await expectAccessible(page);
  // Not copied: asked once before it is gone.
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await expect(shown.getByText('You have not copied it.')).toBeVisible();
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await expect(shown).toBeHidden();
  return key;
}

test('an administrator makes a key, rotates and revokes it, and a program works with it meanwhile', async ({
  quietPage: page,
}) => {
  await register(page, newAddress('keys'));
  await page.goto('/client/settings/keys');
  await expect(page.getByText('No program has a key yet')).toBeVisible();
  await expectAccessible(page);

  const first = await test.step('made with a scope, and shown once', async () => {
    await page.getByRole('button', { name: 'New service account' }).click();
    const dialog = page.getByRole('dialog', { name: 'New service account' });
    await dialog.getByRole('button', { name: 'Make it' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByText('Choose at least one permission')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Nightly sync');
    await dialog.getByRole('checkbox', { name: 'see projects, their plans and decisions' }).click();
    await dialog.getByRole('button', { name: 'Make it' }).click();
    const key = page.getByRole('dialog', { name: 'New key for “Nightly sync”' });
    await key.getByRole('button', { name: 'Make the key' }).click();
    return takeKey(page);
  });
  const line = (key: string) =>
    page
      .getByRole('list', { name: 'Keys of Nightly sync' })
      .getByRole('listitem')
      .filter({ hasText: key.slice(-4) });
  await expect(line(first).getByText('Works')).toBeVisible();
  await expect(line(first)).toContainText(/Never used, expires on/i);

  await test.step('opens what its scope says, and nothing else', async () => {
    expect(await callWith(page, first)).toMatchObject({
      status: 200,
      body: {
        name: 'Nightly sync (service account)',
        permissions: ['projects.read'],
        agent: { kind: 'key' },
      },
    });
    expect(await callWith(page, first, '/projects')).toMatchObject({ status: 200 });
    expect(await callWith(page, first, '/documents')).toMatchObject({
      status: 403,
      body: { code: 'scope_too_small', message: expect.stringContaining('documents.read') },
    });
    await page.reload();
    await expect(line(first)).toContainText(/last used/i);
  });

  const second = await test.step('rotated: both work', async () => {
    await line(first).getByRole('button', { name: 'Rotate' }).click();
    const dialog = page.getByRole('dialog', { name: `Rotate the key …${first.slice(-4)}` });
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    const key = await takeKey(page);
    await expect(line(first)).toContainText('expires in 7 days');
    expect((await callWith(page, first)).status).toBe(200);
    expect((await callWith(page, key)).status).toBe(200);
    return key;
  });

  await test.step('revoked: refused at the next call, and the other works', async () => {
    await line(first).getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: `Revoke the key …${first.slice(-4)}?` });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByText('It opens nothing any more.')).toBeVisible();
    await expect(line(first).getByText('Revoked', { exact: true })).toBeVisible();
    expect(await callWith(page, first)).toMatchObject({ status: 401, body: { code: 'key_revoked' } });
    expect((await callWith(page, second)).status).toBe(200);
    await expectAccessible(page);
  });
});

test('somebody who may not manage keys is shown nothing of them', async ({ quietPage: page }) => {
  await signIn(page, 'reader');
  await expect(page).toHaveURL(/\/client\/dashboard$/);
  await page.goto('/client/settings/account');
  await expect(page.getByRole('link', { name: 'Portals' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'API keys' })).toBeHidden();
  await page.goto('/client/settings/keys');
  await expect(page.getByText('Keys are managed by administrators')).toBeVisible();
  await expectAccessible(page);
});
