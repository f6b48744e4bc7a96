// The promise: whatever is typed, however often a button is pressed and whenever the line goes down, a form of the client
// area does one thing once, says what is wrong, and keeps every word. In an organization of its own.
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Project } from '@groundwork/contract/projects';
import type { Page } from '@playwright/test';
import { callAs, newAddress, password, register } from './account.ts';
import { expect, expectAccessible, test } from './person.ts';

const hostile = '<script>throw 1</script> \u202Eابجد\u202C 👩‍🚀 "\'; drop table';

/** The line is down for as long as `doing` takes. */
async function offline(page: Page, doing: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await doing();
  await page.context().setOffline(false);
}

test('a milestone: hostile words stand as they are, a line that is down keeps them, two presses make one', async ({
  quietPage: page,
}) => {
  await register(page, newAddress());
  const made = await callAs(page, 'POST', '/projects/', { name: 'Hostile' });
  const project = Project.parse(await made.json());
  await page.goto('/client/progress');
  const dialog = page.getByRole('dialog', { name: 'Add a milestone' });
  // The plan of the trial's sample may come just then, and move the button from under the pointer.
  await expect(async () => {
    if (await dialog.isHidden()) await page.getByRole('button', { name: 'Add milestone' }).click();
    await expect(dialog).toBeVisible({ timeout: 3000 });
  }).toPass();
  const add = dialog.getByRole('button', { name: 'Add milestone' });
  await add.click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill(hostile);
  await dialog.getByLabel('Description').fill('x'.repeat(6000));
  await expect(dialog.getByLabel('Description')).toHaveValue('x'.repeat(5000));
  await offline(page, async () => {
    await add.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue(hostile);
  });
  await add.dblclick();
  await expect(dialog).toBeHidden();
  const added = page.getByRole('heading', { level: 3 }).filter({ hasText: 'throw 1' });
  await expect(added).toHaveText([hostile]);
  // What no screen lets through is refused by the server, in words and with the place.
  for (const name of ['', 'n'.repeat(201), 'a\u0000b', 7]) {
    const answer = await callAs(page, 'POST', `/projects/${project.id}/milestones`, { name });
    expect(answer.status(), String(name).slice(0, 9)).toBe(422);
    expect(await answer.text()).toContain('name');
  }
});

test('a document: what is wrong with a file is said, a line that is down keeps it, two presses make one', async ({
  quietPage: page,
}, info) => {
  await register(page, newAddress());
  await page.goto('/client/documents');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  const send = dialog.getByRole('button', { name: 'Upload', exact: true });
  type Chosen = string | { name: string; mimeType: string; buffer: Buffer };
  const choose = async (file: Chosen) => {
    const another = dialog.getByRole('button', { name: 'Choose another file' });
    if (await another.isVisible()) await another.click();
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles(file);
  };
  const fileOf = (name: string, content: string) => ({
    name,
    // What a sender claims is not asked.
    mimeType: 'application/pdf',
    buffer: Buffer.from(content, 'latin1'),
  });
  const huge = info.outputPath('huge.txt');
  mkdirSync(path.dirname(huge), { recursive: true });
  writeFileSync(huge, '');
  // Sparse: it takes no room until it is sent.
  truncateSync(huge, 100 * 1024 * 1024 + 1);
  const refused: [Chosen, RegExp][] = [
    [fileOf('empty.pdf', ''), /“empty.pdf” was not taken: it is empty/],
    [fileOf('plan.pdf', 'just words'), /its name says a PDF, its content is plain text/],
    [fileOf('setup.pdf', 'MZ\u0090\u0000\u0003'), /its name says a PDF, its content is/],
    [fileOf('setup.exe', 'MZ'), /files ending in “.exe” are not taken here/],
    [huge, /larger than the limit/],
  ];
  await dialog.getByLabel('Description (optional)').fill(hostile);
  for (const [file, sentence] of refused) {
    await choose(file);
    await send.click();
    await expect(dialog.getByRole('alert')).toHaveText(sentence, { timeout: 30_000 });
    await expect(dialog.getByLabel('Description (optional)')).toHaveValue(hostile);
  }
  await choose(fileOf('<img src=x onerror=throw> \u202Etxt.exe\u202C "\'.txt', 'words'));
  await dialog.getByLabel('Name', { exact: true }).fill(' ');
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Name', { exact: true }).fill(hostile);
  await offline(page, async () => {
    await send.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(hostile);
    await expect(dialog.getByText('.txt')).toBeVisible();
  });
  await send.dblclick();
  await expect(dialog).toBeHidden();
  const documents = page.getByRole('list', { name: 'Documents' });
  await expect(documents.getByRole('heading')).toHaveText([hostile]);
  const saved = page.waitForEvent('download');
  await documents.getByRole('button', { name: /^Download/ }).click();
  // Without the marks that let one ending read as another.
  expect((await saved).suggestedFilename()).not.toMatch(/\u202E/);
  const listed = await callAs(page, 'GET', '/documents');
  expect(JSON.parse(await listed.text())).toMatchObject({ data: [{ name: hostile, size: 5 }] });
});

test('an invitation, a document asked for and the own name survive a line that is down', async ({
  quietPage: page,
}) => {
  await register(page, newAddress());
  await test.step('an invitation', async () => {
    await page.goto('/client/team');
    await page.getByRole('button', { name: 'Invite Member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Member' });
    const email = newAddress('guest');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('radio', { name: /^User/ }).click();
    await dialog.getByLabel('Message (optional)').fill(hostile);
    const send = dialog.getByRole('button', { name: 'Send Invitation' });
    await offline(page, async () => {
      await send.click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expect(dialog.getByLabel('Message (optional)')).toHaveValue(hostile);
    });
    await send.dblclick();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Members' }).getByText(email)).toHaveCount(1);
  });
  await test.step('a document', async () => {
    await page.goto('/client/documents');
    await page.getByRole('button', { name: 'Request Document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Document' });
    await dialog.getByLabel('Name', { exact: true }).fill(hostile);
    const send = dialog.getByRole('button', { name: /^Request/ });
    await offline(page, async () => {
      await send.click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(hostile);
    });
    await send.dblclick();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Documents' }).getByRole('heading')).toHaveText([hostile]);
  });
  await test.step('the own name', async () => {
    await page.goto('/client/settings');
    const profile = page.getByRole('region', { name: 'Profile' });
    const save = profile.getByRole('button', { name: 'Save profile' });
    await profile.getByLabel('First name').fill(' ');
    await save.click();
    await expect(profile.getByText('First name is required')).toBeVisible();
    await expect(profile.getByLabel('First name')).toBeFocused();
    await profile.getByLabel('First name').fill('<b>Zoë</b> 🎉');
    await expect(profile.getByText('First name is required')).toBeHidden();
    await offline(page, async () => {
      await save.click();
      await expect(profile.getByRole('alert')).toBeVisible();
      await expect(profile.getByLabel('First name')).toHaveValue('<b>Zoë</b> 🎉');
    });
    await save.dblclick();
    await expect(page.getByText('Profile saved')).toHaveCount(1);
    await page.reload();
    await expect(profile.getByLabel('First name')).toHaveValue('<b>Zoë</b> 🎉');
  });
  await test.step('the password', async () => {
    await page.goto('/client/settings/sign-in');
    const card = page.getByRole('region', { name: 'Password' });
    const change = card.getByRole('button', { name: 'Change password' });
    await change.click();
    await expect(card.getByText('Password is required').first()).toBeVisible();
    await card.getByLabel('Current password').fill('Wrong-one-1');
    await card.getByLabel('New password', { exact: true }).fill('Different-22');
    await card.getByLabel('Confirm new password').fill('Different-23');
    await change.click();
    await expect(card.getByText('Passwords do not match')).toBeVisible();
    await card.getByLabel('Confirm new password').fill('Different-22');
    await change.click();
    await expect(card.getByText('This is not your password')).toBeVisible();
    await card.getByLabel('Current password').fill(password);
    await offline(page, async () => {
      await change.click();
      await expect(card.getByRole('alert')).toBeVisible();
      await expect(card.getByLabel('New password', { exact: true })).toHaveValue('Different-22');
    });
    await change.dblclick();
    await expect(page.getByText('Password changed')).toHaveCount(1);
  });
  await test.step('a notification rule', async () => {
    await page.goto('/client/settings/notifications');
    const card = page.getByRole('region', { name: 'Notifications' }).filter({ hasText: 'A digest leaves' });
    const rules = card.getByRole('list');
    const box = rules.getByRole('listitem', { name: 'Milestones' }).getByRole('checkbox', { name: 'In-app' });
    await expect(box).toBeChecked();
    await offline(page, async () => {
      await box.click();
      // Tried once more by itself, and then given up in words: only then the box says again what holds.
      await expect(page.getByRole('alertdialog', { name: /^No response from server/ })).toBeVisible();
      await expect(box).toBeChecked();
    });
    await box.click();
    await expect(box).not.toBeChecked();
    await page.reload();
    await expect(box).not.toBeChecked();
  });
});

test('an address that names nothing says so and leads back, whether its id is unknown or none at all', async ({
  quietPage: page,
}) => {
  await register(page, newAddress());
  const project = Project.parse(
    await (await callAs(page, 'POST', '/projects/', { name: 'Addresses' })).json(),
  );
  const unknown = '01890000-0000-7000-8000-000000000000';
  const decisions = '/client/progress/decisions';
  for (const [address, title, back] of [
    [`/client/support/tickets/nope`, 'This ticket was not found', 'Back to Support Center'],
    [`/client/support/tickets/${unknown}`, 'This ticket was not found', 'Back to Support Center'],
    [`/client/support/tickets/1' or '1`, 'This ticket was not found', 'Back to Support Center'],
    [`/client/support/guides/nope`, 'This guide was not found', 'Back to Support Center'],
    [`${decisions}?decision=nope`, 'This decision was not found', 'All decisions'],
    [
      `${decisions}?project=${project.id}&decision=${unknown}`,
      'This decision was not found',
      'All decisions',
    ],
    [`${decisions}?project=nope`, 'This project was not found', 'Back to progress'],
    [`${decisions}?project=${unknown}`, 'This project was not found', 'Back to progress'],
    ['/client/revops?project=nope', 'This project was not found', 'Show the analyses'],
    [`/client/implementation?project=${unknown}`, 'This project was not found', 'Show the implementation'],
  ] as const) {
    await page.goto(address);
    const said = page.getByRole('alert').filter({ hasText: title });
    await expect(said, address).toContainText('the address is not complete');
    await said.getByRole('link', { name: back }).click();
    await expect(said, address).toBeHidden();
  }
  // A project that is not there any more, but was in hand: the one that is there is shown.
  await page.evaluate(id => {
    for (const key of Object.keys(localStorage)) {
      const kept = localStorage.getItem(key) ?? '';
      localStorage.setItem(key, kept.replaceAll(id, 'nope'));
    }
  }, project.id);
  await page.goto('/client/progress');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The calls behind change sets and documents answer the same for both.
  for (const call of ['/changesets/', '/documents/', '/projects/', '/support/tickets/']) {
    const answer = await callAs(page, 'GET', `${call}${unknown}`);
    expect([call, answer.status()]).toEqual([call, 404]);
  }
});

test('a link that a mail program cut says so', async ({ quietPage: page }) => {
  for (const rest of ['', '#', '#abc', `#${'x'.repeat(43)}`]) {
    await page.goto(`/decision${rest}`);
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  }
  await expectAccessible(page);
});
